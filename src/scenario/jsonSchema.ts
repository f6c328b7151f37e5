/** The published schemas as JSON Schema, for other programs. Not part of the page. */

import * as z from 'zod/mini';
import { observationSchema } from './observation.ts';
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

/** What is published as `observation.schema.json`: the facts of one step. */
export function observationJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(observationSchema);
  return {
    $schema,
    title: 'Observation of the MCP Reliability Lab',
    description: 'All facts of a run up to its present step, as the page shows them.',
    ...schema,
  };
}

/** The published files of public/, by name. */
export function publishedSchemas(): Readonly<Record<string, string>> {
  const text = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;
  return {
    'scenario.schema.json': text(scenarioJsonSchema()),
    'observation.schema.json': text(observationJsonSchema()),
  };
}
