import { useState } from 'react';
import { callForFile, sendFile } from '@thervu/contracts/core/api';
import type { CallReply } from '@thervu/contracts/core/call';
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
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { shownWord } from './mark-messages';
import { marksFor, type SearchedMarks } from './useMarkChoice';

const rules = (t: Say<MarkEntryWords>) => ({
  endings: { xlsx: t('sheet.xlsx'), csv: t('sheet.csv') },
  maxBytes: MAX_SHEET_BYTES,
});
const typeOf = ({ name }: File) => (/\.csv$/i.test(name) ? CSV_TYPE : XLSX_TYPE);

const verdicts = (t: Say<MarkEntryWords>): Record<SheetMark['verdict'], readonly [StatusKind, string]> => ({
  NEW: ['info', t('new')],
  CHANGED: ['warning', t('changed')],
  SAME: ['success', t('as-it-is')],
  EMPTY: ['neutral', t('left-empty')],
  PROBLEM: ['error', t('problem')],
});

const columns = (t: Say<MarkEntryWords>): Column<SheetMark>[] => [
  { key: 'row', header: t('row'), cell: ({ row }) => row, numeric: true, width: 48 },
  { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No, width: 150 },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name ?? '' },
  { key: 'from', header: t('now'), cell: ({ from }) => shownWord(t, from), numeric: true },
  { key: 'to', header: t('in-the-sheet'), cell: ({ to }) => to, numeric: true },
  {
    key: 'verdict',
    header: t('what-it-does'),
    cell: ({ verdict }) => <StatusLabel kind={verdicts(t)[verdict][0]}>{verdicts(t)[verdict][1]}</StatusLabel>,
  },
  { key: 'problem', header: t('problem'), cell: ({ problem }) => problem ?? '' },
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
  const t = useWords(markEntry);
  const [checked, setChecked] = useState<Checked & { name: string }>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [error, setError] = useState<string>();
  const { params, query } = marksFor(searched);

  const download = async () => {
    setError(undefined);
    const answer = await callForFile(getMarkSheet, { params, query });
    if ('data' in answer && answer.data) saveFile(answer.data, `Internal-${params.exam}-${params.paper}.xlsx`);
    else setError(failureText('error' in answer ? answer.error : undefined, t('the-sheet-could-not-be')));
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
    else setError(failureText(answer.error, t('the-file-could-not-be')));
  };
  const apply = async () => {
    if (checked && (await onApply(checked.marks))) setChecked(undefined);
  };
  const problems = checked?.rows.filter(({ verdict }) => verdict === 'PROBLEM').length ?? 0;

  return (
    <Panel title={t('as-a-spreadsheet')}>
      <Stack>
        <Stack row>
          <Button onClick={() => void download()}>{t('download-the-sheet-to-fill')}</Button>
        </Stack>
        {!shut && (
          <UploadField
            label={t('filled-sheet')}
            rules={rules(t)}
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
              {t('sheet.preview', { n: checked.marks.length, problems, missing: checked.missing.length })}
            </div>
            <DataTable
              label={t('what-the-sheet-would-do')}
              rows={checked.rows}
              columns={columns(t)}
              rowKey={({ row }) => String(row)}
              maxHeight={360}
              empty={{ text: t('no-record-found'), hint: t('the-sheet-has-no-rows') }}
            />
            <Stack row>
              <Button disabled={checked.marks.length === 0 || problems > 0} busy={busy} onClick={() => void apply()}>
                {t('apply-mark', { n: checked.marks.length })}
              </Button>
              <Button kind="quiet" onClick={() => setChecked(undefined)}>
                {t('put-aside')}
              </Button>
              {problems > 0 && <Text quiet>{t('correct-the-rows-with-problems')}</Text>}
            </Stack>
          </>
        )}
      </Stack>
    </Panel>
  );
}
