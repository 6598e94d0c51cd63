import { callOnce } from '@thervu/contracts/core/api';
import { useEndStaffMutation } from '@thervu/contracts/staff/staff-api';
import { proposeCode, type StaffPerson } from '@thervu/contracts/staff/staff-contract';
import { accountEnded, accountProposed } from '@thervu/contracts/signature/signed-content';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords, type Say } from '@thervu/words';
import { staff as staffWords, type StaffWords } from '@thervu/words/compiled/staff';
import { lineRejectionOf } from '../shared/rejection';
import { useSigning, type SignedAnswer } from '../shared/useSigning';

export interface PersonActDialogProps {
  person: StaffPerson;
  what: 'code' | 'end';
  onCode: (half: string | null) => void;
  onEnded: (text: string) => void;
  onClose: () => void;
}

const fallbackIn = (t: Say<StaffWords>) => t('it-could-not-be-done-please');
const missingIn = (t: Say<StaffWords>) => t('give-a-reason-of-at-least');

/** Proposes another code for a lost password, or ends an account. `callOnce`, since a store would keep the half of a code. */
export function PersonActDialog({ person, what, onCode, onEnded, onClose }: PersonActDialogProps) {
  const t = useWords(staffWords);
  const [end] = useEndStaffMutation();
  const signing = useSigning();
  const params = { id: String(person.id) };
  const confirm = async (reason: string) => {
    if (reason.trim().length < 10) return { fields: { reason: missingIn(t) } };
    if (what === 'end') {
      const { data, error } = await signing.ask(
        accountEnded(person.id, reason),
        [t('the-account-of-name-ends', { name: person.name }), t('reason-reason', { reason })],
        (proof) => end({ params, body: { reason, ...proof } }),
      );
      return data ? onEnded(data.message) : lineRejectionOf(error, fallbackIn(t));
    }
    const about = { staff: person.id, email: null, name: null, duties: null, reason };
    const answer = await signing.ask(
      accountProposed({ kind: 'CODE', ...about }),
      [t('propose-a-new-code-for-name', { name: person.name }), t('reason-reason', { reason })],
      async (proof): Promise<SignedAnswer<{ half: string | null }>> =>
        callOnce(proposeCode, { params, body: { reason, ...proof } }),
    );
    return answer.data ? onCode(answer.data.half) : lineRejectionOf(answer.error, fallbackIn(t));
  };
  return (
    <ReasonDialog
      title={
        what === 'end'
          ? t('end-the-account-of-name', { name: person.name })
          : t('propose-a-new-code-for-name-2', { name: person.name })
      }
      confirmLabel={what === 'end' ? t('end') : t('propose')}
      danger={what === 'end'}
      safeFirst={what === 'end'}
      missing={missingIn(t)}
      maxLength={500}
      onConfirm={confirm}
      onClose={onClose}
    >
      {what === 'end' ? t('a-person-signed-in-with-it') : t('for-a-person-who-has-lost')}
      {signing.dialog}
    </ReasonDialog>
  );
}
