import { useState } from 'react';
import { pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import {
  useCheckResultRunMutation,
  useDiscardResultRunMutation,
  useStartResultRunMutation,
} from '@thervu/contracts/result-run/result-run-api';
import type { ResultProcessing, ResultRun, RunKind } from '@thervu/contracts/result-run/result-run-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { JobRun } from '../shared/JobRun';
import { ApproveDialog } from './ApproveDialog';
import { rejectionOf } from '../shared/rejection';
import { KIND_WORDS, number, START_WORDS, STATE_WORDS, when } from './run-labels';

const whole = (part: number, all: number) => (all > 0 && part === all ? 'success' : 'neutral');

function checks(run: ResultRun): Check[] {
  const { parts, inputs, written, differences } = run;
  const colleges = (part: number) => `${number(part)} of ${number(parts.all)} colleges`;
  const agreed: Check =
    differences === null
      ? {
          key: 'check',
          kind: 'neutral',
          state: 'Not yet',
          text: `The second calculation has compared ${colleges(parts.checked)}.`,
        }
      : differences === 0
        ? {
            key: 'check',
            kind: 'success',
            state: 'Agrees',
            text: 'An independent second calculation gives the same result for every student.',
          }
        : {
            key: 'check',
            kind: 'error',
            state: 'Differs',
            text: `The second calculation differs in ${pluralise(differences, 'row', 'rows')}: the run cannot be approved.`,
          };
  return [
    {
      key: 'written',
      kind: whole(parts.written, parts.all),
      state: parts.all > 0 && parts.written === parts.all ? 'Written' : 'Not yet',
      text: `${colleges(parts.written)}: ${number(inputs)} papers read, ${number(written)} rows written.`,
      detail: run.outputDigest
        ? `Digest ${run.outputDigest.slice(0, 16)}… of what was read ${run.inputDigest!.slice(0, 16)}…`
        : undefined,
    },
    {
      key: 'standing',
      kind: whole(parts.standing, parts.all),
      state: parts.all > 0 && parts.standing === parts.all ? 'Written' : 'Not yet',
      text: `Averages and classes of ${colleges(parts.standing)}.`,
    },
    agreed,
    ...run.stale.map<Check>((text, index) => ({ key: `stale${index}`, kind: 'error', state: 'Out of date', text })),
  ];
}

export interface RunPanelProps {
  data: ResultProcessing;
  /** Told when something has changed. */
  onChanged: () => void;
}

/** The open run of an exam: how far it is, and what can be done with it. */
export function RunPanel({ data, onChanged }: RunPanelProps) {
  const [discardResultRun] = useDiscardResultRunMutation();
  const [checkResultRun] = useCheckResultRunMutation();
  const [startResultRun] = useStartResultRunMutation();
  const shell = useShell();
  const { run } = data;
  const [started, setStarted] = useState<Job>();
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<'approve' | 'discard'>();
  const { banner, showMessage, clear } = useBanner();
  const job = started ?? (run?.job?.state === 'QUEUED' || run?.job?.state === 'RUNNING' ? run.job : undefined);
  const working = job !== undefined && run?.state === 'RUNNING' && (job.state === 'QUEUED' || job.state === 'RUNNING');
  const begin = async (name: string, call: () => Promise<{ data?: Job; error?: unknown }>) => {
    clear();
    setBusy(name);
    const answer = await call();
    setBusy(undefined);
    if (!answer.data) return showMessage('error', failureText(answer.error, 'The run could not be started.'));
    setStarted(answer.data);
    onChanged();
    return shell.jobStarted();
  };
  const start = (kind: RunKind) =>
    begin(kind, () => startResultRun({ params: { examId: data.exam_id }, body: { kind } }));
  const done = (text: string) => {
    setAsking(undefined);
    showMessage('success', text);
    onChanged();
  };
  return (
    <Panel title="Run">
      <Stack>
        {run ? (
          <>
            <Text>
              {`${KIND_WORDS[run.kind]}, version ${run.version}: ${STATE_WORDS[run.state].text}. Started on ${when(run.startedAt)} by ${run.startedBy ?? 'the office'}.`}
              {run.approvedBy && ` Approved on ${when(run.approvedAt!)} by ${run.approvedBy}.`}
            </Text>
            <CheckList label="State of the run" checks={checks(run)} />
            <Text quiet>
              {`Rules kept with the run: ${run.rules.map(({ name, version }) => `${name} (version ${version})`).join(', ')}.`}
            </Text>
          </>
        ) : (
          <Text quiet>{data.notStartable ?? 'No run is open.'}</Text>
        )}
        <Stack row>
          {data.startable.map((kind) => (
            <Button key={kind} kind="primary" busy={busy === kind} disabled={working} onClick={() => void start(kind)}>
              {run ? 'Continue the run' : START_WORDS[kind]}
            </Button>
          ))}
          {run?.state === 'CHECKED' && !data.mine && (
            <Button kind="primary" onClick={() => setAsking('approve')}>
              Approve
            </Button>
          )}
          {(run?.state === 'CHECKED' || run?.state === 'DONE') && (
            <Button
              busy={busy === 'check'}
              onClick={() => void begin('check', () => checkResultRun({ params: { runId: run.id } }))}
            >
              Check again
            </Button>
          )}
          {run && (
            <Button disabled={working} onClick={() => setAsking('discard')}>
              Discard the run
            </Button>
          )}
        </Stack>
        {run?.state === 'CHECKED' && data.mine && <Text quiet>You started this run: another officer approves it.</Text>}
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onChanged} />}
        {run && asking === 'approve' && (
          <ApproveDialog run={run} examName={data.exam_name} onClose={() => setAsking(undefined)} onDone={done} />
        )}
        {run && asking === 'discard' && (
          <ReasonDialog
            title={`Discard the run of ${data.exam_name}?`}
            confirmLabel="Discard the run"
            danger
            onConfirm={async (reason) => {
              const body = { reason, row_version: run.row_version };
              const answer = await discardResultRun({ params: { runId: run.id }, body });
              if (answer.data) done(answer.data.message);
              return rejectionOf(answer.error, 'That could not be done.');
            }}
            onClose={() => setAsking(undefined)}
          >
            <Text>
              {`Its ${number(run.written)} rows are removed.`}
              {data.stage === 'PROCESSED' && ' The exam goes back to the stage Consolidated.'}
            </Text>
          </ReasonDialog>
        )}
      </Stack>
    </Panel>
  );
}
