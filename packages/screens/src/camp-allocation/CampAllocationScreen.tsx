import { useState } from 'react';
import { useGetCampAllocationQuery } from '@thervu/contracts/camp-allocation/camp-allocation-api';
import type { AllocatedCollege, CampAllocation } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { formatCount } from '@thervu/contracts/core/format';
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
import { useWords, type Say } from '@thervu/words';
import {
  campAllocation as campAllocationWords,
  type CampAllocationWords,
} from '@thervu/words/compiled/camp-allocation';
import { useScreenExam } from '../shared/useScreenExam';
import { AllocateDialog } from './AllocateDialog';
import { AllocationHistory } from './AllocationHistory';

const STATE = { exam: '' };
const MIN_CAMPS = 3;

function Camp({ college }: { college: AllocatedCollege }) {
  const t = useWords(campAllocationWords);
  const without = college.boards.filter(({ place, expected }) => place === null && expected > 0);
  const others = college.boards.filter(({ own_place }) => own_place !== null);
  return (
    <>
      {college.place ?? <StatusLabel kind={college.expected > 0 ? 'error' : 'warning'}>{t('none')}</StatusLabel>}
      {others.map(({ board, own_place }) => (
        <div key={board}>{`${board}: ${own_place}`}</div>
      ))}
      {college.place !== null && without.length > 0 && (
        <StatusLabel kind="error">
          {t('none-for', { boards: without.map(({ board }) => board).join(', ') })}
        </StatusLabel>
      )}
    </>
  );
}

const collegesIn = (t: Say<CampAllocationWords>): Column<AllocatedCollege>[] => [
  {
    key: 'colcode',
    header: t('college-code'),
    cell: ({ colcode }) => colcode,
    sortBy: ({ colcode }) => Number(colcode),
  },
  {
    key: 'colname',
    header: t('college-name'),
    cell: ({ colname }) => colname,
    sortBy: ({ colname }) => colname,
    width: 220,
  },
  { key: 'district', header: t('district'), cell: ({ district }) => district, sortBy: ({ district }) => district },
  { key: 'place', header: t('camp'), cell: (college) => <Camp college={college} />, sortBy: ({ place }) => place },
  {
    key: 'expected',
    header: t('expected'),
    numeric: true,
    cell: ({ expected }) => formatCount(expected),
    sortBy: ({ expected }) => expected,
  },
  { key: 'numbered', header: t('numbered'), numeric: true, cell: ({ numbered }) => formatCount(numbered) },
  { key: 'received', header: t('received'), numeric: true, cell: ({ received }) => formatCount(received) },
  {
    key: 'movable',
    header: t('elsewhere'),
    numeric: true,
    cell: ({ movable }) => formatCount(movable),
    sortBy: ({ movable }) => movable,
  },
];

type CampRow = CampAllocation['camps'][number];
const campsIn = (t: Say<CampAllocationWords>): Column<CampRow>[] => [
  { key: 'place', header: t('camp'), cell: ({ place }) => place },
  { key: 'boards', header: t('boards'), cell: ({ boards }) => boards?.join(', ') ?? t('all') },
  { key: 'colleges', header: t('colleges'), numeric: true, cell: ({ colleges }) => formatCount(colleges) },
  { key: 'expected', header: t('expected'), numeric: true, cell: ({ expected }) => formatCount(expected) },
  {
    key: 'capacity',
    header: t('capacity'),
    numeric: true,
    cell: ({ capacity }) => (capacity === null ? '-' : formatCount(capacity)),
  },
  { key: 'received', header: t('received'), numeric: true, cell: ({ received }) => formatCount(received) },
  {
    key: 'state',
    header: t('state'),
    cell: ({ capacity, expected, head_office }) =>
      capacity !== null && expected > capacity ? (
        <StatusLabel kind="warning">{t('too-many', { n: formatCount(expected - capacity) })}</StatusLabel>
      ) : head_office ? (
        t('head-office')
      ) : (
        ''
      ),
  },
];

/** Which camp values the scripts of each college, with what an exam will bring it. */
export function CampAllocationScreen() {
  const t = useWords(campAllocationWords);
  const [state, apply] = useUrlState(STATE);
  const exams = useScreenExam('topSheets', state.exam, (exam) => apply({ exam }));
  const exam = exams.chosen?.exam_tbl;
  const query = useGetCampAllocationQuery(
    { query: exam === undefined ? {} : { exam } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Screen title={t('title')} note={t('note')}>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={(error) => failureText(error, t('allocation.failed'))}
        skeleton={<TableSkeleton label={t('allocation.loading')} />}
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
  const t = useWords(campAllocationWords);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const { camps, colleges } = allocation;
  const without = colleges.filter(({ place }) => place === null).length;
  return (
    <>
      {camps.length < MIN_CAMPS && <Banner kind="warning">{t('few-camps', { n: camps.length })}</Banner>}
      {without > 0 && <Banner kind="warning">{t('without', { n: without })}</Banner>}
      <Panel title={t('camps')} bare>
        <DataTable
          label={t('camps')}
          rows={camps}
          columns={campsIn(t)}
          rowKey={({ place }) => place}
          empty={{ text: t('camps.none'), hint: t('camps.hint') }}
        />
      </Panel>
      <Panel title={t('colleges')} note={t('colleges.note')} bare>
        <DataTable
          label={t('colleges')}
          rows={colleges}
          columns={collegesIn(t)}
          rowKey={({ colcode }) => colcode}
          selection={{
            keys: chosen,
            onChange: setChosen,
            actions: (
              <Button small kind="primary" onClick={() => setAsking(true)}>
                {t('allocate')}
              </Button>
            ),
          }}
          empty={{ text: t('no-record'), hint: t('colleges.hint') }}
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
