import { callOnce } from '@thervu/contracts/core/api';
import { useEndStaffMutation } from '@thervu/contracts/staff/staff-api';
import { proposeCode, type StaffPerson } from '@thervu/contracts/staff/staff-contract';
import { accountEnded, accountProposed } from '@thervu/contracts/signature/signed-content';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { lineRejectionOf } from '../shared/rejection';
import { useSigning, type SignedAnswer } from '../shared/useSigning';

export interface PersonActDialogProps {
  person: StaffPerson;
  what: 'code' | 'end';
  onCode: (half: string | null) => void;
  onEnded: (text: string) => void;
  onClose: () => void;
}

const FALLBACK = 'It could not be done. Please try again.';
const MISSING = 'Give a reason of at least 10 characters.';

/** Proposes another code for a lost password, or ends an account. `callOnce`, since a store would keep the half of a code. */
export function PersonActDialog({ person, what, onCode, onEnded, onClose }: PersonActDialogProps) {
  const [end] = useEndStaffMutation();
  const signing = useSigning();
  const params = { id: String(person.id) };
  const confirm = async (reason: string) => {
    if (reason.trim().length < 10) return { fields: { reason: MISSING } };
    if (what === 'end') {
      const { data, error } = await signing.ask(
        accountEnded(person.id, reason),
        [`The account of ${person.name} ends.`, `Reason: ${reason}`],
        (proof) => end({ params, body: { reason, ...proof } }),
      );
      return data ? onEnded(data.message) : lineRejectionOf(error, FALLBACK);
    }
    const about = { staff: person.id, email: null, name: null, duties: null, reason };
    const answer = await signing.ask(
      accountProposed({ kind: 'CODE', ...about }),
      [`Propose a new code for ${person.name}.`, `Reason: ${reason}`],
      async (proof): Promise<SignedAnswer<{ half: string | null }>> =>
        callOnce(proposeCode, { params, body: { reason, ...proof } }),
    );
    return answer.data ? onCode(answer.data.half) : lineRejectionOf(answer.error, FALLBACK);
  };
  return (
    <ReasonDialog
      title={what === 'end' ? `End the account of ${person.name}?` : `Propose a new code for ${person.name}?`}
      confirmLabel={what === 'end' ? 'End' : 'Propose'}
      danger={what === 'end'}
      safeFirst={what === 'end'}
      missing={MISSING}
      maxLength={500}
      onConfirm={confirm}
      onClose={onClose}
    >
      {what === 'end'
        ? 'Whoever is signed in with it is signed out at once. The person stays in the list; what was done stays under the name.'
        : 'For a person who has lost the password. Once another signer has confirmed it the old password is void, and for a week the person works without signing.'}
      {signing.dialog}
    </ReasonDialog>
  );
}
