import { useGetHallCountQuery } from '@thervu/contracts/absentee/absentee-api';
import type { HallCount } from '@thervu/contracts/absentee/absentee-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { absentee, type AbsenteeWords } from '@thervu/words/compiled/absentee';
import { absenteeFailure, indianDay } from './absentee-messages';
import { hallsOf, type AbsenteeSearch } from './useAbsenteeChoice';

const sum = (pick: (count: HallCount) => number) => (rows: readonly HallCount[]) =>
  rows.reduce((total, row) => total + pick(row), 0);

const columns = (t: Say<AbsenteeWords>): Column<HallCount>[] => [
  { key: 'code', header: t('paper-code'), cell: ({ P_code }) => P_code, width: 110 },
  { key: 'paper', header: t('paper'), cell: ({ P_NAME }) => P_NAME },
  { key: 'day', header: t('date'), cell: ({ examdate }) => indianDay(examdate) || '-', width: 100 },
  { key: 'session', header: t('session'), cell: ({ examsession }) => examsession ?? '-', width: 80 },
  {
    key: 'registered',
    header: t('registered'),
    numeric: true,
    cell: ({ registered }) => registered,
    total: sum(({ registered }) => registered),
  },
  {
    key: 'absent',
    header: t('absent'),
    numeric: true,
    cell: ({ absent }) => absent,
    total: sum(({ absent }) => absent),
  },
  {
    key: 'present',
    header: t('present'),
    numeric: true,
    cell: ({ present }) => present,
    total: sum(({ present }) => present),
  },
  {
    key: 'state',
    header: t('report'),
    cell: ({ final_at }) =>
      final_at ? (
        <StatusLabel kind="success">{t('final')}</StatusLabel>
      ) : (
        <StatusLabel kind="neutral">{t('open')}</StatusLabel>
      ),
    width: 80,
  },
];

const printOf = ({ final_at }: HallCount) => (final_at ? 'print-final-report' : 'print-as-final');

export interface HallPanelProps {
  searched: AbsenteeSearch;
  /** Asks for the report of a paper to be printed for signature. */
  onFinal: (paper: HallCount) => void;
}

/** What the halls say of the papers searched for: registered, absent and present, by paper, date and session. */
export function HallPanel({ searched, onFinal }: HallPanelProps) {
  const t = useWords(absentee);
  const halls = useGetHallCountQuery(hallsOf(searched), { refetchOnMountOrArgChange: true });
  const action: Column<HallCount> = {
    key: 'action',
    header: t('action'),
    cell: (paper) => (
      <Button small aria-label={`${t(printOf(paper))} ${paper.P_code}`} onClick={() => onFinal(paper)}>
        {t(printOf(paper))}
      </Button>
    ),
  };
  return (
    <Panel title={t('registered-absent-and-present')} bare>
      <QueryView query={{ ...halls, data: halls.currentData }} failure={absenteeFailure}>
        {(rows) => (
          <DataTable
            label={t('registered-absent-and-present')}
            rows={rows}
            columns={[...columns(t), action]}
            rowKey={({ P_code }) => P_code}
            empty={{ text: t('no-records-found'), hint: t('no-paper-of-this-semester') }}
            maxHeight={400}
          />
        )}
      </QueryView>
    </Panel>
  );
}
