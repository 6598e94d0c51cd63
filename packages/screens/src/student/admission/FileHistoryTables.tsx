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
import { labelOf } from './admission-messages';
import { dayOf } from './stored-file';

export const REQUEST_STATES: Record<FileRequest['state'], [kind: StatusKind, words: string]> = {
  OPEN: ['info', 'Waits for the office'],
  GRANTED: ['success', 'Granted'],
  REFUSED: ['error', 'Refused'],
  USED: ['neutral', 'Done'],
};

const requestColumns: Column<FileRequest>[] = [
  { key: 'at', header: 'Asked on', cell: ({ asked_at }) => dayOf(asked_at), width: 100 },
  { key: 'field', header: 'File', cell: ({ field }) => labelOf(field) },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { key: 'by', header: 'By', cell: ({ asked_by }) => asked_by },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <StatusLabel kind={REQUEST_STATES[state][0]}>{REQUEST_STATES[state][1]}</StatusLabel>,
  },
  { key: 'why', header: 'Answer of the office', cell: ({ decision_reason }) => decision_reason ?? '' },
];

export interface FileHistoryTablesProps {
  id: number;
  changes: readonly FileChange[];
  requests: readonly FileRequest[];
}

/** What was stored after Final Submit, with the file before, and what a college has asked for. */
export function FileHistoryTables({ id, changes, requests }: FileHistoryTablesProps) {
  const [fetching, setFetching] = useState<number>();
  const { banner, showMessage, clear } = useBanner();
  const fetchOld = async ({ id: change, field }: FileChange) => {
    clear();
    setFetching(change);
    const answer = await callForFile(getReplacedFile, { params: { id, change } });
    setFetching(undefined);
    const bytes = 'data' in answer ? (answer.data as Blob | null) : null;
    if (bytes) saveFile(bytes, `${field}-${id}-before-${change}`);
    else showMessage('error', failureText('error' in answer ? answer.error : undefined, 'The file cannot be loaded.'));
  };
  const columns: Column<FileChange>[] = [
    { key: 'at', header: 'Stored on', cell: ({ at }) => dayOf(at), width: 100 },
    { key: 'field', header: 'File', cell: ({ field }) => labelOf(field) },
    { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
    { key: 'by', header: 'By', cell: ({ by }) => by },
    {
      key: 'old',
      header: 'File before',
      cell: (change) =>
        change.replaced ? (
          <Button
            small
            busy={fetching === change.id}
            aria-label={`Download the file before of ${labelOf(change.field)}, ${dayOf(change.at)}`}
            onClick={() => void fetchOld(change)}
          >
            Download
          </Button>
        ) : (
          'none'
        ),
    },
  ];
  return (
    <>
      {changes.length > 0 && (
        <DataTable
          label="Stored after Final Submit"
          rows={changes}
          columns={columns}
          rowKey={(row) => String(row.id)}
        />
      )}
      {requests.length > 0 && (
        <DataTable
          label="Requests to the office"
          rows={requests}
          columns={requestColumns}
          rowKey={(row) => String(row.id)}
        />
      )}
      {banner}
    </>
  );
}
