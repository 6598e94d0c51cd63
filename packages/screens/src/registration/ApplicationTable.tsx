import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useBulkConfirmRecordsMutation,
  useUpdateRecordMutation,
} from '@thervu/contracts/registration/registration-api';
import type { ExamRecord, RECORD_ACTIONS } from '@thervu/contracts/registration/application-contract';
import type { Changed } from '@thervu/contracts/registration/registration-shapes';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { EmptyStateProps } from '@thervu/ui/state/EmptyState';
import type { Column } from '@thervu/ui/table/table-column';
import { useUndo } from '@thervu/ui/message/useUndo';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useKnownText, useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
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

/** What undoes a confirmation, or the end of one. */
interface ConfirmUndo {
  id: number;
  action: (typeof RECORD_ACTIONS)[number];
  version: number;
}

/** Applications with their confirmation: while they may change, a button in each row and one for all that are ticked. */
export function ApplicationTable({ label, rows, exam, oneStudent, readOnly, empty }: ApplicationTableProps) {
  const t = useWords(registration);
  const known = useKnownText(registration);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<Changed | null>(null);
  const message = useBanner();
  const { banner, showMessage, clear } = message;
  const [update, updating] = useUpdateRecordMutation();
  const { offerUndo } = useUndo<ConfirmUndo>({
    kind: `confirm ${exam}`,
    send: ({ id, action: undoing, version }) =>
      update({ params: { id, exam, action: undoing }, query: { undo: version } }),
    explain: (error) => failureText(error, t('undo.failed')),
    onUndone: () => showMessage('success', t('undo.done')),
    label: t('undo'),
    message,
  });
  const [confirm, confirming] = useBulkConfirmRecordsMutation();
  const busy = updating.isLoading || confirming.isLoading;
  // what has gone meanwhile is not sent
  const chosen = rows.filter(({ id }) => ticked.has(String(id)));

  const toggle = async (row: ExamRecord) => {
    clear();
    setAnswer(null);
    const action = row.Ex_confm ? 'Not-Attend' : 'confirm';
    const { data, error } = await update({ params: { id: row.id, exam, action }, query: {} });
    if (!data) return showMessage('error', failureText(error, t('failed')));
    const text = `${applicationName(row)}: ${data.message}`;
    if (data.version === undefined) return showMessage('success', text);
    return offerUndo(text, { id: row.id, action: row.Ex_confm ? 'confirm' : 'Not-Attend', version: data.version });
  };
  const confirmChosen = async () => {
    clear();
    setAnswer(null);
    if (chosen.length === 0) return showMessage('error', known(SELECT_TO_CONFIRM));
    const { data, error } = await confirm({ body: { ids: chosen.map(({ id }) => id), exam } });
    if (!data) return showMessage('error', failureText(error, t('failed')));
    setTicked(new Set());
    return setAnswer(data);
  };
  const confirmButton = (
    <Button kind="primary" busy={confirming.isLoading} disabled={busy} onClick={() => void confirmChosen()}>
      {t('confirm-selected')}
    </Button>
  );
  const action: Column<ExamRecord> = {
    key: 'action',
    header: t('action'),
    action: true,
    cell: (row) => (
      <Button
        small
        disabled={busy}
        aria-label={t(row.Ex_confm ? 'action.not-confirm.name' : 'action.confirm.name', {
          paper: applicationName(row),
        })}
        onClick={() => void toggle(row)}
      >
        {row.Ex_confm ? t('action.not-confirm') : t('action.confirm')}
      </Button>
    ),
  };
  const columns = [...applicationColumns<ExamRecord>(t, { person: !oneStudent }), ...(readOnly ? [] : [action])];
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
