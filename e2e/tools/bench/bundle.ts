// Makes one script of a part of the source, to be run by itself in a blank page.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The code of an entry in this folder, as a script that leaves its exports in `bench`. */
export async function bundle(entryName: string): Promise<string> {
  const entry = fileURLToPath(new URL(entryName, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'bench' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${entryName} could not be bundled.`);
  return `${output.output[0].code}\nwindow.bench = bench; 0`;
}
