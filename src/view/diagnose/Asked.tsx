/** One question of the path, the command that answers it, and the answers to choose from. */

import { answersOn } from '../../course/diagnosis/diagnose.ts';
import type { Question, System } from '../../course/diagnosis/question.ts';
import type { Transport } from '../../protocol/revision.ts';

export function Asked({
  question,
  transport,
  system,
  number,
  onAnswer,
}: {
  readonly question: Question;
  readonly transport: Transport;
  readonly system: System;
  readonly number: number;
  readonly onAnswer: (id: string) => void;
}) {
  const { asks, why, commands } = question;
  return (
    <>
      <h2>
        <span className="diagnose-number">{number}</span> {asks}
      </h2>
      <p>{why}</p>
      <pre className="diagnose-command" data-testid="command">
        {commands[transport][system]}
      </pre>
      <ul className="diagnose-answers" aria-label={asks}>
        {answersOn(question, transport).map(({ id, text }) => (
          <li key={id}>
            <button type="button" className="button" data-answer={id} onClick={() => onAnswer(id)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
