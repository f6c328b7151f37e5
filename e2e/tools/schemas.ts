// `npm run schemas`: writes the JSON Schemas in public/ from what the page parses and writes with.
import { writeFileSync } from 'node:fs';
import { publishedSchemas } from '../../src/scenario/jsonSchema.ts';

for (const [name, text] of Object.entries(publishedSchemas())) {
  writeFileSync(new URL(`../../public/${name}`, import.meta.url), text);
  console.log(`public/${name}`);
}
