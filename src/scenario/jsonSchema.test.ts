/** The published JSON Schema is the one that the page parses with. */
import { expect, it } from 'vitest';
import { scenarioJsonSchema, scenarioJsonSchemaText } from './jsonSchema.ts';

const published = import.meta.glob<string>('/public/scenario.schema.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('is current in public/ (if not: npm run schemas)', () => {
  expect(Object.values(published)).toEqual([scenarioJsonSchemaText()]);
});

it('asks only for what has no default, and knows the free values as objects', () => {
  expect(scenarioJsonSchema()).toMatchObject({
    type: 'object',
    required: ['format', 'version', 'revision', 'transport', 'latencyMs', 'requests'],
    additionalProperties: false,
    properties: {
      requests: { items: { properties: { params: { type: 'object', default: {} } } } },
    },
  });
});
