import { formatCount, formatDay } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { CallReply } from '@thervu/contracts/core/call';
import { useGetDutyMatrixQuery } from '@thervu/contracts/invigilation/invigilation-api';
import type { getDutyMatrix } from '@thervu/contracts/invigilation/invigilation-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { invigilation, type InvigilationWords } from '@thervu/words/compiled/invigilation';
import { slotKey } from '../shared/CentreScreenFrame';
import { slotLabel } from '../shared/sitting-labels';
import { dutyText } from './duty-labels';

type Matrix = CallReply<typeof getDutyMatrix>;
type Person = Matrix['people'][number];

export interface DutyMatrixProps {
  exam: string;
  centre: string;
  onSlot: (slot: string) => void;
}

/** Every person by every session, with totals: duties are even when the totals differ by one at most. */
export function DutyMatrix({ exam, centre, onSlot }: DutyMatrixProps) {
  const t = useWords(invigilation);
  const query = useGetDutyMatrixQuery({ params: { exam, centre } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('all')} bare>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('failed'))}
        skeleton={<TableSkeleton label={t('loading.all')} />}
      >
        {(matrix) => (
          <Stack>
            <Lacking slots={matrix.slots} onSlot={onSlot} />
            <DataTable
              label={t('all')}
              rows={matrix.people}
              columns={columnsOf(matrix, t)}
              rowKey={({ invigilator_id }) => String(invigilator_id)}
              rowName={({ name }) => name}
              exportAction={<SaveShown file={`duties-${centre}`} head={[t('title'), exam, centre]} />}
              empty={{ text: t('no-record'), hint: t('add-below') }}
            />
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}

function Lacking({ slots, onSlot }: { slots: Matrix['slots']; onSlot: (slot: string) => void }) {
  const t = useWords(invigilation);
  const lacking = slots.filter(({ lacking: halls }) => halls > 0);
  if (lacking.length === 0) return null;
  return (
    <div>
      <Text>{t('lacking-slots')}</Text>
      <Stack row>
        {lacking.map((slot) => (
          <Button key={slotKey(slot)} small onClick={() => onSlot(slotKey(slot))}>
            {`${slotLabel(slot)}: ${formatCount(slot.lacking)}`}
          </Button>
        ))}
      </Stack>
    </div>
  );
}

const columnsOf = ({ slots }: Matrix, t: Say<InvigilationWords>): Column<Person>[] => [
  {
    key: 'name',
    header: t('invigilator'),
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    title: true,
    width: 170,
  },
  {
    key: 'total',
    header: t('title'),
    numeric: true,
    cell: ({ total }) => formatCount(total),
    sortBy: ({ total }) => total,
    card: 1,
    named: true,
  },
  {
    key: 'department',
    header: t('department'),
    cell: ({ department }) => department,
    sortBy: ({ department }) => department,
    card: 1,
  },
  ...slots.map((slot): Column<Person> => {
    const textOf = ({ duties }: Person) => {
      const duty = duties.find((item) => slotKey(item) === slotKey(slot));
      return duty ? `${dutyText(duty, t)}${duty.came === false ? ' ✕' : duty.came ? ' ✓' : ''}` : '';
    };
    return {
      key: slotKey(slot),
      header: `${formatDay(slot.examdate).slice(0, 5)} ${slot.examsession}`,
      cell: textOf,
      written: textOf,
      total: (people) => formatCount(people.filter((person) => textOf(person) !== '').length),
      card: 2,
      named: true,
    };
  }),
];
