import { failureText } from '@thervu/contracts/core/problem';
import { useGetReleaseAgreementQuery } from '@thervu/contracts/result-release/result-release-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { some } from './release-labels';

/** Whether what is stored is still what was signed: each line that is not, by register number and paper. */
export function ReleaseAgreement({ examId }: { examId: number }) {
  const agreement = useGetReleaseAgreementQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title="Stored and released">
      <QueryView
        query={agreement}
        failure={(error) => failureText(error, 'The stored results could not be compared with the releases.')}
      >
        {({ faults, more }) =>
          faults.length === 0 ? (
            <Text>Every stored result and every published answer is as it was released.</Text>
          ) : (
            <Banner kind="error">
              What is stored is no longer what was released. Publish nothing until this is cleared up.
              <ul aria-label="What does not agree">
                {faults.map((fault) => (
                  <li key={fault}>{`${fault[0]!.toUpperCase()}${fault.slice(1)}.`}</li>
                ))}
                {more > 0 && <li>{some(more, 'more line does not agree.', 'more lines do not agree.')}</li>}
              </ul>
            </Banner>
          )
        }
      </QueryView>
    </Panel>
  );
}
