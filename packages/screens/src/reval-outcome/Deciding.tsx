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
import { useWords, type Say } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords, type RevalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { JobRun } from '../shared/JobRun';
import { useSigning } from '../shared/useSigning';
import { when } from './outcome-labels';

const state = (t: Say<RevalOutcomesWords>, open: boolean) =>
  open ? ({ kind: 'warning', state: t('open') } as const) : ({ kind: 'success', state: t('done') } as const);

/** The way from the closed list to the published revision, in its order. */
function checks(t: Say<RevalOutcomesWords>, is: RevalOutcomes): Check[] {
  const open = is.window_open || is.not_frozen > 0;
  const waits = is.pending.SECOND + is.pending.THIRD + is.pending.RETOTAL;
  const unsigned = is.wait_one + is.wait_two + is.wait_second;
  return [
    {
      key: 'list',
      ...state(t, open),
      text: open
        ? t('requests-so-far-the-list-of', { requests: t('requests', { n: is.requests }) })
        : t('requests-for-revaluation-or-re-total', { requests: t('requests', { n: is.requests }) }),
    },
    {
      key: 'marks',
      ...state(t, waits > 0),
      text:
        waits === 0
          ? t('every-mark-is-there')
          : t('requests-for-a-mark', { requests: t('requests.wait', { n: waits }) }),
      ...(waits > 0 && {
        detail: t('second-valuation-second-third-valuation-third', {
          second: is.pending.SECOND,
          third: is.pending.THIRD,
          retotal: is.pending.RETOTAL,
          limit: is.limit,
        }),
      }),
    },
    {
      key: 'decided',
      ...state(t, is.undecided > 0 || is.last === null),
      text: t('requests-decided-marks-changed-flagged-flagged', {
        requests: t('requests.are', { n: is.decided }),
        marks: t('marks', { n: is.changed }),
        flagged: is.flagged,
        listed: is.listed,
      }),
      ...(is.undecided > 0
        ? { detail: t('requests-every-mark-and-can-be', { requests: t('requests.have', { n: is.undecided }) }) }
        : is.last && {
            detail: t('last-decision-at-by-by-digest', {
              at: when(is.last.at),
              by: is.last.by,
              digest: is.last.digest,
            }),
          }),
    },
    {
      key: 'signed',
      ...state(t, unsigned > 0),
      text:
        unsigned === 0
          ? t('outcomes-every-signature', { outcomes: t('outcomes.have', { n: is.approved }) })
          : t('outcomes-for-a-signature', { outcomes: t('outcomes.wait', { n: unsigned }) }),
      ...(unsigned > 0 && {
        detail: t('one-signature-one-flagged-two-signatures', {
          one: is.wait_one,
          two: is.wait_two,
          second: is.wait_second,
        }),
      }),
    },
    {
      key: 'published',
      ...state(t, is.unpublished > 0),
      text:
        is.unpublished === 0
          ? t('no-signed-change-waits-for-its')
          : t('changes-not-in-the-published-result', { changes: t('changes.are', { n: is.unpublished }) }),
    },
  ];
}

/** How far the revaluation is; starts the decision and signs what is not flagged. */
export function Deciding({ figures, onChanged }: { figures: RevalOutcomes; onChanged: () => void }) {
  const t = useWords(revalOutcomesWords);
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
    if (answer.error) return showMessage('error', failureText(answer.error, t('the-decision-could-not-be-started')));
    setJob(answer.data);
    return shell.jobStarted();
  };
  const signAll = async () => {
    clear();
    const count = figures.may_sign;
    const decision = figures.last?.digest ?? null;
    const words = [
      t('outcomes-of-exam-that-are-not', { outcomes: t('outcomes.n', { n: count }), exam: figures.exam_name }),
    ];
    const { data, error } = await signing.ask(unflaggedSigned(figures.exam_id, count, decision), words, (proof) =>
      approve({ params, body: { count, ...proof } }),
    );
    if (!data && error === undefined) return;
    setAsking(false);
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error, t('the-outcomes-could-not-be-signed')));
  };
  return (
    <Panel title={t('decision-and-signatures')}>
      <Stack>
        <CheckList label={t('revaluation-of-the-exam')} checks={checks(t, figures)} />
        {open && (
          <Stack row>
            <Button
              kind={figures.undecided > 0 ? 'primary' : 'plain'}
              busy={busy}
              disabled={figures.requests === figures.not_frozen}
              onClick={() => void decide()}
            >
              {t('decide-the-requests')}
            </Button>
            {figures.may_sign > 0 && (
              <Button kind={figures.undecided > 0 ? 'plain' : 'primary'} onClick={() => setAsking(true)}>
                {t('sign-all-that-are-not-flagged')}
              </Button>
            )}
          </Stack>
        )}
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onChanged} />}
        {signing.dialog}
        <ConfirmDialog
          open={asking}
          title={t('sign.title', { outcomes: t('outcomes.n', { n: figures.may_sign }) })}
          confirmLabel={t('sign')}
          busy={isLoading}
          onConfirm={() => void signAll()}
          onClose={() => setAsking(false)}
        >
          {t('each-outcome-will-show-your-name')}
        </ConfirmDialog>
      </Stack>
    </Panel>
  );
}
