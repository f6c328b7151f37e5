/** The published JSON Schemas are the ones that the page parses and writes with. */
import { expect, it } from 'vitest';
import { publishedSchemas, scenarioJsonSchema } from './jsonSchema.ts';

const published = import.meta.glob<string>('/public/*.schema.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('is current in public/ (if not: npm run schemas)', () => {
  const current = Object.entries(publishedSchemas());
  expect(published).toEqual(
    Object.fromEntries(current.map(([name, text]) => [`/public/${name}`, text])),
  );
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
