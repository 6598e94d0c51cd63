import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import {
  useIssueRevalScriptsMutation,
  useWaiveRevalCampMutation,
} from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalCamps } from '@thervu/contracts/reval-script/reval-script-contract';
import type { Valuation } from '@thervu/contracts/reval-script/reval-script-rules';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { revalScript as revalScriptWords, type RevalScriptWords } from '@thervu/words/compiled/reval-script';
import { JobRun } from '../shared/JobRun';
import { rejectionOf } from '../shared/rejection';

function checks(t: Say<RevalScriptWords>, { due, limit, camps_waived }: RevalCamps): Check[] {
  const { second, third, withoutScript, withoutCamp } = due;
  const list: Check[] = [
    second === 0
      ? {
          key: 'second',
          kind: 'success',
          state: t('none'),
          text: t('every-frozen-request-for-revaluation-has'),
        }
      : {
          key: 'second',
          kind: 'warning',
          state: t('to-issue'),
          text: t('due.second', { n: second }),
        },
    third === 0
      ? {
          key: 'third',
          kind: 'success',
          state: t('none'),
          text: t('no-second-mark-is-higher-than', { limit }),
        }
      : {
          key: 'third',
          kind: 'warning',
          state: t('to-issue'),
          text: t('due.third', { scripts: t('due.third.n', { n: third }), limit }),
        },
  ];
  if (withoutScript > 0)
    list.push({
      key: 'script',
      kind: 'error',
      state: t('no-script'),
      text: t('due.script', { n: withoutScript }),
    });
  if (withoutCamp > 0)
    list.push({
      key: 'camp',
      kind: 'error',
      state: t('no-camp'),
      text: t('due.camp', { scripts: t('due.camp.n', { n: withoutCamp }) }),
    });
  if (camps_waived)
    list.push({
      key: 'waived',
      kind: 'info',
      state: t('confirmed'),
      text: t('a-third-valuation-may-take-place'),
    });
  return list;
}

/** New numbers for scripts that are valued again. What has one keeps it; pressed again it only adds what is missing. */
export function IssueScripts({ camps, onIssued }: { camps: RevalCamps; onIssued: () => void }) {
  const t = useWords(revalScriptWords);
  const [issueRevalScripts] = useIssueRevalScriptsMutation();
  const shell = useShell();
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState<Valuation>();
  const [waiving, setWaiving] = useState(false);
  const [waiveRevalCamp] = useWaiveRevalCampMutation();
  const { banner, showMessage, clear } = useBanner();
  const { exam_id, stage, due } = camps;
  const issue = async (valuation: Valuation) => {
    clear();
    setBusy(valuation);
    const answer = await issueRevalScripts({
      params: { examId: exam_id },
      body: { valuation },
    });
    setBusy(undefined);
    if (answer.error) return showMessage('error', failureText(answer.error, t('the-scripts-could-not-be-issued')));
    setJob(answer.data);
    return shell.jobStarted();
  };
  return (
    <Panel title={t('issue-of-scripts')}>
      <Stack>
        <CheckList label={t('issue-of-scripts')} checks={checks(t, camps)} />
        {stage === 'REVALUATION' && (
          <Stack row>
            <Button
              kind={due.second > 0 ? 'primary' : 'plain'}
              busy={busy === 2}
              disabled={due.second === 0}
              onClick={() => void issue(2)}
            >
              {t('issue-second-valuation-scripts')}
            </Button>
            <Button
              kind={due.second === 0 && due.third > 0 ? 'primary' : 'plain'}
              busy={busy === 3}
              disabled={due.third === 0}
              onClick={() => void issue(3)}
            >
              {t('issue-third-valuation-scripts')}
            </Button>
          </Stack>
        )}
        {stage === 'REVALUATION' && due.withoutCamp > 0 && !camps.camps_waived && (
          <Stack row>
            <Button onClick={() => setWaiving(true)}>{t('allow-a-third-valuation-in-an')}</Button>
          </Stack>
        )}
        {waiving && (
          <ReasonDialog
            title={t('allow-a-third-valuation-in-an-earlier')}
            confirmLabel={t('allow')}
            onConfirm={async (reason) => {
              const { error } = await waiveRevalCamp({ params: { examId: exam_id }, body: { reason } });
              if (error === undefined) {
                setWaiving(false);
                onIssued();
              }
              return rejectionOf(error, t('this-could-not-be-confirmed'));
            }}
            onClose={() => setWaiving(false)}
          >
            {t('there-are-fewer-than-three-camps')}
          </ReasonDialog>
        )}
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onIssued} />}
      </Stack>
    </Panel>
  );
}
