import { formatCount, formatRupees, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetRevaluationStateQuery } from '@thervu/contracts/revaluation/revaluation-api';
import type { RevaluationState } from '@thervu/contracts/revaluation/revaluation-contract';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';

const applications = ({ papers, rev, retot, trans, fees }: RevaluationState): string => {
  if (papers === 0) return 'No student has applied for anything yet.';
  const what = [
    `${formatCount(rev)} for revaluation`,
    `${formatCount(retot)} for a re-total`,
    `${formatCount(trans)} for a copy`,
  ].join(', ');
  return `${pluralise(papers, 'paper is', 'papers are')} applied for: ${what}. The fees are ${formatRupees(fees)}.`;
};

/** What shutting the window of revaluation fixes, in counts. */
export function FrozenByClosing({ exam }: { exam: Exam }) {
  const state = useGetRevaluationStateQuery({ params: { exam: exam.exam_name } });
  return (
    <>
      <Text>
        Colleges can apply for nothing more. The list of applications and its fees are fixed as they stand now. The
        window can be opened again only until the first script has a number for its second valuation.
      </Text>
      <QueryView query={state} failure={(error) => failureText(error, 'The applications could not be counted.')}>
        {(data) => <Text>{applications(data)}</Text>}
      </QueryView>
    </>
  );
}
