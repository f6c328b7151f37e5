// The rules on the annotations of tools: hints, which no decision to try again may rest on.
import { bothRevisions, bothTransports, type Rule } from '../rule.ts';

const tools = 'Tools (server/tools), 2026-07-28 and 2025-11-25';
const schema = 'Schema (ToolAnnotations), 2026-07-28 and 2025-11-25';

/** ANN-*: what annotations claim, and how far a client may believe them. */
export const annotationRules: readonly Rule[] = [
  {
    id: 'ANN-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'A client must take annotations for untrusted unless it trusts their server.',
    source: tools,
  },
  {
    id: 'ANN-2',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'Every annotation is a hint that may be wrong, even the title, and no decision about a ' +
      'tool rests on a hint of an untrusted server.',
    source: schema,
  },
  {
    id: 'ANN-3',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'A hint left out counts as not read-only, destructive, not idempotent and open-world; the ' +
      'middle two mean something only for what is not read-only.',
    source: schema,
  },
  {
    id: 'ANN-4',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'The idempotent hint claims that the same call with the same arguments has no further ' +
      'effect.',
    source: schema,
  },
];
