/** The families of the catalogue by the letters of their ids, with their names in the page. */

const FAMILIES: Readonly<Record<string, string>> = {
  CAN: 'Cancellation',
  PRO: 'Progress',
  TIM: 'Timeouts',
  HTTP: 'Streamable HTTP, 2026-07-28',
  HTL: 'Streamable HTTP, 2025-11-25',
  STD: 'stdio',
  REQ: 'Requests and their ids',
  JSONRPC: 'JSON-RPC',
  SUB: 'Subscriptions',
  TSK: 'Tasks',
  AMB: 'Contradictions in the specification',
  ANN: 'Tool annotations',
  NOT: 'What the protocol does not have',
  LAB: 'How this lab runs',
  LED: 'Ledger',
  BUF: 'Queue before a slow reader',
  FRM: 'Reading a pipe or a stream',
  DUR: 'Durable task service',
  RCV: 'Recovery',
};

/** The name of the family that a rule belongs to. */
export function familyOf(id: string): string {
  const letters = id.slice(0, id.indexOf('-'));
  return FAMILIES[letters] ?? letters;
}
