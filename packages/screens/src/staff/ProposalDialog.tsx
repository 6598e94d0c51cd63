import { callOnce } from '@thervu/contracts/core/api';
import { useDeclineStaffProposalMutation, useWithdrawStaffProposalMutation } from '@thervu/contracts/staff/staff-api';
import { confirmStaffProposal, type StaffProposal } from '@thervu/contracts/staff/staff-contract';
import { formatDuties } from '@thervu/contracts/staff/staff-rules';
import { accountConfirmed } from '@thervu/contracts/signature/signed-content';
import { Facts } from '@thervu/ui/layout/Facts';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords, type Say } from '@thervu/words';
import { staff as staffWords, type StaffWords } from '@thervu/words/compiled/staff';
import { lineRejectionOf } from '../shared/rejection';
import { useSigning, type SignedAnswer } from '../shared/useSigning';
import type { HalfCode } from './HalfDialog';
import { shownDuties } from './shown-duties';
import type { ProposalAct } from './staff-columns';

export interface ProposalDialogProps {
  proposal: StaffProposal;
  what: ProposalAct;
  onDone: (text: string, code: HalfCode | null) => void;
  onClose: () => void;
}

const fallbackIn = (t: Say<StaffWords>) => t('it-could-not-be-done-please');
const titleIn = (t: Say<StaffWords>) =>
  ({
    PERSON: (name: string) => t('confirm-the-account-of-name', { name }),
    CHANGE: (name: string) => t('confirm-the-change-of-name', { name }),
    CODE: (name: string) => t('confirm-a-new-code-for-name', { name }),
  }) as const;

/** What is confirmed, in words: all of it, so that nobody signs what is not read. */
function factsOf(
  t: Say<StaffWords>,
  { name, designation, email, mobile, duties, reason, proposedBy, kind }: StaffProposal,
) {
  const shown = [
    [t('name'), name] as const,
    [t('designation'), designation] as const,
    [t('e-mail'), email] as const,
    [t('mobile'), mobile || '–'] as const,
  ];
  return [
    ...(kind === 'CODE' ? [[t('person'), name] as const] : shown),
    ...(duties ? [[t('duties'), shownDuties(t, duties)] as const] : []),
    [t('reason'), reason] as const,
    [t('proposed-by'), proposedBy] as const,
  ].map(([label, value]) => ({ label, value: value ?? '–' }));
}

/** Decides a proposal. Confirmations go by `callOnce`, since a store would keep the half of a code. */
export function ProposalDialog({ proposal, what, onDone, onClose }: ProposalDialogProps) {
  const t = useWords(staffWords);
  const [decline] = useDeclineStaffProposalMutation();
  const [withdraw] = useWithdrawStaffProposalMutation();
  const signing = useSigning();
  const params = { id: String(proposal.id) };
  const { id, name, kind, duties, reason } = proposal;
  if (what === 'decline') {
    const declineProposal = async (reason: string) => {
      if (reason.trim().length < 10) return { fields: { reason: t('give-a-reason-of-at-least') } };
      const { data, error } = await decline({ params, body: { reason } });
      return data ? onDone(data.message, null) : lineRejectionOf(error, fallbackIn(t));
    };
    return (
      <ReasonDialog
        title={t('decline-the-proposal-about-name', { name })}
        confirmLabel={t('decline')}
        missing={t('give-a-reason-of-at-least')}
        maxLength={500}
        onConfirm={declineProposal}
        onClose={onClose}
      >
        {proposal.proposedBy}: {proposal.reason}
      </ReasonDialog>
    );
  }
  const confirm = async () => {
    if (what === 'withdraw') {
      const { data, error } = await withdraw({ params });
      return data ? onDone(data.message, null) : lineRejectionOf(error, fallbackIn(t));
    }
    const answer = await signing.ask(
      accountConfirmed({ id, kind, duties: duties && formatDuties(duties), reason }),
      factsOf(t, proposal).map((fact) => `${fact.label}: ${fact.value}`),
      async (proof): Promise<SignedAnswer<{ message: string; code: Omit<HalfCode, 'name'> | null }>> =>
        callOnce(confirmStaffProposal, { params, body: proof }),
    );
    if (!answer.data) return lineRejectionOf(answer.error, fallbackIn(t));
    const { message, code } = answer.data;
    return onDone(message, code && { ...code, name });
  };
  return (
    <FormDialog
      title={what === 'withdraw' ? t('take-back-the-proposal-about-name', { name }) : titleIn(t)[kind](name)}
      confirmLabel={what === 'withdraw' ? t('take-back') : t('confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Facts facts={factsOf(t, proposal)} />
      {signing.dialog}
    </FormDialog>
  );
}
