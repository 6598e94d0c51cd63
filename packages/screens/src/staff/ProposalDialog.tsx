import { callOnce } from '@thervu/contracts/core/api';
import { useDeclineStaffProposalMutation, useWithdrawStaffProposalMutation } from '@thervu/contracts/staff/staff-api';
import { confirmStaffProposal, type StaffProposal } from '@thervu/contracts/staff/staff-contract';
import { formatDuties } from '@thervu/contracts/staff/staff-rules';
import { accountConfirmed } from '@thervu/contracts/signature/signed-content';
import { Facts } from '@thervu/ui/layout/Facts';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { lineRejectionOf } from '../shared/rejection';
import { useSigning, type SignedAnswer } from '../shared/useSigning';
import type { HalfCode } from './HalfDialog';
import type { ProposalAct } from './staff-columns';

export interface ProposalDialogProps {
  proposal: StaffProposal;
  what: ProposalAct;
  onDone: (text: string, code: HalfCode | null) => void;
  onClose: () => void;
}

const FALLBACK = 'It could not be done. Please try again.';
const TITLE = {
  PERSON: (name: string) => `Confirm the account of ${name}?`,
  CHANGE: (name: string) => `Confirm the change of ${name}?`,
  CODE: (name: string) => `Confirm a new code for ${name}?`,
} as const;

/** What is confirmed, in words: all of it, so that nobody signs what is not read. */
function factsOf({ name, designation, email, mobile, duties, reason, proposedBy, kind }: StaffProposal) {
  const shown = { Name: name, Designation: designation, 'E-mail': email, Mobile: mobile || '–' };
  return [
    ...(kind === 'CODE' ? [['Person', name] as const] : Object.entries(shown)),
    ...(duties ? [['Duties', formatDuties(duties)] as const] : []),
    ['Reason', reason] as const,
    ['Proposed by', proposedBy] as const,
  ].map(([label, value]) => ({ label, value: value ?? '–' }));
}

/** Decides a proposal. Confirmations go by `callOnce`, since a store would keep the half of a code. */
export function ProposalDialog({ proposal, what, onDone, onClose }: ProposalDialogProps) {
  const [decline] = useDeclineStaffProposalMutation();
  const [withdraw] = useWithdrawStaffProposalMutation();
  const signing = useSigning();
  const params = { id: String(proposal.id) };
  const { id, name, kind, duties, reason } = proposal;
  if (what === 'decline') {
    const declineProposal = async (reason: string) => {
      if (reason.trim().length < 10) return { fields: { reason: 'Give a reason of at least 10 characters.' } };
      const { data, error } = await decline({ params, body: { reason } });
      return data ? onDone(data.message, null) : lineRejectionOf(error, FALLBACK);
    };
    return (
      <ReasonDialog
        title={`Decline the proposal about ${name}?`}
        confirmLabel="Decline"
        missing="Give a reason of at least 10 characters."
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
      return data ? onDone(data.message, null) : lineRejectionOf(error, FALLBACK);
    }
    const answer = await signing.ask(
      accountConfirmed({ id, kind, duties: duties && formatDuties(duties), reason }),
      factsOf(proposal).map((fact) => `${fact.label}: ${fact.value}`),
      async (proof): Promise<SignedAnswer<{ message: string; code: Omit<HalfCode, 'name'> | null }>> =>
        callOnce(confirmStaffProposal, { params, body: proof }),
    );
    if (!answer.data) return lineRejectionOf(answer.error, FALLBACK);
    const { message, code } = answer.data;
    return onDone(message, code && { ...code, name });
  };
  return (
    <FormDialog
      title={what === 'withdraw' ? `Take back the proposal about ${name}?` : TITLE[kind](name)}
      confirmLabel={what === 'withdraw' ? 'Take back' : 'Confirm'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Facts facts={factsOf(proposal)} />
      {signing.dialog}
    </FormDialog>
  );
}
