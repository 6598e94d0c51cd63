import { useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { downloadImportProblems, type ImportReport, type ProblemGroup } from '@thervu/contracts/import/import-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { saveFile } from '@thervu/ui/print/save-file';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords, type Say } from '@thervu/words';
import { imports, type ImportsWords } from '@thervu/words/compiled/imports';
import { shorten } from '../shared/shorten';
import { FILE_NAMES, figure } from './import-labels';

const value = (t: Say<ImportsWords>, text: string) => (text.trim() === '' ? t('empty') : shorten(text, 60));

/** The first rows of a group with what stands there; the rest is in the file of problems. */
function Rows({ group: { first, count } }: { group: ProblemGroup }) {
  const t = useWords(imports);
  const [all, setAll] = useState(false);
  const shown = all ? first : first.slice(0, 3);
  return (
    <div>
      {shown.map((item) => (
        <div key={item.row}>{t('row.value', { row: item.row, value: value(t, item.value) })}</div>
      ))}
      {!all && first.length > shown.length && (
        <Button kind="quiet" small onClick={() => setAll(true)}>
          {t('show-more', { n: first.length - shown.length })}
        </Button>
      )}
      {(all || first.length === shown.length) && count > first.length && (
        <div>{t('and-more', { rows: t('count.rows', { n: count - first.length }) })}</div>
      )}
    </div>
  );
}

/** `say` says a problem as the server has written it. */
const columnsOf = (t: Say<ImportsWords>, say: (text: string) => string): Column<ProblemGroup>[] => [
  { key: 'column', header: t('column'), cell: ({ column }) => column, sortBy: ({ column }) => column },
  {
    key: 'message',
    header: t('problem'),
    cell: ({ message }) => say(message),
    sortBy: ({ message }) => message,
    width: 240,
  },
  {
    key: 'count',
    header: t('rows'),
    cell: ({ count }) => figure(count),
    numeric: true,
    sortBy: ({ count }) => count,
  },
  { key: 'first', header: t('where'), cell: (group) => <Rows group={group} />, width: 220 },
];

/** What is wrong, equal problems of a column told together, and the rows concerned as a file to correct. */
export function ImportProblems({ report }: { report: ImportReport }) {
  const t = useWords(imports);
  const say = useMessageText();
  const { banner, showMessage, clear } = useBanner();
  const [busy, setBusy] = useState(false);
  const download = async (format: 'xlsx' | 'csv') => {
    clear();
    setBusy(true);
    const answer = await callForFile(downloadImportProblems, { params: { id: report.id }, query: { format } });
    setBusy(false);
    if ('data' in answer) saveFile(answer.data, `${FILE_NAMES[report.kind]}-problems.${format}`);
    else showMessage('error', failureText(answer.error, t('problems.failed')));
  };
  return (
    <Panel title={t('problems.in', { rows: t('count.rows', { n: report.rows.problem }) })} bare>
      {banner}
      <DataTable
        label={t('problems')}
        rows={report.problems}
        columns={columnsOf(t, say)}
        rowKey={({ column, message }) => `${column} ${message}`}
        total={report.problems.length + report.moreProblems}
        exportAction={
          <Stack row>
            <Button small busy={busy} onClick={() => void download('xlsx')}>
              {t('problems.xlsx')}
            </Button>
            <Button small busy={busy} onClick={() => void download('csv')}>
              {t('problems.csv')}
            </Button>
          </Stack>
        }
      />
    </Panel>
  );
}
