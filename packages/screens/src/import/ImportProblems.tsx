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
import { counted, figure, KIND_WORDS } from './import-labels';

const value = (text: string) => (text.trim() === '' ? '(empty)' : text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The first rows of a group with what stands there; the rest is in the file of problems. */
function Rows({ group: { first, count } }: { group: ProblemGroup }) {
  const [all, setAll] = useState(false);
  const shown = all ? first : first.slice(0, 3);
  return (
    <div>
      {shown.map((item) => (
        <div key={item.row}>
          Row {item.row}: {value(item.value)}
        </div>
      ))}
      {!all && first.length > shown.length && (
        <Button kind="quiet" small onClick={() => setAll(true)}>
          {`Show ${first.length - shown.length} more`}
        </Button>
      )}
      {(all || first.length === shown.length) && count > first.length && (
        <div>and {counted(count - first.length, 'row')} more in the file of problems</div>
      )}
    </div>
  );
}

const COLUMNS: Column<ProblemGroup>[] = [
  { key: 'column', header: 'Column', cell: ({ column }) => column, sortBy: ({ column }) => column },
  {
    key: 'message',
    header: 'Problem',
    cell: ({ message }) => message,
    sortBy: ({ message }) => message,
    width: 240,
  },
  {
    key: 'count',
    header: 'Rows',
    cell: ({ count }) => figure(count),
    numeric: true,
    sortBy: ({ count }) => count,
  },
  { key: 'first', header: 'Where', cell: (group) => <Rows group={group} />, width: 220 },
];

/** What is wrong, equal problems of a column told together, and the rows concerned as a file to correct. */
export function ImportProblems({ report }: { report: ImportReport }) {
  const { banner, showMessage, clear } = useBanner();
  const [busy, setBusy] = useState(false);
  const download = async (format: 'xlsx' | 'csv') => {
    clear();
    setBusy(true);
    const answer = await callForFile(downloadImportProblems, { params: { id: report.id }, query: { format } });
    setBusy(false);
    if ('data' in answer) saveFile(answer.data, `${KIND_WORDS[report.kind]}-problems.${format}`);
    else showMessage('error', failureText(answer.error, 'The list of problems could not be fetched.'));
  };
  return (
    <Panel title={`Problems in ${counted(report.rows.problem, 'row')}`} bare>
      {banner}
      <DataTable
        label="Problems"
        rows={report.problems}
        columns={COLUMNS}
        rowKey={({ column, message }) => `${column} ${message}`}
        total={report.problems.length + report.moreProblems}
        exportAction={
          <Stack row>
            <Button small busy={busy} onClick={() => void download('xlsx')}>
              Problem rows (.xlsx)
            </Button>
            <Button small busy={busy} onClick={() => void download('csv')}>
              Problem rows (.csv)
            </Button>
          </Stack>
        }
      />
    </Panel>
  );
}
