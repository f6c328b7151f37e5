/** The three mechanisms that are called cancellation: what each acts on, and what it tells. */

import { useId } from 'react';
import { usePage } from '../usePage.ts';
import '../styles/tasks.css';

export default function CancelTable() {
  const title = useId();
  const tasks = usePage((page) => page.run.plan.conduct.tasks);
  const hasClose = usePage((page) => page.run.plan.conduct.hasListen);
  return (
    <section className="panel cancel-table" aria-labelledby={title}>
      <h2 id={title}>Three levers</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Lever</th>
            <th scope="col">Acts on</th>
            <th scope="col">A success tells</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <code>
                notifications/
                <wbr />
                cancelled
              </code>
              , on stdio
              {hasClose ? '' : ' and over HTTP'}
            </th>
            <td>one request in flight</td>
            <td>that the client gave up; the server should stop if it practically can</td>
          </tr>
          <tr>
            <th scope="row">the closed response stream, over HTTP</th>
            <td>{hasClose ? 'the one request that it answers' : 'nothing, in this revision'}</td>
            <td>{hasClose ? 'the same' : 'nothing: the server works on'}</td>
          </tr>
          <tr>
            <th scope="row">
              <code>
                tasks/
                <wbr />
                cancel
              </code>
            </th>
            <td>one durable task</td>
            <td>
              {tasks.cancel === 'flag'
                ? 'that the server took note of the wish, and nothing more'
                : 'that the status is cancelled; the worker may still be at it'}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
