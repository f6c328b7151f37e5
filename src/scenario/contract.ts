/** The version of the page's contract with graders. */

/** Additions keep it; anything that an old grader or link could trip over raises it. */
export const CONTRACT_VERSION = 1;
export const OBSERVATION_FORMAT = 'mcp-reliability-observation';
