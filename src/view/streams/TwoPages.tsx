/** The open contradiction about the end of a subscription: what each place of the text asks for. */

import { RuleChip } from '../RuleChip.tsx';

const PLACES = [
  { where: 'Cancellation', rule: 'CAN-5', asks: 'send notifications/cancelled', level: 'must' },
  { where: 'Subscriptions', rule: 'SUB-9', asks: 'answer with a result, close', level: 'should' },
  { where: 'Schema', rule: 'CAN-4', asks: 'cancelled from a server on stdio only', level: 'says' },
] as const;

export function TwoPages() {
  return (
    <div className="two-pages">
      <h3>
        Left open by the specification <RuleChip id="AMB-1" />
      </h3>
      <table>
        <caption className="visually-hidden">How a server ends a subscription</caption>
        <thead>
          <tr>
            <th scope="col">place</th>
            <th scope="col">what it asks of the server</th>
            <th scope="col">rule</th>
          </tr>
        </thead>
        <tbody>
          {PLACES.map(({ where, rule, asks, level }) => (
            <tr key={rule}>
              <th scope="row">{where}</th>
              <td>
                {level}: {asks}
              </td>
              <td>
                <RuleChip id={rule} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">
        No server can do all of it. A client that takes either for the end, and a close without a
        word as well, is right whichever it meets.
      </p>
    </div>
  );
}
