// `npm run bench`: measures page, engine and ledger, and prints one table. Judges nothing.
import { loadavg } from 'node:os';
import { measureBuffer } from './bench/buffer.ts';
import { measureEngine } from './bench/engine.ts';
import { type Section, tableOf } from './bench/figures.ts';
import { measureHerd, measureHerdRedraw } from './bench/herd.ts';
import { measureInputs } from './bench/inputs.ts';
import { measureLedger } from './bench/ledger.ts';
import { measureLedgerRows } from './bench/ledgerRows.ts';
import { measureLoads } from './bench/loads.ts';
import { measureScrolling } from './bench/scrolling.ts';
import { ensureBuilt, type Session, withSession } from './bench/session.ts';
import { measureSizePage } from './bench/sizePage.ts';
import { measureSizes } from './bench/sizes.ts';

type Measure = (session: Session) => Promise<Section>;
const MEASUREMENTS: Readonly<Record<string, readonly Measure[]>> = {
  size: [measureSizes],
  load: [measureLoads],
  inputs: [measureInputs],
  engine: [measureEngine],
  ledger: [measureLedger, measureLedgerRows],
  buffer: [measureBuffer],
  herd: [measureHerd, measureHerdRedraw],
  'size-page': [measureSizePage],
  scroll: [measureScrolling],
};

const USAGE = `Usage: npm run bench -- [--build] [part …]

Parts: ${Object.keys(MEASUREMENTS).join(', ')}; all of them if none is named.
--build builds the page anew first.
Exit code 0: everything was measured, however slow; 2: something could not be.`;

async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => arg !== '--build');
  if (names.some((name) => !(name in MEASUREMENTS))) {
    console.error(USAGE);
    return 2;
  }
  const chosen = Object.entries(MEASUREMENTS).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  try {
    ensureBuilt(args.includes('--build'));
    const sections = await withSession(async (session) => {
      const measured: Section[] = [];
      for (const [name, measures] of chosen) {
        console.error(`Measuring: ${name}`);
        for (const measure of measures) measured.push(await measure(session));
      }
      return measured;
    });
    process.stdout.write(`${tableOf(sections)}\n\n${loadWords()}\n`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

/** Times are the machine's, so the table says how busy that was. */
function loadWords(): string {
  const [minute = 0] = loadavg();
  return `Load average of the last minute: ${minute.toFixed(1)}.`;
}

// The server says where it is served, which is no part of the table.
console.log = console.error;
process.exitCode = await main(process.argv.slice(2));
