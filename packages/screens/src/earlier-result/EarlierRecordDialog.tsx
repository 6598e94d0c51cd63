import { useGetEarlierRecordQuery } from '@thervu/contracts/earlier-result/earlier-result-api';
import type { EarlierResult } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { BATCH_STATE_LABELS } from './earlier-labels';

/** A mark that is not there is none: it is never shown as 0. */
const mark = (value: number | null) => (value === null ? '-' : String(value));

const COLUMNS: Column<EarlierResult>[] = [
  { key: 'sem', header: 'Sem', numeric: true, cell: ({ sem }) => String(sem) },
  { key: 'paper', header: 'Paper', width: 180, cell: ({ p_code, p_name }) => `${p_code} ${p_name}` },
  { key: 'session', header: 'Session', cell: ({ session }) => session },
  { key: 'attempt', header: 'Attempt', numeric: true, cell: ({ attempt }) => String(attempt) },
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
    width: 190,
    cell: ({ state, stands, version, reason }) => (
      <>
        <StatusLabel kind={stands ? 'success' : BATCH_STATE_LABELS[state][0]}>
          {!stands && state === 'APPROVED' ? 'Corrected' : BATCH_STATE_LABELS[state][1]}
        </StatusLabel>
        {version > 1 && <div>{`Version ${version}: ${reason}`}</div>}
      </>
    ),
  },
];

/** Every earlier result of a student in every version, and what was said about the whole. */
export function EarlierRecordDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useGetEarlierRecordQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  return (
    <InfoDialog title="Record of before the portal" width="md" onClose={onClose}>
      <QueryView query={query} failure={(error) => failureText(error, 'The record could not be read.')}>
        {({ reg_no, stu_name, degree, colcode, admn_acdyr, rows, history, whole }) => (
          <Stack>
            <Text>
              <strong>{`${reg_no}, ${stu_name}`}</strong>
              {`, ${degree}, admitted in ${admn_acdyr}, college ${colcode}.`}
            </Text>
            <DataTable
              label={`Earlier results of ${reg_no}`}
              rows={rows}
              columns={COLUMNS}
              rowKey={(row) => String(row.id)}
              maxHeight={360}
              empty={{ text: 'No earlier results yet.', hint: 'Bring them in by Imports, kind Earlier results.' }}
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
