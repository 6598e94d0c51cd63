import { useGetHallCountQuery } from '@thervu/contracts/absentee/absentee-api';
import type { HallCount } from '@thervu/contracts/absentee/absentee-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { absenteeFailure, indianDay } from './absentee-messages';
import { hallsOf, type AbsenteeSearch } from './useAbsenteeChoice';

const sum = (pick: (count: HallCount) => number) => (rows: readonly HallCount[]) =>
  rows.reduce((total, row) => total + pick(row), 0);

const columns: Column<HallCount>[] = [
  { key: 'code', header: 'Paper Code', cell: ({ P_code }) => P_code, width: 110 },
  { key: 'paper', header: 'Paper', cell: ({ P_NAME }) => P_NAME },
  { key: 'day', header: 'Date', cell: ({ examdate }) => indianDay(examdate) || '-', width: 100 },
  { key: 'session', header: 'Session', cell: ({ examsession }) => examsession ?? '-', width: 80 },
  {
    key: 'registered',
    header: 'Registered',
    numeric: true,
    cell: ({ registered }) => registered,
    total: sum(({ registered }) => registered),
  },
  { key: 'absent', header: 'Absent', numeric: true, cell: ({ absent }) => absent, total: sum(({ absent }) => absent) },
  {
    key: 'present',
    header: 'Present',
    numeric: true,
    cell: ({ present }) => present,
    total: sum(({ present }) => present),
  },
  {
    key: 'state',
    header: 'Report',
    cell: ({ final_at }) =>
      final_at ? <StatusLabel kind="success">Final</StatusLabel> : <StatusLabel kind="neutral">Open</StatusLabel>,
    width: 80,
  },
];

export interface HallPanelProps {
  searched: AbsenteeSearch;
  /** Asks for the report of a paper to be printed for signature. */
  onFinal: (paper: HallCount) => void;
}

/** What the halls say of the papers searched for: registered, absent and present, by paper, date and session. */
export function HallPanel({ searched, onFinal }: HallPanelProps) {
  const halls = useGetHallCountQuery(hallsOf(searched), { refetchOnMountOrArgChange: true });
  const action: Column<HallCount> = {
    key: 'action',
    header: 'Action',
    cell: (paper) => (
      <Button
        small
        aria-label={`${paper.final_at ? 'Print final report' : 'Print as final'} ${paper.P_code}`}
        onClick={() => onFinal(paper)}
      >
        {paper.final_at ? 'Print final report' : 'Print as final'}
      </Button>
    ),
  };
  return (
    <Panel title="Registered, absent and present" bare>
      <QueryView query={{ ...halls, data: halls.currentData }} failure={absenteeFailure}>
        {(rows) => (
          <DataTable
            label="Registered, absent and present"
            rows={rows}
            columns={[...columns, action]}
            rowKey={({ P_code }) => P_code}
            empty={{ text: 'No Records Found', hint: 'No paper of this semester is confirmed.' }}
            maxHeight={400}
          />
        )}
      </QueryView>
    </Panel>
  );
}
