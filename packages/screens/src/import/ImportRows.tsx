import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListImportRowsQuery } from '@thervu/contracts/import/import-api';
import { VERDICTS, type ImportReport, type ImportRow, type Verdict } from '@thervu/contracts/import/import-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { imports, type ImportsWords } from '@thervu/words/compiled/imports';
import { figure } from './import-labels';

const PAGE_ROWS = 100;

function What({ row }: { row: ImportRow }) {
  const t = useWords(imports);
  const say = useMessageText();
  if (row.problems.length > 0)
    return row.problems.map(({ column, message }) => <div key={column + message}>{`${column}: ${say(message)}`}</div>);
  if (row.changes.length > 0) {
    return row.changes.map(({ column, from, to }) => (
      <div key={column}>
        {column}: {from || t('empty')} → <strong>{to || t('empty')}</strong>
      </div>
    ));
  }
  return t(`verdict.${row.verdict}`);
}

const columnsOf = (t: Say<ImportsWords>): Column<ImportRow>[] => [
  { key: 'row', header: t('row'), cell: ({ row }) => row, numeric: true, sortBy: ({ row }) => row },
  { key: 'name', header: t('about'), cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'what', header: t('would-happen'), cell: (row) => <What row={row} /> },
];

const sizes = ({ rows }: ImportReport): Record<Verdict, number> => ({
  NEW: rows.new,
  CHANGED: rows.changed,
  SAME: rows.same,
  PROBLEM: rows.problem,
});

/** The rows by what they would do; a changed row shows each cell as it is and as it would be. */
export function ImportRows({ report }: { report: ImportReport }) {
  const t = useWords(imports);
  const id = useId();
  const counts = sizes(report);
  const first = (['CHANGED', 'NEW', 'PROBLEM', 'SAME'] as const).find((verdict) => counts[verdict] > 0);
  const [chosen, setChosen] = useState<Verdict>();
  const [trail, setTrail] = useState<string[]>([]);
  const verdict = chosen ?? first ?? 'NEW';
  const rows = useListImportRowsQuery({
    params: { id: report.id },
    query: { verdict, after: trail.at(-1), size: PAGE_ROWS },
  });
  const choose = (value: string) => {
    setChosen(value as Verdict);
    setTrail([]);
  };
  return (
    <Panel title={t('rows')} bare>
      <Stack>
        <PlainSelect
          id={id}
          label={t('show')}
          value={verdict}
          placeholder={null}
          onChange={choose}
          options={VERDICTS.map((name) => ({
            value: name,
            label: `${t(`verdict.${name}`)} (${figure(counts[name])})`,
          }))}
        />
        <QueryView query={rows} failure={(error) => failureText(error, t('rows.failed'))}>
          {({ items, total, next }) => (
            <>
              <DataTable
                label={t('rows.of-file')}
                rows={items}
                columns={columnsOf(t)}
                rowKey={({ row }) => String(row)}
                total={total}
                maxHeight={480}
              />
              {(trail.length > 0 || next !== null) && (
                <Stack row>
                  <Button small disabled={trail.length === 0} onClick={() => setTrail(trail.slice(0, -1))}>
                    {t('rows.before')}
                  </Button>
                  <Button small disabled={next === null} onClick={() => next !== null && setTrail([...trail, next])}>
                    {t('rows.more')}
                  </Button>
                </Stack>
              )}
            </>
          )}
        </QueryView>
      </Stack>
    </Panel>
  );
}
