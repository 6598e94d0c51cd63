import { useState } from 'react';
import { pluralise } from '@thervu/contracts/core/format';
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
import { JobRun } from '../shared/JobRun';
import { rejectionOf } from '../shared/rejection';

function checks({ due, limit, camps_waived }: RevalCamps): Check[] {
  const { second, third, withoutScript, withoutCamp } = due;
  const list: Check[] = [
    second === 0
      ? {
          key: 'second',
          kind: 'success',
          state: 'None',
          text: 'Every frozen request for revaluation has its script for the second valuation.',
        }
      : {
          key: 'second',
          kind: 'warning',
          state: 'To issue',
          text: `${pluralise(second, 'frozen request has', 'frozen requests have')} no script for the second valuation yet.`,
        },
    third === 0
      ? {
          key: 'third',
          kind: 'success',
          state: 'None',
          text: `No second mark is higher than the first by more than ${limit} without a third valuation.`,
        }
      : {
          key: 'third',
          kind: 'warning',
          state: 'To issue',
          text: `${pluralise(third, 'script needs', 'scripts need')} a third valuation: the second mark is higher by more than ${limit}, or the office has ordered it.`,
        },
  ];
  if (withoutScript > 0)
    list.push({
      key: 'script',
      kind: 'error',
      state: 'No script',
      text: `${pluralise(withoutScript, 'request has', 'requests have')} no script on record and cannot be pulled.`,
    });
  if (withoutCamp > 0)
    list.push({
      key: 'camp',
      kind: 'error',
      state: 'No camp',
      text: `For ${pluralise(withoutCamp, 'script', 'scripts')} no camp is left: every other one has valued it or is in the rooms of its own college.`,
    });
  if (camps_waived)
    list.push({
      key: 'waived',
      kind: 'info',
      state: 'Confirmed',
      text: 'A third valuation may take place in a camp that has valued the script before. Three different people enter its marks.',
    });
  return list;
}

/** New numbers for scripts that are valued again. What has one keeps it; pressed again it only adds what is missing. */
export function IssueScripts({ camps, onIssued }: { camps: RevalCamps; onIssued: () => void }) {
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
    if (answer.error) return showMessage('error', failureText(answer.error, 'The scripts could not be issued.'));
    setJob(answer.data);
    return shell.jobStarted();
  };
  return (
    <Panel title="Issue of scripts">
      <Stack>
        <CheckList label="Issue of scripts" checks={checks(camps)} />
        {stage === 'REVALUATION' && (
          <Stack row>
            <Button
              kind={due.second > 0 ? 'primary' : 'plain'}
              busy={busy === 2}
              disabled={due.second === 0}
              onClick={() => void issue(2)}
            >
              Issue second-valuation scripts
            </Button>
            <Button
              kind={due.second === 0 && due.third > 0 ? 'primary' : 'plain'}
              busy={busy === 3}
              disabled={due.third === 0}
              onClick={() => void issue(3)}
            >
              Issue third-valuation scripts
            </Button>
          </Stack>
        )}
        {stage === 'REVALUATION' && due.withoutCamp > 0 && !camps.camps_waived && (
          <Stack row>
            <Button onClick={() => setWaiving(true)}>Allow a third valuation in an earlier camp</Button>
          </Stack>
        )}
        {waiving && (
          <ReasonDialog
            title="Allow a third valuation in an earlier camp?"
            confirmLabel="Allow"
            onConfirm={async (reason) => {
              const { error } = await waiveRevalCamp({ params: { examId: exam_id }, body: { reason } });
              if (error === undefined) {
                setWaiving(false);
                onIssued();
              }
              return rejectionOf(error, 'This could not be confirmed.');
            }}
            onClose={() => setWaiving(false)}
          >
            There are fewer than three camps for these scripts. A camp that has valued a script may value it again.
            Three different people still enter its marks.
          </ReasonDialog>
        )}
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onIssued} />}
      </Stack>
    </Panel>
  );
}
