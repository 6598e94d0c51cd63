import { failureText } from '@thervu/contracts/core/problem';
import { skipToken, useListOwnRevalOutcomesQuery } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { OwnRevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useScreenExam } from '../shared/useScreenExam';

const NOTHING = { exam: '' };

const asked = ({ rev, retot }: OwnRevalOutcome) =>
  [rev && 'Revaluation', retot && 'Re-total'].filter(Boolean).join(', ');

const columns: Column<OwnRevalOutcome>[] = [
  {
    key: 'degree',
    header: 'Degree',
    cell: ({ degree }) => degree,
    sortBy: ({ degree }) => degree,
    width: 180,
  },
  {
    key: 'reg',
    header: 'Register Number',
    cell: ({ reg_no }) => reg_no,
    sortBy: ({ reg_no }) => reg_no,
    width: 150,
  },
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name, width: 180 },
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  { key: 'asked', header: 'Applied for', cell: asked, sortBy: asked },
  { key: 'original', header: 'Mark before', numeric: true, cell: ({ original }) => original },
  { key: 'final', header: 'Mark now', numeric: true, cell: ({ final }) => final },
  {
    key: 'changed',
    header: 'Outcome',
    cell: ({ changed }) =>
      changed ? <StatusLabel kind="success">Changed</StatusLabel> : <StatusLabel kind="neutral">No change</StatusLabel>,
    sortBy: ({ changed }) => Number(changed),
  },
  { key: 'result', header: 'Result', cell: ({ result_after }) => result_after },
];

/** What became of the revaluation requests of the own college, once the revised result is published. */
export function OwnOutcomesScreen() {
  const [state, set] = useUrlState(NOTHING);
  const exams = useScreenExam('revaluationOutcomes', state.exam, (exam) => set({ exam }));
  const exam = exams.chosen;
  const list = useListOwnRevalOutcomesQuery(exam ? { params: { examId: exam.id } } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title="Revaluation Outcomes" note="Shown as soon as the revised result is published.">
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      <Panel title="Outcomes of your college" bare>
        <QueryView
          query={{ ...list, data: list.currentData }}
          failure={(error) => failureText(error, 'The outcomes could not be read.')}
        >
          {(rows) => (
            <DataTable
              label="Outcomes of your college"
              rows={rows}
              columns={columns}
              rowKey={({ rid }) => String(rid)}
              empty={{
                text: 'No Record Found',
                hint: 'The revised result of this exam is not published, or no student has applied.',
              }}
            />
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}
