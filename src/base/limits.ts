/** Every limit of the product, named with its unit. */

/** Longest virtual duration or time a scenario may state: one day. */
export const TIME_MS_MAX = 86_400_000;
export const REQUESTS_MAX = 2_500;
export const WORK_STEPS_MAX = 2_000;
export const ACTS_MAX = 2_500;
/** Choices that one run may take; a scenario that needs more is stopped there and says so. */
export const RUN_STEPS_MAX = 50_000;
/**
 * Timers armed at once up to which an order may move earlier steps to fit; a zone grows with their
 * square. Above it a wish has to fit the times that the steps before it have.
 */
export const ZONE_TIMERS_MAX = 200;
/** Comments that a server may send on one silent stream. */
export const KEEPALIVES_MAX = 1_000;
/** Server processes over one ledger file. */
export const REPLICAS_MAX = 4;
export const TEXT_CHARS_MAX = 2_000;
export const TITLE_CHARS_MAX = 120;
export const ID_CHARS_MAX = 128;
export const RAW_CHARS_MAX = 8_000;
/** Levels of objects and arrays in a scenario file, the scenario itself being the first. */
export const VALUE_DEPTH_MAX = 32;
/**
 * A link carries at most this much of a scenario: characters of its code, and bytes once inflated.
 */
export const LINK_CHARS_MAX = 8_192;
export const LINK_INFLATED_BYTES_MAX = 262_144;
/** Ids an address may list in `order`. */
export const ORDER_IDS_MAX = 5_000;
export const FILE_BYTES_MAX = 4_194_304;
/** Largest ledger file that may be imported: it is written whole at every charge. */
export const LEDGER_FILE_BYTES_MAX = 67_108_864;
/**
 * Rows in each table of a file that may be imported: the page stands still while it reads and
 * lists them, and for 100,000 it stood for seconds. A ledger may grow beyond it by charges.
 */
export const LEDGER_IMPORT_ROWS_MAX = 20_000;
/** How long a tab waits for another one that is at the ledger's file. */
export const LEDGER_LOCK_WAIT_MS = 10_000;
/**
 * Statements after which a replay on SQLite keeps the file as it then is, for a step back, and how
 * many bytes all of these copies may have: where they would have more, every other one is dropped.
 */
export const CHECKPOINT_STATEMENTS = 32;
export const CHECKPOINTS_BYTES_MAX = 16_777_216;
/** Statements that a replay on SQLite runs before the page may do something else. */
export const REPLAY_SLICE_STATEMENTS = 100;
/** Rows above which the timeline draws only what is near the window. */
export const ROWS_DRAWN_MAX = 500;
/** Frames listed at once; a longer run shows the latest of them. */
export const FRAMES_SHOWN_MAX = 1_200;
/** Requests whose facts are shown at once; the observation holds those of all. */
export const REQUESTS_SHOWN_MAX = 100;
/** Durable tasks whose facts are shown at once. */
export const TASKS_SHOWN_MAX = 20;
/**
 * UTF-8 bytes of an idempotency key: what common stores index in full. A longer one is refused, as
 * two keys that are cut to the same text would become one.
 */
export const IDEMPOTENCY_KEY_BYTES_MAX = 255;
/** Characters of a learner's own query; rows it may show, and characters of a cell and of all. */
export const QUERY_CHARS_MAX = 10_000;
export const QUERY_ROWS_MAX = 500;
export const QUERY_CELL_CHARS_MAX = 1_000;
export const QUERY_ANSWER_CHARS_MAX = 500_000;
/** How long a query may run, and how much memory SQLite may use for it. */
export const QUERY_MS_MAX = 10_000;
export const QUERY_HEAP_BYTES_MAX = 268_435_456;
/** Messages that a bounded buffer holds at least: with one it could not choose what goes. */
export const BUFFER_CAPACITY_MIN = 2;
/** The most that a scenario may give it: more slots than a page can show at once. */
export const BUFFER_CAPACITY_MAX = 64;
/** Connections that a server's handlers may share. */
export const POOL_SIZE_MAX = 64;
/** Places at which a scenario may cut what is written to a pipe. */
export const CUTS_MAX = 32;
/** Requests that ended last which a buffer remembers, to know what comes late for them. */
export const BUFFER_ENDED_MAX = 64;
/**
 * Characters of one SSE event with its comments, from one blank line to the next. A longer one is
 * dropped and reported, however it is cut up.
 */
export const SSE_EVENT_CHARS_MAX = 4_194_304;
/** Bytes of one line on stdio, without its line feed. A longer one is dropped and reported. */
export const STDIO_LINE_BYTES_MAX = 4_194_304;
/** Entries of one list that a server has. */
export const ITEMS_MAX = 50;
/** Clients of one herd, connections its server takes in an interval, and the interval, in ms. */
export const HERD_CLIENTS_MAX = 100_000;
export const HERD_CAPACITY_MAX = 100_000;
export const HERD_INTERVAL_MS = 100;
/** Attempts of one herd after which it is stopped and says who still waits: about 50 ms of work. */
export const HERD_ATTEMPTS_MAX = 1_000_000;
/** Seeds are whole numbers up to this: what 32 bits hold. */
export const HERD_SEED_MAX = 4_294_967_295;
/** Durations that are analysed at once, bytes of a file of them, and characters of pasted text. */
export const DURATIONS_ROWS_MAX = 1_000_000;
export const DURATIONS_FILE_BYTES_MAX = 268_435_456;
export const DURATIONS_TEXT_CHARS_MAX = 67_108_864;
/** Lines that one row of a CSV may have, and rows that may break that before no more are tried. */
export const QUOTED_LINES_MAX = 50;
export const QUOTED_FAILURES_MAX = 20;
/** Columns of a CSV that can be chosen from: each is an option of two lists. */
export const DURATIONS_COLUMNS_MAX = 1_000;
/** Characters of the name of such a column. */
export const COLUMN_NAME_CHARS_MAX = 40;
/** Pasted characters above which the text is read at once instead of being put into the box. */
export const DURATIONS_BOX_CHARS_MAX = 200_000;
/** The longest duration that is taken, in ms, about 31 years; and the shortest deadline. */
export const DURATION_MS_MAX = 1_000_000_000_000;
export const DEADLINE_MS_MIN = 0.000_001;
/** Retries of a call that a deadline is sized with. */
export const SIZE_RETRIES_MAX = 5;
/** Values of one dip test, and uniform samples that its p-value is counted from. */
export const DIP_SAMPLE_MAX = 2_000;
export const DIP_SIMULATIONS = 500;
/** Modes that are told apart. */
export const MODES_MAX = 6;
