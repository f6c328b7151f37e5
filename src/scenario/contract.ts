/** The names and versions of the documents that go in and out: scenario, observation, contract. */

export const SCENARIO_FORMAT = 'mcp-reliability-scenario';
export const SCENARIO_VERSION = 1;

/** Additions keep it; anything that an old grader or link could trip over raises it. */
export const CONTRACT_VERSION = 1;
export const OBSERVATION_FORMAT = 'mcp-reliability-observation';
