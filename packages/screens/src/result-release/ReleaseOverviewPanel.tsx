import { useState } from 'react';
import type { Job } from '@thervu/contracts/job/job-contract';
import {
  usePublishReleaseMutation,
  useWithdrawReleaseMutation,
} from '@thervu/contracts/result-release/result-release-api';
import type {
  ReleaseCheck,
  ReleaseDesk,
  ResultRelease,
} from '@thervu/contracts/result-release/result-release-contract';
import { releaseSigned } from '@thervu/contracts/signature/signed-content';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { JobRun } from '../shared/JobRun';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords, type Say } from '@thervu/words';
import { resultRelease as resultReleaseWords, type ResultReleaseWords } from '@thervu/words/compiled/result-release';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { ProposeDialog } from './ProposeDialog';
import { kindWordsIn, momentWords, when } from './release-labels';

const WHERE: Record<string, (desk: ReleaseDesk) => string> = {
  NOT_APPROVED: ({ exam_tbl }) => `/home/result-processing?exam=${exam_tbl}`,
  OPEN_FINDINGS: ({ exam_tbl }) => `/home/anomaly-board?exam=${exam_tbl}`,
  SEARCHED: ({ exam_tbl }) => `/home/anomaly-board?exam=${exam_tbl}`,
};

function toCheck(
  t: Say<ResultReleaseWords>,
  say: (text: string) => string,
  desk: ReleaseDesk,
  { key, blocks, count, text, first }: ReleaseCheck,
): Check {
  const to = count > 0 ? WHERE[key]?.(desk) : undefined;
  return {
    key,
    text: say(text),
    detail: first.join(', '),
    ...(to === undefined ? {} : { to }),
    ...(count === 0
      ? { kind: 'success', state: t('holds') }
      : blocks
        ? { kind: 'error', state: t('stops-it') }
        : { kind: 'warning', state: t('to-be-checked') }),
  };
}

type Asking = 'propose' | 'sign' | 'withdraw' | null;

/** The run that waits, what was checked, and the two signatures. */
export function ReleaseOverviewPanel({ desk, onChanged }: { desk: ReleaseDesk; onChanged: () => void }) {
  const t = useWords(resultReleaseWords);
  const say = useMessageText();
  const shell = useShell();
  const [asking, setAsking] = useState<Asking>(null);
  const [job, setJob] = useState<Job>();
  const { banner, showMessage, clear } = useBanner();
  const open = desk.releases.find(({ state }) => state === 'PROPOSED' || state === 'RELEASED');
  const blocked = desk.checks.some(({ blocks, count }) => blocks && count > 0);
  const ask = (what: Asking) => {
    clear();
    setAsking(what);
  };
  const done = (text: string) => {
    setAsking(null);
    showMessage('success', text);
  };
  const started = (made: Job) => {
    setAsking(null);
    setJob(made);
    shell.jobStarted();
    onChanged();
  };
  return (
    <Panel title={t('next-release')}>
      <Stack>
        {desk.run ? (
          <>
            <Text>
              {t('run', {
                kind: kindWordsIn(t)[desk.run.kind],
                version: desk.run.version,
                rows: t('rows', { n: desk.run.rows }),
                at: when(desk.run.finishedAt),
              })}
              {desk.run.startedBy && ` ${t('run.by', { name: desk.run.startedBy })}`}
              {desk.run.approvedBy && `, ${t('run.approved', { name: desk.run.approvedBy })}`}.
            </Text>
            <CheckList
              label={t('before-the-release')}
              checks={desk.checks.map((check) => toCheck(t, say, desk, check))}
            />
          </>
        ) : (
          <Text quiet>{t('no-run-waits-for-its-release')}</Text>
        )}
        {open && <Signatures open={open} own={desk.ownProposal} />}
        {desk.run && (
          <Stack row>
            {!open && (
              <Button kind="primary" disabled={blocked} onClick={() => ask('propose')}>
                {t('propose-the-release')}
              </Button>
            )}
            {open && !open.prepared && (
              <Button
                kind="primary"
                disabled={open.state === 'PROPOSED' && (desk.ownProposal || blocked)}
                onClick={() => ask('sign')}
              >
                {open.state === 'PROPOSED'
                  ? open.visibleFrom === null
                    ? t('sign-and-publish')
                    : t('sign')
                  : open.visibleFrom === null
                    ? t('publish-again')
                    : t('prepare-again')}
              </Button>
            )}
            {open && !open.prepared && (
              <Button kind="plain" onClick={() => ask('withdraw')}>
                {t('withdraw-the-proposal')}
              </Button>
            )}
          </Stack>
        )}
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onChanged} />}
        {asking === 'propose' && (
          <ProposeDialog
            desk={desk}
            onClose={() => setAsking(null)}
            onDone={() => done(t('the-release-was-proposed-another-officer'))}
          />
        )}
        {asking === 'sign' && open && (
          <SignDialog desk={desk} open={open} onClose={() => setAsking(null)} onStarted={started} />
        )}
        {asking === 'withdraw' && open && (
          <WithdrawDialog desk={desk} open={open} onClose={() => setAsking(null)} onDone={done} />
        )}
      </Stack>
    </Panel>
  );
}

function Signatures({ open, own }: { open: ResultRelease; own: boolean }) {
  const t = useWords(resultReleaseWords);
  return (
    <>
      <Text>
        {t('proposed', {
          version: open.version ?? '',
          name: open.proposedBy,
          at: when(open.proposedAt),
          note: open.note,
        })}
        {open.releasedBy && ` ${t('signed-by', { name: open.releasedBy })}`}
      </Text>
      {open.visibleFrom !== null && <Text>{momentWords(t, open.visibleFrom, open.announced)}</Text>}
      {open.prepared && <Text quiet>{t('it-is-ready-two-officers-cancel')}</Text>}
      {own && open.state === 'PROPOSED' && <Text quiet>{t('you-have-proposed-it-another-officer')}</Text>}
    </>
  );
}

interface DialogProps {
  desk: ReleaseDesk;
  onClose: () => void;
}

function SignDialog({
  desk,
  open,
  onClose,
  onStarted,
}: DialogProps & { open: ResultRelease; onStarted: (job: Job) => void }) {
  const t = useWords(resultReleaseWords);
  const [publishRelease] = usePublishReleaseMutation();
  const signing = useSigning();
  const send = async (openFindings: number, note: string) => {
    const params = { examId: desk.exam_id, releaseId: open.id };
    const words = [
      t('release-version-of-exam-title', {
        version: open.version ?? '',
        exam: desk.exam_name,
        title: open.session_title,
      }),
      ...(open.visibleFrom === null ? [] : [momentWords(t, open.visibleFrom, open.announced)]),
      t('proposed-by-name-open-findings-n', { name: open.proposedBy, n: openFindings, note }),
    ];
    // what is signed already is built again: nothing is left to be signed
    const answer =
      open.state === 'RELEASED'
        ? await publishRelease({ params, body: { openFindings, note } })
        : await signing.ask(releaseSigned({ ...open, exam: desk.exam_id, openFindings, note }), words, (proof) =>
            publishRelease({ params, body: { openFindings, note, ...proof } }),
          );
    if (answer.data) onStarted(answer.data);
    return rejectionOf(answer.error, t('the-release-could-not-be-published'));
  };
  return (
    <FormDialog
      title={t(open.visibleFrom === null ? 'publish.title' : 'sign.title', {
        version: open.version ?? '',
        exam: desk.exam_name,
      })}
      confirmLabel={open.visibleFrom === null ? t('sign-and-publish') : t('sign')}
      fields={[
        {
          name: 'openFindings',
          label: t('open-findings-of-the-anomaly-board'),
          inputMode: 'numeric',
          hint: t('read-how-many-are-open-on'),
          missing: t('type-how-many-findings-are-open'),
          maxLength: 6,
          autoFocus: true,
        },
        { name: 'note', label: t('note'), missing: t('write-what-was-compared'), maxLength: 300 },
      ]}
      onConfirm={async ({ openFindings, note }) =>
        /^\d+$/.test(openFindings)
          ? send(Number(openFindings), note)
          : { text: t('type-a-number'), fields: { openFindings: t('type-a-number') } }
      }
      onClose={onClose}
    >
      {signing.dialog}
      {open.visibleFrom === null
        ? t('visible', { rows: t('rows', { n: desk.run?.rows ?? 0 }) })
        : t('visible.at', { rows: t('rows', { n: desk.run?.rows ?? 0 }), at: when(open.visibleFrom) })}{' '}
      {desk.opensWith === null
        ? t('opens', { exam: desk.exam_name })
        : t('opens.other', { exam: desk.exam_name, other: desk.opensWith })}
    </FormDialog>
  );
}

function WithdrawDialog({
  desk,
  open,
  onClose,
  onDone,
}: DialogProps & { open: ResultRelease; onDone: (text: string) => void }) {
  const t = useWords(resultReleaseWords);
  const [withdraw] = useWithdrawReleaseMutation();
  return (
    <ReasonDialog
      title={t('take-the-proposal-of-release-version', { version: open.version ?? '' })}
      confirmLabel={t('take-back')}
      missing={t('write-why')}
      onConfirm={async (reason) => {
        const { data, error } = await withdraw({
          params: { examId: desk.exam_id, releaseId: open.id },
          body: { reason },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, t('the-proposal-could-not-be-taken'));
      }}
      onClose={onClose}
    />
  );
}
