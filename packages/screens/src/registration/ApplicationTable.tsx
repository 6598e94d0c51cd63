import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useBulkConfirmRecordsMutation,
  useUpdateRecordMutation,
} from '@thervu/contracts/registration/registration-api';
import type { ExamRecord } from '@thervu/contracts/registration/application-contract';
import type { Changed } from '@thervu/contracts/registration/registration-shapes';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { EmptyStateProps } from '@thervu/ui/state/EmptyState';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { applicationColumns, applicationName } from './application-columns';
import { ChangeOutcome } from './ChangeOutcome';
import { SELECT_TO_CONFIRM } from './registration-messages';

export interface ApplicationTableProps {
  label: string;
  rows: readonly ExamRecord[];
  /** Identifier of the exam. */
  exam: string;
  /** The rows of one student: whose they are stands above. */
  oneStudent?: boolean;
  /** The rows are read only: without tick boxes and buttons. */
  readOnly?: boolean;
  empty?: EmptyStateProps;
}

/** Applications with their confirmation: while they may change, a button in each row and one for all that are ticked. */
export function ApplicationTable({ label, rows, exam, oneStudent, readOnly, empty }: ApplicationTableProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<Changed | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const [update, updating] = useUpdateRecordMutation();
  const [confirm, confirming] = useBulkConfirmRecordsMutation();
  const busy = updating.isLoading || confirming.isLoading;
  // what has gone meanwhile is not sent
  const chosen = rows.filter(({ id }) => ticked.has(String(id)));

  const toggle = async (row: ExamRecord) => {
    clear();
    setAnswer(null);
    const action = row.Ex_confm ? 'Not-Attend' : 'confirm';
    const { data, error } = await update({ params: { id: row.id, exam, action } });
    if (data) showMessage('success', `${applicationName(row)}: ${data.message}`);
    else showMessage('error', failureText(error, 'Operation failed'));
  };
  const confirmChosen = async () => {
    clear();
    setAnswer(null);
    if (chosen.length === 0) return showMessage('error', SELECT_TO_CONFIRM);
    const { data, error } = await confirm({ body: { ids: chosen.map(({ id }) => id), exam } });
    if (!data) return showMessage('error', failureText(error, 'Operation failed'));
    setTicked(new Set());
    return setAnswer(data);
  };
  const confirmButton = (
    <Button kind="primary" busy={confirming.isLoading} disabled={busy} onClick={() => void confirmChosen()}>
      Confirm Selected
    </Button>
  );
  const action: Column<ExamRecord> = {
    key: 'action',
    header: 'Action',
    cell: (row) => (
      <Button
        small
        disabled={busy}
        aria-label={`${row.Ex_confm ? 'Not Confirm' : 'Confirm'} ${applicationName(row)}`}
        onClick={() => void toggle(row)}
      >
        {row.Ex_confm ? 'Not Confirm' : 'Confirm'}
      </Button>
    ),
  };
  const columns = [...applicationColumns<ExamRecord>({ person: !oneStudent }), ...(readOnly ? [] : [action])];
  return (
    <>
      {banner}
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowName={applicationName}
        empty={empty}
        selection={
          readOnly
            ? undefined
            : {
                keys: new Set(chosen.map(({ id }) => String(id))),
                onChange: setTicked,
                actions: confirmButton,
              }
        }
        exportAction={!readOnly && chosen.length === 0 && rows.length > 0 ? confirmButton : undefined}
      />
      {answer && <ChangeOutcome answer={answer} />}
    </>
  );
}
