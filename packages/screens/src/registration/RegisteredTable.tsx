import { useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useBulkDeleteRecordsMutation, useDeleteRecordMutation } from '@thervu/contracts/registration/registration-api';
import { type ExamRecord } from '@thervu/contracts/registration/application-contract';
import { getCourseRegistrationFile } from '@thervu/contracts/registration/registration-contract';
import { type Changed } from '@thervu/contracts/registration/registration-shapes';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { saveFile } from '@thervu/ui/print/save-file';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { applicationColumns, applicationName } from './application-columns';
import { ChangeOutcome } from './ChangeOutcome';
import { FETCH_FAILED, isUnanswered, FETCH_BROKE, SELECT_ROWS } from './registration-messages';

const FILE = 'Course_Registered.xlsx';

export interface RegisteredTableProps {
  rows: readonly ExamRecord[];
  college: string;
  exam: Exam;
  /** The rows are read only: without tick boxes and delete buttons; the spreadsheet stays. */
  readOnly?: boolean;
}

/** Registered papers: one deleted by its button, several by their ticks, all of the college saved as a spreadsheet. */
export function RegisteredTable({ rows, college, exam, readOnly }: RegisteredTableProps) {
  const t = useWords(registration);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** The rows that are about to be deleted, once that is confirmed. */
  const [pendingDelete, setDoomed] = useState<readonly ExamRecord[]>([]);
  const [answer, setAnswer] = useState<Changed | null>(null);
  const [saving, setSaving] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const [removeOne, removingOne] = useDeleteRecordMutation();
  const [removeMany, removingMany] = useBulkDeleteRecordsMutation();
  const chosen = rows.filter(({ id }) => ticked.has(String(id)));

  const ask = (which: readonly ExamRecord[]) => {
    clear();
    setAnswer(null);
    if (which.length === 0) showMessage('error', SELECT_ROWS);
    else setDoomed(which);
  };
  const remove = async () => {
    const [first] = pendingDelete;
    if (!first) return;
    const name = exam.exam_tbl;
    if (pendingDelete.length === 1) {
      const { data, error } = await removeOne({ params: { id: first.id, exam: name } });
      setDoomed([]);
      if (data) showMessage('success', `${applicationName(first)}: ${data.message}`);
      else showMessage('error', failureText(error, t('failed')));
      return;
    }
    const { data, error } = await removeMany({ body: { ids: pendingDelete.map(({ id }) => id), exam: name } });
    setDoomed([]);
    if (!data) return showMessage('error', failureText(error, t('failed')));
    setTicked(new Set());
    setAnswer(data);
  };
  const save = async () => {
    clear();
    setSaving(true);
    const done = await callForFile(getCourseRegistrationFile, { params: { college, exam: exam.exam_tbl } });
    setSaving(false);
    if ('data' in done && done.data) saveFile(done.data, FILE);
    else if ('error' in done)
      showMessage('error', isUnanswered(done.error) ? FETCH_BROKE : failureText(done.error, FETCH_FAILED));
    else showMessage('error', FETCH_FAILED);
  };
  const action: Column<ExamRecord> = {
    key: 'action',
    header: t('action'),
    action: true,
    cell: (row) => (
      <Button
        small
        aria-label={t('delete-applicationname', { applicationname: applicationName(row) })}
        onClick={() => ask([row])}
      >
        {t('delete')}
      </Button>
    ),
  };
  const columns = [...applicationColumns<ExamRecord>(t), ...(readOnly ? [] : [action])];
  const deleteButton = <Button onClick={() => ask(chosen)}>{t('delete-selected')}</Button>;
  const [first] = pendingDelete;
  return (
    <>
      {banner}
      <DataTable
        label={t('registered-papers')}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowName={applicationName}
        empty={{ text: t('none'), hint: t('none.hint') }}
        selection={
          readOnly
            ? undefined
            : {
                keys: new Set(chosen.map(({ id }) => String(id))),
                onChange: setTicked,
                actions: deleteButton,
              }
        }
        exportAction={
          <Stack row>
            {!readOnly && chosen.length === 0 && rows.length > 0 && deleteButton}
            <Button busy={saving} onClick={() => void save()}>
              {t('excel')}
            </Button>
          </Stack>
        }
      />
      {answer && <ChangeOutcome answer={answer} />}
      {first && (
        <ConfirmDialog
          open
          title={
            pendingDelete.length === 1
              ? t('delete-paper-of-number', { paper: first.P_code, number: first.Reg_No })
              : t('delete-n-registered-papers', { n: pendingDelete.length })
          }
          confirmLabel={t('delete')}
          danger
          busy={removingOne.isLoading || removingMany.isLoading}
          onConfirm={() => void remove()}
          onClose={() => setDoomed([])}
        >
          <Text>{t('they-will-be-removed-from', { exam: exam.exam_name })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
