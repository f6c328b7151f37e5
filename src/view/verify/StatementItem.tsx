/** One statement: whether it holds, and a row for each revision and transport. */

import { Check, CircleDashed, CircleSlash, X } from 'lucide-react';
import { useMemo } from 'react';
import { absence, labOrigin } from '../../course/situation.ts';
import { EVERYWHERE, type Statement, type Where } from '../../course/statements/statement.ts';
import { linkIn, type Trial } from '../../course/statements/tryStatement.ts';
import { labById } from '../../labs/allLabs.ts';
import { TRANSPORT_NAMES } from '../../protocol/revision.ts';
import { RuleChip } from '../RuleChip.tsx';
import { keyOf } from './useTrials.ts';

type Value = Trial['value'] | 'not-applicable' | 'waiting';

const WORDS: Readonly<Record<Value, string>> = {
  holds: 'holds',
  broken: 'broken',
  'not-applicable': 'not meant here',
  waiting: 'to come',
};
const MARKS = { holds: Check, broken: X, 'not-applicable': CircleSlash, waiting: CircleDashed };

export function StatementItem({
  statement,
  done,
  noSql,
  isPointedAt,
}: {
  readonly statement: Statement;
  readonly done: ReadonlyMap<string, Trial>;
  readonly noSql: string | null;
  readonly isPointedAt: boolean;
}) {
  const { id, says, note, rules, meant, usesLedger } = statement;
  const trials = meant.map((where) => done.get(keyOf(id, where)));
  const isHeld = trials.every((trial) => trial?.value === 'holds');
  const isBroken = trials.some((trial) => trial?.value === 'broken');
  // Without SQLite nothing was run that could tell.
  const value: Value =
    usesLedger && noSql ? 'not-applicable' : isBroken ? 'broken' : isHeld ? 'holds' : 'waiting';
  return (
    <li
      className="statement"
      data-testid={id}
      data-value={value}
      data-pointed={isPointedAt || undefined}
    >
      <h2>
        <Mark value={value} isUntried={usesLedger === true && noSql !== null} />
        <span>{says}</span>
      </h2>
      <p className="why-rules">
        {rules.map((rule) => (
          <RuleChip key={rule} id={rule} />
        ))}
      </p>
      {note && <p className="statement-note">{note}</p>}
      <ul className="trials">
        {EVERYWHERE.map((where) => (
          <TrialRow
            key={keyOf(id, where)}
            statement={statement}
            where={where}
            trial={done.get(keyOf(id, where))}
            noSql={usesLedger ? noSql : null}
          />
        ))}
      </ul>
    </li>
  );
}

function TrialRow({
  statement,
  where,
  trial,
  noSql,
}: {
  readonly statement: Statement;
  readonly where: Where;
  readonly trial: Trial | undefined;
  readonly noSql: string | null;
}) {
  const { transport, revision } = where;
  const isDue = statement.meant.includes(where);
  const isMeant = isDue && noSql === null;
  const value: Value = isMeant ? (trial?.value ?? 'waiting') : 'not-applicable';
  return (
    <li data-testid="trial" data-transport={transport} data-revision={revision} data-value={value}>
      <Mark value={value} isUntried={isDue && noSql !== null} />
      <span className="trial-where">
        {revision} · {TRANSPORT_NAMES[transport]}
      </span>
      <span className="trial-says">
        {isMeant ? trial && <Outcome trial={trial} /> : isDue ? noSql : statement.elsewhere}
      </span>
      <Evidence statement={statement} where={where} trial={trial} />
    </li>
  );
}

function Outcome({ trial: { orders, breach } }: { readonly trial: Trial }) {
  if (breach) return `Step ${breach.step}: ${breach.says}`;
  return orders === 1 ? 'In the clock’s own order.' : `In ${orders} orders.`;
}

/** Where it can be stepped: the run that was judged, or what happens instead. */
function Evidence({
  statement,
  where,
  trial,
}: {
  readonly statement: Statement;
  readonly where: Where;
  readonly trial: Trial | undefined;
}) {
  const lab = labById(statement.lab);
  const isElsewhere = !statement.meant.includes(where);
  const elsewhere = useMemo(() => {
    const isThere = lab && absence(labOrigin(lab), where) === null;
    return isElsewhere && isThere ? linkIn(lab, where) : null;
  }, [lab, where, isElsewhere]);
  const link = trial?.link ?? elsewhere;
  if (link === null) return null;
  const words = trial?.breach ? 'See the step' : 'See the run';
  const place = `${where.revision}, ${where.transport}`;
  return (
    <a href={link} aria-label={`${words}: ${statement.says} ${place}`}>
      {words}
    </a>
  );
}

/** What is meant here but could not be tried is told apart from what is not meant here. */
function Mark({ value, isUntried }: { readonly value: Value; readonly isUntried: boolean }) {
  const Icon = MARKS[value];
  return (
    <span className="statement-mark" data-value={value}>
      <Icon size={15} aria-hidden="true" /> {isUntried ? 'not tried' : WORDS[value]}
    </span>
  );
}
