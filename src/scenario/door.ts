/** The door for scenarios from outside: links and files. Loaded when the first one comes. */

export { decodeScenario, encodeScenario } from './link.ts';
export { parseScenarioText } from './parseScenario.ts';
