/** Constants that the build puts in. */

/** The product's version, from package.json. */
declare const __VERSION__: string;
