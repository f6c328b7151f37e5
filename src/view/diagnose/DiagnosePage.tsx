/** Leads from what can be seen of a hang to what it is, one question at a time. */

import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { diagnose } from '../../course/diagnosis/diagnose.ts';
import {
  type DiagnosisState,
  formatDiagnosis,
  readDiagnosis,
} from '../../course/diagnosis/diagnosisAddress.ts';
import { SYSTEMS } from '../../course/diagnosis/question.ts';
import { TRANSPORT_NAMES, TRANSPORTS } from '../../protocol/revision.ts';
import { DeadlinesNav } from '../chrome/DeadlinesNav.tsx';
import { Segments } from '../chrome/Segments.tsx';
import { useActions, usePage } from '../usePage.ts';
import { useHonoured, useTitle } from '../usePageHead.ts';
import { AnsweredList } from './AnsweredList.tsx';
import { Asked } from './Asked.tsx';
import { Reached } from './Reached.tsx';
import '../styles/diagnose.css';

const SYSTEM_NAMES = { linux: 'Linux', macos: 'macOS', windows: 'Windows' } as const;

export default function DiagnosePage() {
  const query = usePage(({ page }) => page?.query ?? '');
  const { setQuery } = useActions();
  const { state, problems } = readDiagnosis(query);
  const { transport, system, path } = state;
  const { answered, next, verdict } = diagnose(transport, path);
  const place = useRef<HTMLElement>(null);
  useTitle('Diagnose a hang');
  useHonoured(problems, formatDiagnosis(state));
  const go = (part: Partial<DiagnosisState>) => setQuery(formatDiagnosis({ ...state, ...part }));
  const answer = (next: readonly string[]) => {
    go({ path: next });
    // What comes next is read, and answered, from its beginning.
    place.current?.focus();
  };
  return (
    <>
      <DeadlinesNav page="diagnose" />
      <h1>Diagnose a hang</h1>
      <p className="brief">
        Frames tell what was said. A hang is told by what is still there: a process, a connection,
        something that counts. Answer from the outside inwards.
      </p>
      <Setting state={state} onChange={go} />
      <AnsweredList answered={answered} onReturn={(count) => answer(path.slice(0, count))} />
      <section
        ref={place}
        tabIndex={-1}
        className="diagnose-now"
        aria-live="polite"
        data-testid="diagnosis"
        data-question={next?.id ?? ''}
        data-verdict={verdict?.id ?? ''}
      >
        {next && (
          <Asked
            question={next}
            transport={transport}
            system={system}
            number={answered.length + 1}
            onAnswer={(id) => answer([...path, `${next.id}.${id}`])}
          />
        )}
        {verdict && <Reached verdict={verdict} transport={transport} />}
      </section>
      {path.length > 0 && (
        <button type="button" className="quiet" onClick={() => answer([])}>
          <RotateCcw size={14} aria-hidden="true" /> Begin again
        </button>
      )}
    </>
  );
}

/** Where the hang is looked at. Another transport has other answers, so the path begins anew. */
function Setting({
  state: { transport, system },
  onChange,
}: {
  readonly state: DiagnosisState;
  readonly onChange: (part: Partial<DiagnosisState>) => void;
}) {
  return (
    <div className="diagnose-setting">
      <Segments
        label="Transport"
        value={transport}
        options={TRANSPORTS.map((value) => ({ value, name: TRANSPORT_NAMES[value] }))}
        onChange={(value) => onChange({ transport: value, path: [] })}
      />
      <Segments
        label="System"
        value={system}
        options={SYSTEMS.map((value) => ({ value, name: SYSTEM_NAMES[value] }))}
        onChange={(value) => onChange({ system: value })}
      />
    </div>
  );
}
