import { useMemo } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetFinalReportByStudentQuery } from '@thervu/contracts/fee/fee-api';
import { CONFIRMED_ONLY } from '@thervu/contracts/registration/candidate-rules';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { examFees } from '@thervu/words/compiled/exam-fees';
import { FilterChanged } from '../shared/FilterChanged';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { useScreenExam } from '../shared/useScreenExam';
import { FinalYearOfCollege } from './FinalYearOfCollege';
import { NominalRoll } from './NominalRoll';

/** The screens of fees remember one choice, and another exam leaves the rest of it alone. */
const FEE_FILTER = { keeps: ['exam'], family: 'fees' } as const;
const FILTER = { exam: '', level: '', degree: '' };

/** The students of a degree who have applied for an exam, with what each of them owes. */
export function NominalRollScreen() {
  const t = useWords(examFees);
  const say = useMessageText();
  const { session, can } = useSession();
  const college = session?.colCode ?? '';
  const { draft, applied, choose, search, changed } = useFilter(FILTER, FEE_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useScreenExam('fees', draft.exam, (next) => choose('exam', next));
  const degrees = useDegreeChoice(draft, choose, { taught: { college, exam: exams.chosen?.exam_tbl ?? '' } });
  const exam = applied.exam || exams.chosen?.exam_tbl || '';
  const ready = applied.degree !== '' && exam !== '' && college !== '';
  const roll = useGetFinalReportByStudentQuery(
    { params: { degree: Number(applied.degree), college, exam } },
    { skip: !ready },
  );
  const examName = useMemo(
    () => exams.examSelect.options?.find(({ value }) => value === exam)?.label ?? exam,
    [exams.examSelect.options, exam],
  );

  const find = () => {
    clear();
    if (!exams.chosen) return showMessage('error', t('no-exam-detected'));
    if (draft.degree === '') return showMessage('error', t('please-select-degree-type'));
    return search();
  };

  return (
    <Screen
      title={t('nominal-roll-report')}
      action={<ActionLink to="/home/Exam-App-Fees">{t('exam-application-fees-2')}</ActionLink>}
    >
      <FilterBar label={t('nominal-roll')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect {...degrees.levelSelect} required />
        <DependentSelect {...degrees.degreeSelect} required />
      </FilterBar>
      {banner}
      {college !== '' && exams.chosen && can('fee.final-year') && (
        <FinalYearOfCollege
          key={exams.chosen.exam_tbl}
          college={college}
          exam={exams.chosen.exam_tbl}
          examName={exams.chosen.exam_name}
        />
      )}
      {changed && <FilterChanged />}
      {ready && !changed && (
        <QueryView
          query={{ ...roll, data: roll.currentData }}
          failure={(error) => failureText(error, t('failed-to-fetch-exam-applications'))}
        >
          {({ students, feesDetails }) => (
            <>
              <Text quiet>{say(CONFIRMED_ONLY)}</Text>
              <NominalRoll students={students} schedule={feesDetails} exam={exam} examName={examName} />
            </>
          )}
        </QueryView>
      )}
    </Screen>
  );
}
