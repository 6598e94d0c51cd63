import { failureText } from '@thervu/contracts/core/problem';
import { useGetReleaseAgreementQuery } from '@thervu/contracts/result-release/result-release-api';
import { Banner } from '@thervu/ui/message/Banner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { resultRelease as resultReleaseWords } from '@thervu/words/compiled/result-release';

/** Whether what is stored is still what was signed: each line that is not, by register number and paper. */
export function ReleaseAgreement({ examId }: { examId: number }) {
  const t = useWords(resultReleaseWords);
  const say = useMessageText();
  const agreement = useGetReleaseAgreementQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('stored-and-released')}>
      <QueryView query={agreement} failure={(error) => failureText(error, t('the-stored-results-could-not-be'))}>
        {({ faults, more }) =>
          faults.length === 0 ? (
            <Text>{t('every-stored-result-and-every-published')}</Text>
          ) : (
            <Banner kind="error">
              {t('what-is-stored-is-no-longer')}
              <ul aria-label={t('what-does-not-agree')}>
                {faults.map((fault) => (
                  <li key={fault}>{say(`${fault[0]!.toUpperCase()}${fault.slice(1)}.`)}</li>
                ))}
                {more > 0 && <li>{t('more', { n: more })}</li>}
              </ul>
            </Banner>
          )
        }
      </QueryView>
    </Panel>
  );
}
