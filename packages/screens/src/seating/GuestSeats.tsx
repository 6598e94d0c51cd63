import { failureText } from '@thervu/contracts/core/problem';
import { useMySeatQuery } from '@thervu/contracts/seating/seating-api';
import type { GuestSeat } from '@thervu/contracts/seating/seating-contract';
import { Panel } from '@thervu/ui/layout/Panel';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { slotKey } from '../shared/CentreScreenFrame';
import { slotLabel } from '../shared/sitting-labels';

const roomOf = ({ hall_no, hall_name, block }: GuestSeat) =>
  hall_no === null ? 'Shown the evening before' : [hall_no, hall_name, block].filter(Boolean).join(', ');

const COLUMNS: Column<GuestSeat>[] = [
  { key: 'reg', header: 'Reg. No.', cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no, title: true },
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name, sortBy: ({ stu_name }) => stu_name, title: true },
  { key: 'slot', header: 'Session', cell: slotLabel, sortBy: slotKey, card: 1, width: 120 },
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code, card: 1 },
  {
    key: 'centre',
    header: 'Centre',
    cell: ({ centre, centre_name }) => `${centre} - ${centre_name}`,
    sortBy: ({ centre }) => Number(centre),
    card: 1,
    width: 200,
  },
  { key: 'hall', header: 'Hall', cell: roomOf, sortBy: roomOf, card: 2, named: true, width: 160 },
  { key: 'desk', header: 'Desk', cell: ({ desk }) => desk ?? '-', card: 2, named: true },
];

/** Where the students of a college sit that is no centre: read only, hall and desk from the evening before. */
export function GuestSeats({ exam }: { exam: string }) {
  const query = useMySeatQuery({ query: { exam } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title="Where your students sit" bare>
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'The seats could not be loaded.')}
        skeleton={<TableSkeleton label="Loading seats" />}
      >
        {(seats) => (
          <DataTable
            label="Where your students sit"
            rows={seats}
            columns={COLUMNS}
            rowKey={({ reg_no, p_code }) => `${reg_no} ${p_code}`}
            exportAction={<SaveShown file="seats" head={['Seats', exam]} />}
            empty={{ text: 'No Record Found', hint: 'Seats appear when the centre has fixed its plans.' }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
