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
import { useWords, type Say } from '@thervu/words';
import { revalOutcome, type RevalOutcomeWords } from '@thervu/words/compiled/reval-outcome';
import { useScreenExam } from '../shared/useScreenExam';

const NOTHING = { exam: '' };

const asked = (t: Say<RevalOutcomeWords>, { rev, retot }: OwnRevalOutcome) =>
  [rev && t('revaluation'), retot && t('re-total')].filter(Boolean).join(', ');

const columns = (t: Say<RevalOutcomeWords>): Column<OwnRevalOutcome>[] => [
  {
    key: 'degree',
    header: t('degree'),
    cell: ({ degree }) => degree,
    sortBy: ({ degree }) => degree,
    width: 180,
  },
  {
    key: 'reg',
    header: t('register-number'),
    cell: ({ reg_no }) => reg_no,
    sortBy: ({ reg_no }) => reg_no,
    width: 150,
  },
  { key: 'name', header: t('name'), cell: ({ name }) => name, sortBy: ({ name }) => name, width: 180 },
  { key: 'paper', header: t('paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  { key: 'asked', header: t('applied-for'), cell: (row) => asked(t, row), sortBy: (row) => asked(t, row) },
  { key: 'original', header: t('mark-before'), numeric: true, cell: ({ original }) => original },
  { key: 'final', header: t('mark-now'), numeric: true, cell: ({ final }) => final },
  {
    key: 'changed',
    header: t('outcome'),
    cell: ({ changed }) =>
      changed ? (
        <StatusLabel kind="success">{t('changed')}</StatusLabel>
      ) : (
        <StatusLabel kind="neutral">{t('no-change')}</StatusLabel>
      ),
    sortBy: ({ changed }) => Number(changed),
  },
  { key: 'result', header: t('result'), cell: ({ result_after }) => result_after },
];

/** What became of the revaluation requests of the own college, once the revised result is published. */
export function OwnOutcomesScreen() {
  const t = useWords(revalOutcome);
  const [state, set] = useUrlState(NOTHING);
  const exams = useScreenExam('revaluationOutcomes', state.exam, (exam) => set({ exam }));
  const exam = exams.chosen;
  const list = useListOwnRevalOutcomesQuery(exam ? { params: { examId: exam.id } } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title={t('revaluation-outcomes')} note={t('shown-as-soon-as-the')}>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      <Panel title={t('outcomes-of-your-college')} bare>
        <QueryView
          query={{ ...list, data: list.currentData }}
          failure={(error) => failureText(error, t('the-outcomes-could-not-be'))}
        >
          {(rows) => (
            <DataTable
              label={t('outcomes-of-your-college')}
              rows={rows}
              columns={columns(t)}
              rowKey={({ rid }) => String(rid)}
              empty={{
                text: t('no-record-found'),
                hint: t('the-revised-result-of-this'),
              }}
            />
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}
