import { useState } from 'react';
import { useGetEarlierRecordQuery } from '@thervu/contracts/earlier-result/earlier-result-api';
import type { EarlierResult } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { CorrectResultDialog } from './CorrectResultDialog';
import { BATCH_STATE_LABELS } from './earlier-labels';

/** A mark that is not there is none: it is never shown as 0. */
const mark = (value: number | null) => (value === null ? '-' : String(value));

function stateText({ state, stands, removed }: Pick<EarlierResult, 'state' | 'stands' | 'removed'>): string {
  if (removed && state !== 'RETURNED') return state === 'APPROVED' ? 'Removed' : 'Removal waits';
  return !stands && state === 'APPROVED' ? 'Replaced' : BATCH_STATE_LABELS[state][1];
}

const COLUMNS: Column<EarlierResult>[] = [
  {
    key: 'paper',
    header: 'Paper',
    width: 190,
    cell: ({ p_code, p_name, session, attempt }) => (
      <>
        <div>{`${p_code} ${p_name}`}</div>
        <div>{`${session}, attempt ${attempt}`}</div>
      </>
    ),
  },
  { key: 'sem', header: 'Sem', numeric: true, cell: ({ sem }) => String(sem) },
  { key: 'int', header: 'INT', numeric: true, cell: ({ int_mark }) => mark(int_mark) },
  { key: 'ext', header: 'EXT', numeric: true, cell: ({ ext_mark }) => mark(ext_mark) },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    cell: ({ total_mark, total_max }) => `${mark(total_mark)}/${total_max}`,
  },
  { key: 'credit', header: 'Credit', numeric: true, cell: ({ credit }) => String(credit) },
  { key: 'point', header: 'Point', numeric: true, cell: ({ grade_point }) => grade_point ?? '-' },
  { key: 'result', header: 'Result', cell: ({ result }) => result },
  {
    key: 'state',
    header: 'State',
    width: 150,
    cell: ({ state, stands, version, reason, removed }) => (
      <>
        <StatusLabel kind={state === 'APPROVED' && !stands ? 'neutral' : BATCH_STATE_LABELS[state][0]}>
          {stateText({ state, stands, removed })}
        </StatusLabel>
        {version > 1 && <div>{`Version ${version}: ${reason}`}</div>}
      </>
    ),
  },
];

interface Asked {
  row: EarlierResult;
  remove: boolean;
}

/** A result that counts may be corrected or removed while no version of it waits. */
const actions = (rows: readonly EarlierResult[], ask: (asked: Asked) => void): Column<EarlierResult> => ({
  key: 'action',
  header: 'Action',
  width: 100,
  written: false,
  cell: (row) => {
    const waits = rows.some(
      ({ p_code, session, state }) => p_code === row.p_code && session === row.session && state === 'WAITING',
    );
    if (!row.stands || waits) return null;
    const name = `${row.p_code} ${row.session}`;
    return (
      <Stack>
        <Button small onClick={() => ask({ row, remove: false })} aria-label={`Correct ${name}`}>
          Correct
        </Button>
        <Button small kind="quiet" onClick={() => ask({ row, remove: true })} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Stack>
    );
  },
});

export interface EarlierRecordDialogProps {
  /** The student. */
  id: number;
  /** After a correction or a removal was proposed. */
  onProposed: () => void;
  onClose: () => void;
}

/** Every earlier result of a student in every version, and what was said about the whole. */
export function EarlierRecordDialog({ id, onProposed, onClose }: EarlierRecordDialogProps) {
  const query = useGetEarlierRecordQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const ask = (next: Asked) => {
    clear();
    setAsked(next);
  };
  // one dialog at a time: the record is shown again once the question is answered
  if (asked && query.data)
    return (
      <CorrectResultDialog
        {...asked}
        regNo={query.data.reg_no}
        onClose={(message) => {
          setAsked(null);
          if (message === undefined) return;
          onProposed();
          showMessage('success', message);
        }}
      />
    );
  return (
    <InfoDialog title="Results from before the portal" width="md" onClose={onClose}>
      <QueryView query={query} failure={(error) => failureText(error, 'The record could not be read.')}>
        {({ reg_no, stu_name, degree, colcode, admn_acdyr, rows, history, whole }) => (
          <Stack>
            <Text>
              <strong>{`${reg_no}, ${stu_name}`}</strong>
              {`, ${degree}, admitted in ${admn_acdyr}, college ${colcode}.`}
            </Text>
            {banner}
            <DataTable
              label={`Earlier results of ${reg_no}`}
              rows={rows}
              columns={[...COLUMNS, actions(rows, ask)]}
              rowKey={(row) => String(row.id)}
              maxHeight={360}
              cards
              empty={{ text: 'No earlier results yet.', hint: 'Upload them under Imports, Earlier results.' }}
            />
            {history.map(({ whole: isWhole, by, at, reason }) => (
              <Text
                key={at}
              >{`${isWhole ? 'Declared whole' : 'Taken back'} by ${by}, ${formatMoment(at)}: ${reason}`}</Text>
            ))}
            {!whole && <Text quiet>Until the record is declared whole, statements print no CGPA and no class.</Text>}
          </Stack>
        )}
      </QueryView>
    </InfoDialog>
  );
}
