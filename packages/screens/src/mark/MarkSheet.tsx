import { useState } from 'react';
import { callForFile, sendFile } from '@thervu/contracts/core/api';
import type { CallReply } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { CSV_TYPE, XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import {
  checkMarkSheet,
  getMarkSheet,
  MAX_SHEET_BYTES,
  type SentMark,
  type SheetMark,
} from '@thervu/contracts/mark/mark-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { saveFile } from '@thervu/ui/print/save-file';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { UploadField } from '@thervu/ui/form/UploadField';
import { markWord, marks } from './mark-messages';
import { marksFor, type SearchedMarks } from './useMarkChoice';

const RULES = { endings: { xlsx: 'Excel (.xlsx)', csv: 'CSV (UTF-8)' }, maxBytes: MAX_SHEET_BYTES };
const typeOf = ({ name }: File) => (/\.csv$/i.test(name) ? CSV_TYPE : XLSX_TYPE);

const VERDICTS: Record<SheetMark['verdict'], readonly [StatusKind, string]> = {
  NEW: ['info', 'New'],
  CHANGED: ['warning', 'Changed'],
  SAME: ['success', 'As it is'],
  EMPTY: ['neutral', 'Left empty'],
  PROBLEM: ['error', 'Problem'],
};

const columns: Column<SheetMark>[] = [
  { key: 'row', header: 'Row', cell: ({ row }) => row, numeric: true, width: 48 },
  { key: 'reg', header: 'Register Number', cell: ({ Reg_No }) => Reg_No, width: 150 },
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name ?? '' },
  { key: 'from', header: 'Now', cell: ({ from }) => markWord(from), numeric: true },
  { key: 'to', header: 'In the sheet', cell: ({ to }) => to, numeric: true },
  {
    key: 'verdict',
    header: 'What it does',
    cell: ({ verdict }) => <StatusLabel kind={VERDICTS[verdict][0]}>{VERDICTS[verdict][1]}</StatusLabel>,
  },
  { key: 'problem', header: 'Problem', cell: ({ problem }) => problem ?? '' },
];

type Checked = CallReply<typeof checkMarkSheet>;

export interface MarkSheetProps {
  searched: SearchedMarks;
  /** Saves the marks that were shown; answers whether they are saved. */
  onApply: (marks: readonly SentMark[]) => Promise<boolean>;
  busy: boolean;
  /** Nothing can be saved now: the sheet can still be downloaded. */
  shut: boolean;
}

/** The list as a spreadsheet: downloaded, filled elsewhere, sent back, shown row by row, and only then saved. */
export function MarkSheet({ searched, onApply, busy, shut }: MarkSheetProps) {
  const [checked, setChecked] = useState<Checked & { name: string }>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [error, setError] = useState<string>();
  const { params, query } = marksFor(searched);

  const download = async () => {
    setError(undefined);
    const answer = await callForFile(getMarkSheet, { params, query });
    if ('data' in answer && answer.data) saveFile(answer.data, `Internal-${params.exam}-${params.paper}.xlsx`);
    else
      setError(
        failureText('error' in answer ? answer.error : undefined, 'The sheet could not be made. Please try again.'),
      );
  };
  const check = async (file: File) => {
    setError(undefined);
    setChecked(undefined);
    setProgress({ done: 0, total: file.size });
    const answer = await sendFile(
      checkMarkSheet,
      { params },
      {
        file,
        type: typeOf(file),
        onProgress: (done, total) => setProgress({ done, total }),
      },
    );
    setProgress(undefined);
    if ('data' in answer) setChecked({ ...answer.data, name: file.name });
    else setError(failureText(answer.error, 'The file could not be sent. Please try again.'));
  };
  const apply = async () => {
    if (checked && (await onApply(checked.marks))) setChecked(undefined);
  };
  const problems = checked?.rows.filter(({ verdict }) => verdict === 'PROBLEM').length ?? 0;

  return (
    <Panel title="As a spreadsheet">
      <Stack>
        <Stack row>
          <Button onClick={() => void download()}>Download the sheet to fill</Button>
        </Stack>
        {!shut && (
          <UploadField
            label="Filled sheet"
            rules={RULES}
            progress={progress}
            error={error}
            onFile={(file) => void check(file)}
            current={checked?.name}
          />
        )}
        {shut && error && <Text>{error}</Text>}
        {checked && (
          <>
            <div role="status">
              {marks(checked.marks.length)} would be written,{' '}
              {pluralise(problems, 'row has a problem', 'rows have problems')}
              {checked.missing.length > 0 &&
                `, ${pluralise(checked.missing.length, 'student of the list is', 'students of the list are')} not in the sheet`}
              . Nothing has been written yet.
            </div>
            <DataTable
              label="What the sheet would do"
              rows={checked.rows}
              columns={columns}
              rowKey={({ row }) => String(row)}
              maxHeight={360}
              empty={{ text: 'No Record Found', hint: 'The sheet has no rows below its header.' }}
            />
            <Stack row>
              <Button disabled={checked.marks.length === 0 || problems > 0} busy={busy} onClick={() => void apply()}>
                {`Apply ${marks(checked.marks.length)}`}
              </Button>
              <Button kind="quiet" onClick={() => setChecked(undefined)}>
                Put aside
              </Button>
              {problems > 0 && <Text quiet>Mend the rows with problems and send the sheet again.</Text>}
            </Stack>
          </>
        )}
      </Stack>
    </Panel>
  );
}
