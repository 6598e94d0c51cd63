import { useState } from 'react';
import { useGetCampAllocationQuery } from '@thervu/contracts/camp-allocation/camp-allocation-api';
import type { AllocatedCollege, CampAllocation } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useScreenExam } from '../shared/useScreenExam';
import { AllocateDialog } from './AllocateDialog';
import { AllocationHistory } from './AllocationHistory';

const STATE = { exam: '' };
const MIN_CAMPS = 3;

function Camp({ college }: { college: AllocatedCollege }) {
  const without = college.boards.filter(({ place, expected }) => place === null && expected > 0);
  const others = college.boards.filter(({ own_place }) => own_place !== null);
  return (
    <>
      {college.place ?? <StatusLabel kind={college.expected > 0 ? 'error' : 'warning'}>none</StatusLabel>}
      {others.map(({ board, own_place }) => (
        <div key={board}>{`${board}: ${own_place}`}</div>
      ))}
      {college.place !== null && without.length > 0 && (
        <StatusLabel kind="error">{`none for ${without.map(({ board }) => board).join(', ')}`}</StatusLabel>
      )}
    </>
  );
}

const COLLEGES: Column<AllocatedCollege>[] = [
  { key: 'colcode', header: 'College Code', cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => Number(colcode) },
  {
    key: 'colname',
    header: 'College Name',
    cell: ({ colname }) => colname,
    sortBy: ({ colname }) => colname,
    width: 220,
  },
  { key: 'district', header: 'District', cell: ({ district }) => district, sortBy: ({ district }) => district },
  { key: 'place', header: 'Camp', cell: (college) => <Camp college={college} />, sortBy: ({ place }) => place },
  {
    key: 'expected',
    header: 'Expected',
    numeric: true,
    cell: ({ expected }) => formatCount(expected),
    sortBy: ({ expected }) => expected,
  },
  { key: 'numbered', header: 'Numbered', numeric: true, cell: ({ numbered }) => formatCount(numbered) },
  { key: 'received', header: 'Received', numeric: true, cell: ({ received }) => formatCount(received) },
  {
    key: 'movable',
    header: 'At another camp',
    numeric: true,
    cell: ({ movable }) => formatCount(movable),
    sortBy: ({ movable }) => movable,
  },
];

type CampRow = CampAllocation['camps'][number];
const CAMPS: Column<CampRow>[] = [
  { key: 'place', header: 'Camp', cell: ({ place }) => place },
  { key: 'boards', header: 'Boards', cell: ({ boards }) => boards?.join(', ') ?? 'All' },
  { key: 'colleges', header: 'Colleges', numeric: true, cell: ({ colleges }) => formatCount(colleges) },
  { key: 'expected', header: 'Expected', numeric: true, cell: ({ expected }) => formatCount(expected) },
  {
    key: 'capacity',
    header: 'Capacity',
    numeric: true,
    cell: ({ capacity }) => (capacity === null ? '-' : formatCount(capacity)),
  },
  { key: 'received', header: 'Received', numeric: true, cell: ({ received }) => formatCount(received) },
  {
    key: 'state',
    header: 'State',
    cell: ({ capacity, expected, head_office }) =>
      capacity !== null && expected > capacity ? (
        <StatusLabel kind="warning">{`${formatCount(expected - capacity)} too many`}</StatusLabel>
      ) : head_office ? (
        'Head office'
      ) : (
        ''
      ),
  },
];

/** Which camp values the scripts of each college, with what an exam will bring it. */
export function CampAllocationScreen() {
  const [state, apply] = useUrlState(STATE);
  const exams = useScreenExam('topSheets', state.exam, (exam) => apply({ exam }));
  const exam = exams.chosen?.exam_tbl;
  const query = useGetCampAllocationQuery(
    { query: exam === undefined ? {} : { exam } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Screen
      title="Camp Allocation"
      note="Which camp values the scripts of each college. Without a camp for every college no top sheet is made."
    >
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={(error) => failureText(error, 'Failed to fetch the allocation.')}
        skeleton={<TableSkeleton label="Loading the allocation" />}
      >
        {(allocation) => <Allocation allocation={allocation} exam={exams.chosen} />}
      </QueryView>
      <AllocationHistory />
    </Screen>
  );
}

interface AllocationProps {
  allocation: CampAllocation;
  exam: { exam_tbl: string; exam_name: string } | undefined;
}

function Allocation({ allocation, exam }: AllocationProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const { camps, colleges } = allocation;
  const without = colleges.filter(({ place }) => place === null).length;
  return (
    <>
      {camps.length < MIN_CAMPS && (
        <Banner kind="warning">
          {`Only ${pluralise(camps.length, 'camp is', 'camps are')} selectable. A third valuation needs a third camp: add it under Camps.`}
        </Banner>
      )}
      {without > 0 && (
        <Banner kind="warning">{`${pluralise(without, 'active college has', 'active colleges have')} no camp.`}</Banner>
      )}
      <Panel title="Camps" bare>
        <DataTable
          label="Camps"
          rows={camps}
          columns={CAMPS}
          rowKey={({ place }) => place}
          empty={{ text: 'No camp can be chosen.', hint: 'Add one under Camps.' }}
        />
      </Panel>
      <Panel title="Colleges" note="Select colleges, then allocate them to a camp." bare>
        <DataTable
          label="Colleges"
          rows={colleges}
          columns={COLLEGES}
          rowKey={({ colcode }) => colcode}
          selection={{
            keys: chosen,
            onChange: setChosen,
            actions: (
              <Button small kind="primary" onClick={() => setAsking(true)}>
                Allocate
              </Button>
            ),
          }}
          empty={{ text: 'No Record Found', hint: 'Add the colleges under College Details.' }}
        />
      </Panel>
      {asking && (
        <AllocateDialog
          camps={camps}
          colleges={colleges.filter(({ colcode }) => chosen.has(colcode))}
          exam={allocation.may_move ? exam : undefined}
          onDone={() => {
            setAsking(false);
            setChosen(new Set());
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
