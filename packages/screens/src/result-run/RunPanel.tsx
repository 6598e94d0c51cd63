import { useState } from 'react';
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
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords, type Say } from '@thervu/words';
import { resultRun as resultRunWords, type ResultRunWords } from '@thervu/words/compiled/result-run';
import { JobRun } from '../shared/JobRun';
import { ApproveDialog } from './ApproveDialog';
import { rejectionOf } from '../shared/rejection';
import { number, when } from './run-labels';

const whole = (part: number, all: number) => (all > 0 && part === all ? 'success' : 'neutral');

function checks(t: Say<ResultRunWords>, say: (text: string) => string, run: ResultRun): Check[] {
  const { parts, inputs, written, differences } = run;
  const colleges = (part: number) => t('colleges', { n: number(part), all: number(parts.all) });
  const agreed: Check =
    differences === null
      ? {
          key: 'check',
          kind: 'neutral',
          state: t('not-yet'),
          text: t('the-second-calculation-has-compared-colleges', { colleges: colleges(parts.checked) }),
        }
      : differences === 0
        ? {
            key: 'check',
            kind: 'success',
            state: t('agrees'),
            text: t('an-independent-second-calculation-gives-the'),
          }
        : {
            key: 'check',
            kind: 'error',
            state: t('check.differs'),
            text: t('the-second-calculation-differs-in-rows', { rows: t('rows', { n: differences }) }),
          };
  return [
    {
      key: 'written',
      kind: whole(parts.written, parts.all),
      state: parts.all > 0 && parts.written === parts.all ? t('part.written') : t('not-yet'),
      text: t('colleges-papers-papers-read-rows-rows', {
        colleges: colleges(parts.written),
        papers: number(inputs),
        rows: number(written),
      }),
      detail: run.outputDigest
        ? t('digest-out-of-what-was-read', { out: run.outputDigest.slice(0, 16), in: run.inputDigest!.slice(0, 16) })
        : undefined,
    },
    {
      key: 'standing',
      kind: whole(parts.standing, parts.all),
      state: parts.all > 0 && parts.standing === parts.all ? t('part.written') : t('not-yet'),
      text: t('averages-and-classes-of-colleges', { colleges: colleges(parts.standing) }),
    },
    agreed,
    ...run.stale.map<Check>((text, index) => ({
      key: `stale${index}`,
      kind: 'error',
      state: t('out-of-date'),
      text: say(text),
    })),
  ];
}

export interface RunPanelProps {
  data: ResultProcessing;
  /** Told when something has changed. */
  onChanged: () => void;
}

/** The open run of an exam: how far it is, and what can be done with it. */
export function RunPanel({ data, onChanged }: RunPanelProps) {
  const t = useWords(resultRunWords);
  const say = useMessageText();
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
    if (!answer.data) return showMessage('error', failureText(answer.error, t('the-run-could-not-be-started')));
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
    <Panel title={t('run')}>
      <Stack>
        {run ? (
          <>
            <Text>
              {t('kind-version-version-state-started-on', {
                kind: t(`kind.${run.kind}`),
                version: run.version,
                state: t(`state.${run.state}`),
                at: when(run.startedAt),
                name: run.startedBy ?? t('the-office'),
              })}
              {run.approvedBy && ` ${t('approved-on-at-by-name', { at: when(run.approvedAt!), name: run.approvedBy })}`}
            </Text>
            <CheckList label={t('state-of-the-run')} checks={checks(t, say, run)} />
            <Text quiet>
              {t('rules-kept-with-the-run-rules', {
                rules: run.rules.map(({ name, version }) => t('name-version-version', { name, version })).join(', '),
              })}
            </Text>
          </>
        ) : (
          <Text quiet>{data.notStartable ?? t('no-run-is-open')}</Text>
        )}
        <Stack row>
          {data.startable.map((kind) => (
            <Button key={kind} kind="primary" busy={busy === kind} disabled={working} onClick={() => void start(kind)}>
              {run ? t('continue-the-run') : t(`start.${kind}`)}
            </Button>
          ))}
          {run?.state === 'CHECKED' && !data.mine && (
            <Button kind="primary" onClick={() => setAsking('approve')}>
              {t('approve')}
            </Button>
          )}
          {(run?.state === 'CHECKED' || run?.state === 'DONE') && (
            <Button
              busy={busy === 'check'}
              onClick={() => void begin('check', () => checkResultRun({ params: { runId: run.id } }))}
            >
              {t('check-again')}
            </Button>
          )}
          {run && (
            <Button disabled={working} onClick={() => setAsking('discard')}>
              {t('discard-the-run')}
            </Button>
          )}
        </Stack>
        {run?.state === 'CHECKED' && data.mine && <Text quiet>{t('you-started-this-run-another-officer')}</Text>}
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onChanged} />}
        {run && asking === 'approve' && (
          <ApproveDialog run={run} examName={data.exam_name} onClose={() => setAsking(undefined)} onDone={done} />
        )}
        {run && asking === 'discard' && (
          <ReasonDialog
            title={t('discard-the-run-of-exam', { exam: data.exam_name })}
            confirmLabel={t('discard-the-run')}
            danger
            onConfirm={async (reason) => {
              const body = { reason, row_version: run.row_version };
              const answer = await discardResultRun({ params: { runId: run.id }, body });
              if (answer.data) done(answer.data.message);
              return rejectionOf(answer.error, t('that-could-not-be-done'));
            }}
            onClose={() => setAsking(undefined)}
          >
            <Text>
              {t('its-n-rows-are-removed', { n: number(run.written) })}
              {data.stage === 'PROCESSED' && ` ${t('the-exam-goes-back-to-the')}`}
            </Text>
          </ReasonDialog>
        )}
      </Stack>
    </Panel>
  );
}
