import { failureText } from '@thervu/contracts/core/problem';
import { useListRunDifferencesQuery } from '@thervu/contracts/result-run/result-run-api';
import type { RunDifference } from '@thervu/contracts/result-run/result-run-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { resultRun as resultRunWords, type ResultRunWords } from '@thervu/words/compiled/result-run';

const columnsIn = (t: Say<ResultRunWords>): Column<RunDifference>[] => [
  { key: 'what', header: t('what'), cell: ({ what }) => t(`what.${what}`), sortBy: ({ what }) => what },
  { key: 'reg_no', header: t('reg-no'), cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no },
  { key: 'colcode', header: t('college'), cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => colcode },
  { key: 'p_code', header: t('paper'), cell: ({ p_code }) => p_code ?? '-', sortBy: ({ p_code }) => p_code },
  {
    key: 'lines',
    header: t('written-and-calculated-again'),
    width: 320,
    cell: ({ what, lines }) =>
      what === 'RULE' ? (
        t('the-copy-kept-with-the-run')
      ) : (
        <>
          {lines.map(({ field, written, expected }) => (
            <div key={field}>{t('difference', { field, written, expected })}</div>
          ))}
        </>
      ),
  },
];

/** The rows on which the two calculations do not agree. */
export function Differences({ runId, count }: { runId: number; count: number }) {
  const t = useWords(resultRunWords);
  const rows = useListRunDifferencesQuery(
    { params: { runId }, query: { size: 200 } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Panel title={t('differences')} note={t('look-for-what-has-changed-rows')} bare>
      <QueryView query={rows} failure={(error) => failureText(error, t('the-differences-could-not-be-read'))}>
        {({ items }) => (
          <DataTable
            label={t('differences')}
            rows={items}
            total={count}
            columns={columnsIn(t)}
            rowKey={({ id }) => String(id)}
          />
        )}
      </QueryView>
    </Panel>
  );
}
