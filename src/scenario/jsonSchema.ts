/** The scenario's schema as JSON Schema, for other programs. Not part of the page. */

import * as z from 'zod/mini';
import { scenarioSchema } from './schema.ts';

/** What is published as `scenario.schema.json`: a scenario file, its defaults left out. */
export function scenarioJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(scenarioSchema, {
    io: 'input',
    // A custom check is how the schema says "any JSON object".
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'object';
    },
  });
  return {
    $schema,
    title: 'Scenario of the MCP Reliability Lab',
    description:
      'One situation: a revision, a transport, requests with their limits, what happens when. ' +
      'The page also checks what a schema cannot say, such as labels that are used twice.',
    ...schema,
  };
}

/** The text of the published file. */
export function scenarioJsonSchemaText(): string {
  return `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`;
}
