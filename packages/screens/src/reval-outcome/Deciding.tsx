import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import {
  useApproveUnflaggedMutation,
  useDecideRevaluationMutation,
} from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { RevalOutcomes } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { unflaggedSigned } from '@thervu/contracts/signature/signed-content';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { JobRun } from '../shared/JobRun';
import { useSigning } from '../shared/useSigning';
import { some, when } from './outcome-labels';

const state = (open: boolean) =>
  open ? ({ kind: 'warning', state: 'Open' } as const) : ({ kind: 'success', state: 'Done' } as const);

/** The way from the closed list to the published revision, in its order. */
function checks(is: RevalOutcomes): Check[] {
  const open = is.window_open || is.not_frozen > 0;
  const waits = is.pending.SECOND + is.pending.THIRD + is.pending.RETOTAL;
  const unsigned = is.wait_one + is.wait_two + is.wait_second;
  return [
    {
      key: 'list',
      ...state(open),
      text: open
        ? `${some(is.requests, 'request', 'requests')} so far; the list of applications is not closed.`
        : `${some(is.requests, 'request', 'requests')} for revaluation or re-total; the list is closed.`,
    },
    {
      key: 'marks',
      ...state(waits > 0),
      text: waits === 0 ? 'Every mark is there.' : `${some(waits, 'request waits', 'requests wait')} for a mark.`,
      ...(waits > 0 && {
        detail: `Second valuation ${is.pending.SECOND}, third valuation ${is.pending.THIRD}, re-total ${is.pending.RETOTAL}. The limit is ${is.limit} marks.`,
      }),
    },
    {
      key: 'decided',
      ...state(is.undecided > 0 || is.last === null),
      text: `${some(is.decided, 'request is', 'requests are')} decided, ${some(is.changed, 'mark', 'marks')} changed, ${is.flagged} flagged, ${is.listed} for review of the first valuation.`,
      ...(is.undecided > 0
        ? { detail: `${some(is.undecided, 'request has', 'requests have')} every mark and can be decided.` }
        : is.last && {
            detail: `Last decision ${when(is.last.at)} by ${is.last.by}. Digest ${is.last.digest}: the same marks always give the same digest.`,
          }),
    },
    {
      key: 'signed',
      ...state(unsigned > 0),
      text:
        unsigned === 0
          ? `${some(is.approved, 'outcome has', 'outcomes have')} every signature.`
          : `${some(unsigned, 'outcome waits', 'outcomes wait')} for a signature.`,
      ...(unsigned > 0 && {
        detail: `One signature ${is.wait_one}; flagged: two signatures ${is.wait_two}, the second ${is.wait_second}.`,
      }),
    },
    {
      key: 'published',
      ...state(is.unpublished > 0),
      text:
        is.unpublished === 0
          ? 'No signed change waits for its release.'
          : `${some(is.unpublished, 'signed change is', 'signed changes are')} not in the published result: start a run of the revaluation under Result Processing and release it.`,
    },
  ];
}

/** How far the revaluation is; starts the decision and signs what is not flagged. */
export function Deciding({ figures, onChanged }: { figures: RevalOutcomes; onChanged: () => void }) {
  const [decideRevaluation] = useDecideRevaluationMutation();
  const shell = useShell();
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [approve, { isLoading }] = useApproveUnflaggedMutation();
  const signing = useSigning();
  const { banner, showMessage, clear } = useBanner();
  const params = { examId: figures.exam_id };
  const open = figures.stage === 'REVALUATION';
  const decide = async () => {
    clear();
    setBusy(true);
    const answer = await decideRevaluation({ params });
    setBusy(false);
    if (answer.error) return showMessage('error', failureText(answer.error, 'The decision could not be started.'));
    setJob(answer.data);
    return shell.jobStarted();
  };
  const signAll = async () => {
    clear();
    const count = figures.may_sign;
    const decision = figures.last?.digest ?? null;
    const words = [`${some(count, 'outcome', 'outcomes')} of ${figures.exam_name} that are not flagged.`];
    const { data, error } = await signing.ask(unflaggedSigned(figures.exam_id, count, decision), words, (proof) =>
      approve({ params, body: { count, ...proof } }),
    );
    if (!data && error === undefined) return;
    setAsking(false);
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error, 'The outcomes could not be signed.'));
  };
  return (
    <Panel title="Decision and signatures">
      <Stack>
        <CheckList label="Revaluation of the exam" checks={checks(figures)} />
        {open && (
          <Stack row>
            <Button
              kind={figures.undecided > 0 ? 'primary' : 'plain'}
              busy={busy}
              disabled={figures.requests === figures.not_frozen}
              onClick={() => void decide()}
            >
              Decide the requests
            </Button>
            {figures.may_sign > 0 && (
              <Button kind={figures.undecided > 0 ? 'plain' : 'primary'} onClick={() => setAsking(true)}>
                Sign all that are not flagged
              </Button>
            )}
          </Stack>
        )}
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onChanged} />}
        {signing.dialog}
        <ConfirmDialog
          open={asking}
          title={`Sign ${some(figures.may_sign, 'outcome', 'outcomes')}?`}
          confirmLabel="Sign"
          busy={isLoading}
          onConfirm={() => void signAll()}
          onClose={() => setAsking(false)}
        >
          Each outcome will show your name. Flagged outcomes are signed one by one.
        </ConfirmDialog>
      </Stack>
    </Panel>
  );
}
