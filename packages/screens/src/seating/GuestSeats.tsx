import { failureText } from '@thervu/contracts/core/problem';
import { useMySeatQuery } from '@thervu/contracts/seating/seating-api';
import type { GuestSeat } from '@thervu/contracts/seating/seating-contract';
import { Panel } from '@thervu/ui/layout/Panel';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { seating, type SeatingWords } from '@thervu/words/compiled/seating';
import { slotKey } from '../shared/CentreScreenFrame';
import { slotLabel } from '../shared/sitting-labels';

const roomOf = ({ hall_no, hall_name, block }: GuestSeat, t: Say<SeatingWords>) =>
  hall_no === null ? t('guest.later') : [hall_no, hall_name, block].filter(Boolean).join(', ');

const columnsOf = (t: Say<SeatingWords>): Column<GuestSeat>[] => [
  { key: 'reg', header: t('reg'), cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no, title: true },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name, sortBy: ({ stu_name }) => stu_name, title: true },
  { key: 'slot', header: t('session'), cell: slotLabel, sortBy: slotKey, card: 1, width: 120 },
  { key: 'paper', header: t('paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code, card: 1 },
  {
    key: 'centre',
    header: t('centre'),
    cell: ({ centre, centre_name }) => `${centre} - ${centre_name}`,
    sortBy: ({ centre }) => Number(centre),
    card: 1,
    width: 200,
  },
  {
    key: 'hall',
    header: t('hall'),
    cell: (seat) => roomOf(seat, t),
    sortBy: (seat) => roomOf(seat, t),
    card: 2,
    named: true,
    width: 160,
  },
  { key: 'desk', header: t('desk'), cell: ({ desk }) => desk ?? '-', card: 2, named: true },
];

/** Where the students of a college sit that is no centre: read only, hall and desk from the evening before. */
export function GuestSeats({ exam }: { exam: string }) {
  const t = useWords(seating);
  const query = useMySeatQuery({ query: { exam } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('guest.title')} bare>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('guest.failed'))}
        skeleton={<TableSkeleton label={t('guest.loading')} />}
      >
        {(seats) => (
          <DataTable
            label={t('guest.title')}
            rows={seats}
            columns={columnsOf(t)}
            rowKey={({ reg_no, p_code }) => `${reg_no} ${p_code}`}
            exportAction={<SaveShown file="seats" head={[t('guest.head'), exam]} />}
            empty={{ text: t('no-record'), hint: t('guest.empty') }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
