import { useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { getReplacedFile, type FileChange, type FileRequest } from '@thervu/contracts/student/student-file-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { saveFile } from '@thervu/ui/print/save-file';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import { useBanner } from '@thervu/ui/message/useBanner';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { admission, type AdmissionWords } from '@thervu/words/compiled/admission';
import { dayOf } from './stored-file';
import { useFieldLabel, type FieldLabel } from './useFieldLabel';

const REQUEST_STATES = {
  OPEN: ['info', 'state.open'],
  GRANTED: ['success', 'state.granted'],
  REFUSED: ['error', 'state.refused'],
  USED: ['neutral', 'state.used'],
} as const satisfies Record<FileRequest['state'], [kind: StatusKind, words: keyof AdmissionWords]>;

const requestColumns = (t: Say<AdmissionWords>, labelOf: FieldLabel): Column<FileRequest>[] => [
  { key: 'at', header: t('asked-on'), cell: ({ asked_at }) => dayOf(asked_at), width: 100 },
  { key: 'field', header: t('file'), cell: ({ field }) => labelOf(field) },
  { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
  { key: 'by', header: t('by'), cell: ({ asked_by }) => asked_by },
  {
    key: 'state',
    header: t('status'),
    cell: ({ state }) => <StatusLabel kind={REQUEST_STATES[state][0]}>{t(REQUEST_STATES[state][1])}</StatusLabel>,
  },
  { key: 'why', header: t('answer'), cell: ({ decision_reason }) => decision_reason ?? '' },
];

export interface FileHistoryTablesProps {
  id: number;
  changes: readonly FileChange[];
  requests: readonly FileRequest[];
}

/** What was stored after Final Submit, with the file before, and what a college has asked for. */
export function FileHistoryTables({ id, changes, requests }: FileHistoryTablesProps) {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  const [fetching, setFetching] = useState<number>();
  const { banner, showMessage, clear } = useBanner();
  const fetchOld = async ({ id: change, field }: FileChange) => {
    clear();
    setFetching(change);
    const answer = await callForFile(getReplacedFile, { params: { id, change } });
    setFetching(undefined);
    const bytes = 'data' in answer ? (answer.data as Blob | null) : null;
    if (bytes) saveFile(bytes, `${field}-${id}-before-${change}`);
    else showMessage('error', failureText('error' in answer ? answer.error : undefined, t('file.not-loaded')));
  };
  const columns: Column<FileChange>[] = [
    { key: 'at', header: t('stored-on'), cell: ({ at }) => dayOf(at), width: 100 },
    { key: 'field', header: t('file'), cell: ({ field }) => labelOf(field) },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
    { key: 'by', header: t('by'), cell: ({ by }) => by },
    {
      key: 'old',
      header: t('file-before'),
      cell: (change) =>
        change.replaced ? (
          <Button
            small
            busy={fetching === change.id}
            aria-label={t('download-before', { label: labelOf(change.field), day: dayOf(change.at) })}
            onClick={() => void fetchOld(change)}
          >
            {t('file.download')}
          </Button>
        ) : (
          t('no-file-before')
        ),
    },
  ];
  return (
    <>
      {changes.length > 0 && (
        <DataTable label={t('stored-after')} rows={changes} columns={columns} rowKey={(row) => String(row.id)} />
      )}
      {requests.length > 0 && (
        <DataTable
          label={t('requests')}
          rows={requests}
          columns={requestColumns(t, labelOf)}
          rowKey={(row) => String(row.id)}
        />
      )}
      {banner}
    </>
  );
}
