// `npm run schemas`: writes the JSON Schemas in public/ from what the page parses and writes with,
// the file of an empty ledger from the SQL that makes one, and which labs show which rule.
import { writeFileSync } from 'node:fs';
import { findRuleLabs, ruleLabsText } from '../../src/course/rules/ruleLabs.ts';
import { allLabs } from '../../src/labs/allLabs.ts';
import { emptyLedger } from '../../src/ledger/schema.ts';
import { sql } from '../../src/ledger/sql.testing.ts';
import { publishedSchemas } from '../../src/scenario/jsonSchema.ts';

for (const [name, text] of Object.entries(publishedSchemas())) write(`public/${name}`, text);

write('src/ledger/emptyLedger.sqlite', emptyLedger(sql));
write('src/course/rules/ruleLabs.json', ruleLabsText(findRuleLabs(allLabs)));

function write(path: string, content: string | Uint8Array): void {
  writeFileSync(new URL(`../../${path}`, import.meta.url), content);
  console.log(path);
}
