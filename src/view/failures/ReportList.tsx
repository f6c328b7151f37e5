/** Where a failure was reported in public: links that are only followed when somebody asks. */

import type { Report } from '../../course/failure.ts';

export function ReportList({ reports }: { readonly reports: readonly Report[] }) {
  return (
    <ul className="failure-reports">
      {reports.map(({ place, href, says }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noreferrer">
            {place}
          </a>{' '}
          {says}
        </li>
      ))}
    </ul>
  );
}
