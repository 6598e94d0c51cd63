import { failureText } from '@thervu/contracts/core/problem';
import { useListCollegeQpCountsQuery, useListQpCollegesQuery } from '@thervu/contracts/qp-count/qp-count-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { qpCount } from '@thervu/words/compiled/qp-count';
import { useScreenExam } from '../shared/useScreenExam';
import { QpTable } from './QpTable';

/** Both counts remember one choice, and another exam leaves the college alone. */
const QP_FILTER = { keeps: ['exam'], family: 'qp-count' } as const;
const FILTER = { exam: '', college: '' };

/** How many question papers a college needs, by paper. */
export function QpCollegeCountScreen() {
  const t = useWords(qpCount);
  const title = t('title.college');
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
    if (!exams.chosen) return showMessage('error', t('no-exam'));
    if (draft.college === '') return showMessage('error', t('choose-college'));
    return search();
  };
  return (
    <Screen title={title}>
      <FilterBar label={title} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect
          label={t('college')}
          value={draft.college}
          onChange={(next) => choose('college', next)}
          options={options}
          none={t('college.none')}
          required
        />
      </FilterBar>
      {banner}
      {ready && shown && !changed ? (
        <QueryView
          query={{ ...counts, data: counts.currentData }}
          failure={(error) => failureText(error, t('counts.failed'))}
          isEmpty={() => false}
        >
          {(rows) => (
            <QpTable
              key={`${exam}/${code}`}
              title={title}
              exam={exam}
              examName={shown.exam_name}
              college={{ code, label: options?.find(({ value }) => value === code)?.label ?? code }}
              rows={rows.map(({ tot, ...row }) => ({ ...row, count: tot }))}
            />
          )}
        </QueryView>
      ) : (
        <Text quiet>{t('choose')}</Text>
      )}
    </Screen>
  );
}
