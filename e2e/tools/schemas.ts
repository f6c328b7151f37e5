// `npm run schemas`: writes the JSON Schemas in public/ from what the page parses with.
import { writeFileSync } from 'node:fs';
import { scenarioJsonSchemaText } from '../../src/scenario/jsonSchema.ts';

const schemas = [['scenario.schema.json', scenarioJsonSchemaText()]] as const;

for (const [name, text] of schemas) {
  writeFileSync(new URL(`../../public/${name}`, import.meta.url), text);
  console.log(`public/${name}`);
}
