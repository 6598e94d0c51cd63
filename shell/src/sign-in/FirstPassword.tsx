import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type FormEvent } from 'react';
import { changeOwnPassword, NewPassword } from '@thervu/contracts/auth/auth-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { usePortal } from '../portal';
import { SignInFrame } from './LoginPage';

const FALLBACK = 'Error updating password.';

interface Typed {
  current: string;
  next: string;
  again: string;
}

/** The error of each field; empty when the form may be sent. */
function wrong({ current, next, again }: Typed): Partial<Typed> {
  const checked = NewPassword.safeParse(next);
  const short = checked.success ? undefined : checked.error.issues[0]?.message;
  return {
    ...(current === '' ? { current: 'Current password is required.' } : {}),
    ...(next === '' ? { next: 'New password is required.' } : short ? { next: short } : {}),
    ...(again === next ? {} : { again: 'Passwords do not match.' }),
  };
}

/** A first password was set by another person: nothing opens before it has been changed. */
export function FirstPassword() {
  const { sessions } = usePortal();
  const [typed, setTyped] = useState<Typed>({ current: '', next: '', again: '' });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [rejection, setError] = useState<string | null>(null);
  const problems = asked ? wrong(typed) : {};
  useEffect(() => {
    document.title = 'Change your first password';
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setError(null);
    if (Object.keys(wrong(typed)).length > 0) return;
    setBusy(true);
    const body = { currentPassword: typed.current, newPassword: typed.next };
    const answer = await callOnce(changeOwnPassword, { body });
    setBusy(false);
    if ('error' in answer) setError(failureText(answer.error, FALLBACK));
    else sessions.passwordChanged();
  };
  const field = (key: keyof Typed, label: string, autoComplete: string, hint?: string) => (
    <PlainInput
      id={`first-${key}`}
      type="password"
      label={label}
      hint={hint}
      value={typed[key]}
      onChange={(value) => setTyped({ ...typed, [key]: value })}
      autoComplete={autoComplete}
      autoFocus={key === 'current'}
      required
      error={problems[key]}
    />
  );

  return (
    <SignInFrame>
      <Typography variant="h2" sx={{ mb: 2, fontSize: 20 }}>
        Change your first password
      </Typography>
      <Text quiet>The password you signed in with was made for you. Choose one that only you know.</Text>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4, mt: 4 }}>
        {field('current', 'Current password', 'current-password')}
        {field('next', 'New password', 'new-password', 'At least 8 characters, 12 for officers; a sentence is best.')}
        {field('again', 'Confirm new password', 'new-password')}
        {rejection && (
          <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
            {rejection}
          </Box>
        )}
        <Button kind="primary" type="submit" busy={busy}>
          Change Password
        </Button>
        <Button kind="quiet" onClick={() => sessions.signOut()}>
          Logout
        </Button>
      </Box>
    </SignInFrame>
  );
}
