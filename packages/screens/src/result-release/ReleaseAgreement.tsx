import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import {
  useCheckReleaseAgreementMutation,
  useGetReleaseAgreementQuery,
} from '@thervu/contracts/result-release/result-release-api';
import type { ReleaseAgreement as Agreement } from '@thervu/contracts/result-release/result-release-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Banner } from '@thervu/ui/message/Banner';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { resultRelease as resultReleaseWords } from '@thervu/words/compiled/result-release';
import { JobRun } from '../shared/JobRun';
import { when } from './release-labels';

/** Whether what is stored was what was signed when it was last compared; a check now is a job, since it reads every row. */
export function ReleaseAgreement({ examId }: { examId: number }) {
  const t = useWords(resultReleaseWords);
  const agreement = useGetReleaseAgreementQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  const [checkReleaseAgreement] = useCheckReleaseAgreementMutation();
  const shell = useShell();
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const check = async () => {
    clear();
    setBusy(true);
    const answer = await checkReleaseAgreement({ params: { examId } });
    setBusy(false);
    if (answer.error) return showMessage('error', failureText(answer.error, t('the-check-could-not-be-started')));
    setJob(answer.data);
    return shell.jobStarted();
  };
  return (
    <Panel title={t('stored-and-released')} note={t('what-changes-later-is-found')}>
      <Stack>
        <QueryView query={agreement} failure={(error) => failureText(error, t('the-stored-results-could-not-be'))}>
          {({ last }) => (last === null ? <Text>{t('no-check-has-been-made-yet')}</Text> : <LastCheck last={last} />)}
        </QueryView>
        <Stack row>
          <Button kind="plain" busy={busy} onClick={() => void check()}>
            {t('check-now')}
          </Button>
        </Stack>
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={() => void agreement.refetch()} />}
      </Stack>
    </Panel>
  );
}

/** The outcome of the last check, each line that did not agree by register number and paper. */
function LastCheck({ last }: { last: NonNullable<Agreement['last']> }) {
  const t = useWords(resultReleaseWords);
  const say = useMessageText();
  const { by, release, faults, more } = last;
  const moment = when(last.checkedAt);
  return (
    <>
      <Text quiet>
        {by === null
          ? t('compared-on-at-by-the-portal', { at: moment, release })
          : t('compared-on-at-by-name', { at: moment, release, name: by })}
      </Text>
      {faults.length === 0 ? (
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
      )}
    </>
  );
}
