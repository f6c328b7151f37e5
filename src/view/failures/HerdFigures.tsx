/** What no timeline of one client can show: the three ways to wait, counted over ten thousand. */

import { useMemo } from 'react';
import { HERD_INTERVAL_MS } from '../../base/limits.ts';
import { runHerd } from '../../engine/streams/herd.ts';
import { JITTERS } from '../../engine/streams/recovery.ts';
import { endWords, JITTER_NAMES, numeral } from '../streams/herdWords.ts';

const SETTING = { clients: 10_000, capacity: 1_000, seed: 1 };
const CAPTION =
  `${numeral(SETTING.clients)} clients, and a server that takes ` +
  `${numeral(SETTING.capacity)} in ${HERD_INTERVAL_MS} ms`;

export function HerdFigures() {
  const herds = useMemo(() => JITTERS.map((jitter) => runHerd(SETTING, jitter)), []);
  return (
    <table className="failure-herd">
      <caption>{CAPTION}</caption>
      <thead>
        <tr>
          <th scope="col">Wait</th>
          <th scope="col">At most at once</th>
          <th scope="col">Turned away</th>
          <th scope="col">In the end</th>
        </tr>
      </thead>
      <tbody>
        {herds.map((herd) => (
          <tr key={herd.jitter} data-jitter={herd.jitter}>
            <th scope="row">{JITTER_NAMES[herd.jitter]}</th>
            <td>{numeral(herd.peak)}</td>
            <td>{numeral(herd.rejected)}</td>
            <td>{endWords(herd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
