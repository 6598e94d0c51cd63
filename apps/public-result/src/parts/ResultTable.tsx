import type { ResultRow } from '@thervu/contracts/result/result-contract';
import { usePageWords } from '../page-words';

type Mark = ResultRow['INT_MARK'];

/** A paper without marks (extension activities) has no maximum worth showing either. */
const hasNoMaximum = (maximum: number, mark: Mark) => mark === '-' && maximum === 0;

interface Part {
  label: 'table.internal' | 'table.external' | 'table.total';
  area: string;
  of: (row: ResultRow) => { maximum: number; mark: Mark };
}

const PARTS: Part[] = [
  { label: 'table.internal', area: 'int', of: (row) => ({ maximum: row.INT_MAX, mark: row.INT_MARK }) },
  { label: 'table.external', area: 'ext', of: (row) => ({ maximum: row.EXT_MAX, mark: row.EXT_MARK }) },
  { label: 'table.total', area: 'tot', of: (row) => ({ maximum: row.TOTAL_MAX, mark: row.TOTAL_MARK }) },
];

/**
 * The papers of one student. Roles are explicit since the cards of a narrow screen replace `display: table`, which also
 * hides rows and columns from a screen reader.
 */
export function ResultTable({ rows, owner }: { rows: ResultRow[]; owner: string }) {
  const { t } = usePageWords();
  return (
    <table className="thr-table" role="table" aria-label={t('table')}>
      <thead role="rowgroup">
        <tr className="thr-running" aria-hidden="true">
          <th colSpan={10}>{owner}</th>
        </tr>
        <tr role="row">
          <th role="columnheader" scope="col" rowSpan={2}>
            {t('table.paper')}
          </th>
          <th role="columnheader" scope="col" rowSpan={2}>
            {t('table.type')}
          </th>
          {PARTS.map(({ label }) => (
            <th key={label} role="columnheader" scope="colgroup" colSpan={2} className="thr-group">
              {t(label)}
            </th>
          ))}
          <th role="columnheader" scope="col" rowSpan={2}>
            {t('table.result')}
          </th>
          <th role="columnheader" scope="col" rowSpan={2}>
            {t('table.absent')}
          </th>
        </tr>
        <tr role="row">
          {PARTS.flatMap(({ label }) => [
            <th key={`${label} maximum`} role="columnheader" scope="col" className="thr-number">
              {t('table.max')}
            </th>,
            <th key={`${label} mark`} role="columnheader" scope="col" className="thr-number">
              {t('table.mark')}
            </th>,
          ])}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={`${row.P_CODE} ${index}`} role="row">
            <th role="rowheader" scope="row" className="thr-code">
              <span className="thr-code-text">{row.P_CODE}</span>
              {row.P_NAME !== undefined && (
                <span className="thr-paper">
                  {row.P_NAME}
                  {row.SEM !== undefined && `, ${t('table.semester', { sem: row.SEM })}`}
                </span>
              )}
            </th>
            <td role="cell" className="thr-type">
              {row.P_TYPE}
            </td>
            {PARTS.flatMap(({ label, area, of }) => {
              const { maximum, mark } = of(row);
              const none = hasNoMaximum(maximum, mark);
              return [
                <td
                  key={`${label} maximum`}
                  role="cell"
                  className={`thr-number thr-max thr-${area}-max${none ? ' thr-none' : ''}`}
                >
                  {none ? '-' : maximum}
                </td>,
                <td
                  key={`${label} mark`}
                  role="cell"
                  className={`thr-number thr-mark thr-${area}`}
                  data-label={t(label)}
                >
                  {mark}
                </td>,
              ];
            })}
            <td role="cell" className="thr-result">
              <span className={`thr-tag thr-tag-${row.RESULT}`}>{row.RESULT}</span>
            </td>
            <td role="cell" className="thr-absent">
              {row.ABSENT}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
