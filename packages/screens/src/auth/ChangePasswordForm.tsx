import { useState } from 'react';
import { changeCollegePassword, changeOwnPassword } from '@thervu/contracts/auth/auth-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { Form, type Rejected } from '@thervu/ui/form/Form';
import { TextField } from '@thervu/ui/form/TextField';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { auth } from '@thervu/words/compiled/auth';
import { CurrentPasswordDialog } from '../shared/CurrentPasswordDialog';
import { rejectionOf } from '../shared/rejection';
import { PasswordForm } from './password-form';

const BLANK: PasswordForm = { newPassword: '', confirmPassword: '' };
/** Told to the form when nothing was saved and no field is to blame: what was typed stays. */
const NOT_SAVED: Rejected = {};

interface Asked {
  newPassword: string;
  settle: (refused?: Rejected) => void;
}

export interface ChangePasswordFormProps {
  code: string;
  name: string;
  /**
   * The code stands for the person signed in, whoever of the office it is: their own password is changed. The code 501 is the
   * account of one officer only.
   */
  own?: boolean;
}

/** New password twice, then the current one. `callOnce`, since a store would keep the passwords as arguments. */
export function ChangePasswordForm({ code, name, own }: ChangePasswordFormProps) {
  const t = useWords(auth);
  const [asked, setAsked] = useState<Asked | null>(null);
  const result = useBanner();

  const ask = ({ newPassword }: PasswordForm) =>
    new Promise<Rejected | void>((settle) => {
      result.clear();
      setAsked({ newPassword, settle });
    });

  const close = (refused?: Rejected) => {
    asked?.settle(refused);
    setAsked(null);
  };

  const change = async ({ newPassword }: Asked, currentPassword: string) => {
    const body = { currentPassword, newPassword };
    const answer = own
      ? await callOnce(changeOwnPassword, { body })
      : await callOnce(changeCollegePassword, { params: { id: code }, body });
    if ('error' in answer) return rejectionOf(answer.error, t('error-updating-password'));
    close();
    result.showMessage('success', t('password-changed-successfully'));
    return undefined;
  };

  return (
    <>
      <Form
        label={t('new-password-of-code', { code })}
        schema={PasswordForm}
        defaultValues={BLANK}
        onSave={ask}
        saveLabel={t('change-password')}
        clearWhenSaved
        result={result.banner}
      >
        <TextField
          name="newPassword"
          label={t('new-password')}
          type="password"
          autoComplete="new-password"
          hint={t('at-least-8-characters-12')}
          required
        />
        <TextField
          name="confirmPassword"
          label={t('confirm-password')}
          type="password"
          autoComplete="new-password"
          required
        />
      </Form>
      {asked && (
        <CurrentPasswordDialog
          title={t('change-the-password-of-name', { name })}
          confirmLabel={t('change-password-2')}
          note={t('your-own-current-password-shows')}
          onConfirm={(currentPassword) => change(asked, currentPassword)}
          onClose={() => close(NOT_SAVED)}
        />
      )}
    </>
  );
}
