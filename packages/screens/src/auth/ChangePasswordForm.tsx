import { useState } from 'react';
import { changeCollegePassword, changeOwnPassword } from '@thervu/contracts/auth/auth-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { Form, type Rejected } from '@thervu/ui/form/Form';
import { TextField } from '@thervu/ui/form/TextField';
import { useBanner } from '@thervu/ui/message/useBanner';
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
    if ('error' in answer) return rejectionOf(answer.error, 'Error updating password.');
    close();
    result.showMessage('success', 'Password changed successfully!');
    return undefined;
  };

  return (
    <>
      <Form
        label={`New password of ${code}`}
        schema={PasswordForm}
        defaultValues={BLANK}
        onSave={ask}
        saveLabel="Change Password"
        clearWhenSaved
        result={result.banner}
      >
        <TextField
          name="newPassword"
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, 12 for officers; a sentence of 15 or more is safer and easier to remember."
          required
        />
        <TextField
          name="confirmPassword"
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          required
        />
      </Form>
      {asked && (
        <CurrentPasswordDialog
          title={`Change the password of ${name}?`}
          confirmLabel="Change password"
          note="Your own current password shows that it is you."
          onConfirm={(currentPassword) => change(asked, currentPassword)}
          onClose={() => close(NOT_SAVED)}
        />
      )}
    </>
  );
}
