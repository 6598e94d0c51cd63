import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListCoversQuery } from '@thervu/contracts/script-cover/script-cover-api';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { slotLabel } from '../shared/sitting-labels';
import { ReceiveCover } from './ReceiveCover';

const COLUMNS: Column<ScriptCover>[] = [
  { key: 'seal', header: 'Seal', cell: ({ seal_no }) => seal_no, sortBy: ({ seal_no }) => seal_no, title: true },
  {
    key: 'no',
    header: 'Cover',
    cell: ({ cover_no }) => cover_no,
    sortBy: ({ cover_no }) => cover_no,
    numeric: true,
    card: 1,
    named: true,
  },
  {
    key: 'centre',
    header: 'Centre',
    cell: ({ centre }) => centre,
    sortBy: ({ centre }) => Number(centre),
    card: 1,
    named: true,
  },
  {
    key: 'slot',
    header: 'Session',
    cell: slotLabel,
    sortBy: ({ examdate, examsession }) => `${examdate} ${examsession}`,
    card: 1,
    width: 120,
  },
  {
    key: 'paper',
    header: 'Paper',
    cell: ({ p_code, part }) => `${p_code}, cover ${part}`,
    sortBy: ({ p_code }) => p_code,
    card: 2,
    width: 130,
  },
  {
    key: 'scripts',
    header: 'Scripts',
    numeric: true,
    cell: ({ scripts }) => formatCount(scripts),
    sortBy: ({ scripts }) => scripts,
    card: 2,
    named: true,
  },
  { key: 'handed', header: 'Handed to', cell: ({ handed_to }) => handed_to ?? '-', card: 2, named: true },
];

/** Covers that the centres have sealed and the office has not received, and the scan that receives one. */
export function CoversOnTheWay({ exam }: { exam: string }) {
  const query = useListCoversQuery({ params: { exam }, query: { open: true } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title="Covers on the way" note="Scan the seal, count the scripts by hand, and enter the number.">
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'The covers could not be loaded.')}
        skeleton={<TableSkeleton rows={2} label="Loading covers" />}
      >
        {(covers) => (
          <Stack>
            <ReceiveCover covers={covers} />
            <DataTable
              label="Covers on the way"
              rows={covers}
              columns={COLUMNS}
              rowKey={({ cover_no }) => String(cover_no)}
              maxHeight={260}
              exportAction={<SaveShown file={`covers-${exam}`} head={['Covers on the way', exam]} />}
              empty={{ text: 'No cover is on its way.' }}
            />
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}
