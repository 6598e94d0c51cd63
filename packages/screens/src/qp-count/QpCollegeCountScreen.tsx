import { failureText } from '@thervu/contracts/core/problem';
import { useListCollegeQpCountsQuery, useListQpCollegesQuery } from '@thervu/contracts/qp-count/qp-count-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useScreenExam } from '../shared/useScreenExam';
import { QpTable } from './QpTable';

/** Both counts remember one choice, and another exam leaves the college alone. */
const QP_FILTER = { keeps: ['exam'], family: 'qp-count' } as const;
const FILTER = { exam: '', college: '' };
const TITLE = 'Question paper count by college';

/** How many question papers a college needs, by paper. */
export function QpCollegeCountScreen() {
  const { draft, applied, choose, search, changed } = useFilter(FILTER, QP_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useScreenExam('questionPapers', draft.exam, (next) => choose('exam', next));
  const shown = exams.named(applied.exam);
  const colleges = useListQpCollegesQuery();
  const options = colleges.data?.map(({ Colcode, Colname, District }) => ({
    value: Colcode,
    label: `${Colcode} - ${Colname} (${District})`,
  }));
  const exam = shown?.exam_tbl ?? '';
  const code = applied.college;
  const ready = exam !== '' && code !== '';
  const counts = useListCollegeQpCountsQuery({ params: { exam, code } }, { skip: !ready });

  const find = () => {
    clear();
    if (!exams.chosen) return showMessage('error', 'No Exam Detected!!!');
    if (draft.college === '') return showMessage('error', 'Please select a college.');
    return search();
  };
  return (
    <Screen title={TITLE}>
      <FilterBar label={TITLE} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect
          label="College"
          value={draft.college}
          onChange={(next) => choose('college', next)}
          options={options}
          none="There is no college yet."
          required
        />
      </FilterBar>
      {banner}
      {ready && shown && !changed ? (
        <QueryView
          query={{ ...counts, data: counts.currentData }}
          failure={(error) => failureText(error, 'Failed to fetch the counts.')}
          isEmpty={() => false}
        >
          {(rows) => (
            <QpTable
              key={`${exam}/${code}`}
              title={TITLE}
              exam={exam}
              examName={shown.exam_name}
              college={{ code, label: options?.find(({ value }) => value === code)?.label ?? code }}
              rows={rows.map(({ tot, ...row }) => ({ ...row, count: tot }))}
            />
          )}
        </QueryView>
      ) : (
        <Text quiet>Choose an exam and a college, then press Search.</Text>
      )}
    </Screen>
  );
}
