import { formatCount, formatRupees } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetRevaluationStateQuery } from '@thervu/contracts/revaluation/revaluation-api';
import type { RevaluationState } from '@thervu/contracts/revaluation/revaluation-contract';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useWords, type Say } from '@thervu/words';
import { exam as examWords, type ExamWords } from '@thervu/words/compiled/exam';

const applications = (t: Say<ExamWords>, { papers, rev, retot, trans, fees }: RevaluationState): string =>
  papers === 0
    ? t('frozen.none')
    : t('frozen.counts', {
        n: papers,
        rev: formatCount(rev),
        retot: formatCount(retot),
        trans: formatCount(trans),
        fees: formatRupees(fees),
      });

/** What shutting the window of revaluation fixes, in counts. */
export function FrozenByClosing({ exam }: { exam: Exam }) {
  const t = useWords(examWords);
  const state = useGetRevaluationStateQuery({ params: { exam: exam.exam_name } });
  return (
    <>
      <Text>{t('frozen.note')}</Text>
      <QueryView query={state} failure={(error) => failureText(error, t('frozen.failed'))}>
        {(data) => <Text>{applications(t, data)}</Text>}
      </QueryView>
    </>
  );
}
