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
import { JobRun } from '../shared/JobRun';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { ProposeDialog } from './ProposeDialog';
import { KIND_WORDS, momentWords, some, when } from './release-labels';

const WHERE: Record<string, (desk: ReleaseDesk) => string> = {
  NOT_APPROVED: ({ exam_tbl }) => `/home/result-processing?exam=${exam_tbl}`,
  OPEN_FINDINGS: ({ exam_tbl }) => `/home/anomaly-board?exam=${exam_tbl}`,
  SEARCHED: ({ exam_tbl }) => `/home/anomaly-board?exam=${exam_tbl}`,
};

function toCheck(desk: ReleaseDesk, { key, blocks, count, text, first }: ReleaseCheck): Check {
  const to = count > 0 ? WHERE[key]?.(desk) : undefined;
  return {
    key,
    text,
    detail: first.join(', '),
    ...(to === undefined ? {} : { to }),
    ...(count === 0
      ? { kind: 'success', state: 'Holds' }
      : blocks
        ? { kind: 'error', state: 'Stops it' }
        : { kind: 'warning', state: 'To be seen' }),
  };
}

type Asking = 'propose' | 'sign' | 'withdraw' | null;

/** The run that waits, what was checked, and the two signatures. */
export function ReleaseOverviewPanel({ desk, onChanged }: { desk: ReleaseDesk; onChanged: () => void }) {
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
    <Panel title="Next release">
      <Stack>
        {desk.run ? (
          <>
            <Text>
              {KIND_WORDS[desk.run.kind]}, release {desk.run.version}: {some(desk.run.rows, 'row', 'rows')}, processed
              on {when(desk.run.finishedAt)}
              {desk.run.startedBy && ` by ${desk.run.startedBy}`}
              {desk.run.approvedBy && `, approved by ${desk.run.approvedBy}`}.
            </Text>
            <CheckList label="Before the release" checks={desk.checks.map((check) => toCheck(desk, check))} />
          </>
        ) : (
          <Text quiet>No run waits for its release. A run is made and approved under Result Processing.</Text>
        )}
        {open && <Signatures open={open} own={desk.ownProposal} />}
        {desk.run && (
          <Stack row>
            {!open && (
              <Button kind="primary" disabled={blocked} onClick={() => ask('propose')}>
                Propose the release
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
                    ? 'Sign and publish'
                    : 'Sign'
                  : open.visibleFrom === null
                    ? 'Publish again'
                    : 'Prepare again'}
              </Button>
            )}
            {open && !open.prepared && (
              <Button kind="plain" onClick={() => ask('withdraw')}>
                Withdraw the proposal
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
            onDone={() => done('The release was proposed. Another officer signs it.')}
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
  return (
    <>
      <Text>
        Release {open.version} was proposed by {open.proposedBy} on {when(open.proposedAt)}: {open.note}
        {open.releasedBy && ` Signed by ${open.releasedBy}.`}
      </Text>
      {open.visibleFrom !== null && <Text>{momentWords(open.visibleFrom, open.announced)}</Text>}
      {open.prepared && <Text quiet>It is ready. Two officers cancel it before then, under Public page.</Text>}
      {own && open.state === 'PROPOSED' && (
        <Text quiet>You have proposed it: another officer of the examination office signs it.</Text>
      )}
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
  const [publishRelease] = usePublishReleaseMutation();
  const signing = useSigning();
  const send = async (openFindings: number, note: string) => {
    const params = { examId: desk.exam_id, releaseId: open.id };
    const words = [
      `Release ${open.version} of ${desk.exam_name}: ${open.session_title}`,
      ...(open.visibleFrom === null ? [] : [momentWords(open.visibleFrom, open.announced)]),
      `Proposed by ${open.proposedBy}. Open findings: ${openFindings}. ${note}`,
    ];
    // what is signed already is built again: nothing is left to be signed
    const answer =
      open.state === 'RELEASED'
        ? await publishRelease({ params, body: { openFindings, note } })
        : await signing.ask(releaseSigned({ ...open, exam: desk.exam_id, openFindings, note }), words, (proof) =>
            publishRelease({ params, body: { openFindings, note, ...proof } }),
          );
    if (answer.data) onStarted(answer.data);
    return rejectionOf(answer.error, 'The release could not be published.');
  };
  return (
    <FormDialog
      title={`${open.visibleFrom === null ? 'Publish' : 'Sign'} release ${open.version} of ${desk.exam_name}?`}
      confirmLabel={open.visibleFrom === null ? 'Sign and publish' : 'Sign'}
      fields={[
        {
          name: 'openFindings',
          label: 'Open findings of the anomaly board',
          inputMode: 'numeric',
          hint: 'Read how many are open on the anomaly board, and type that number.',
          missing: 'Type how many findings are open.',
          maxLength: 6,
          autoFocus: true,
        },
        { name: 'note', label: 'Note', missing: 'Write what was compared.', maxLength: 300 },
      ]}
      onConfirm={async ({ openFindings, note }) =>
        /^\d+$/.test(openFindings)
          ? send(Number(openFindings), note)
          : { text: 'Type a number.', fields: { openFindings: 'Type a number.' } }
      }
      onClose={onClose}
    >
      {signing.dialog}
      {some(desk.run?.rows ?? 0, 'row', 'rows')} become visible to students and colleges in one instant
      {open.visibleFrom === null ? '. ' : `: on ${when(open.visibleFrom)}. `}
      {desk.opensWith === null
        ? `The public page opens with ${desk.exam_name} from then on; earlier sessions stay there to be chosen.`
        : `The public page goes on opening with ${desk.opensWith}. Students find ${desk.exam_name} there by choosing it, and at once where the later session does not hold their number.`}
    </FormDialog>
  );
}

function WithdrawDialog({
  desk,
  open,
  onClose,
  onDone,
}: DialogProps & { open: ResultRelease; onDone: (text: string) => void }) {
  const [withdraw] = useWithdrawReleaseMutation();
  return (
    <ReasonDialog
      title={`Take the proposal of release ${open.version} back?`}
      confirmLabel="Take back"
      missing="Write why."
      onConfirm={async (reason) => {
        const { data, error } = await withdraw({
          params: { examId: desk.exam_id, releaseId: open.id },
          body: { reason },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, 'The proposal could not be taken back.');
      }}
      onClose={onClose}
    />
  );
}
