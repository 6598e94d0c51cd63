import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { changeOwnPassword } from '@thervu/contracts/auth/auth-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/Button';
import { Text } from '@thervu/ui/Text';
import { LoginFrame } from './LoginFrame';
import { PasswordInput } from './PasswordInput';

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' };

function faultOf({ currentPassword, newPassword, confirm }: typeof EMPTY): string | undefined {
  if (currentPassword === '' || newPassword === '' || confirm === '') return 'All three fields are required.';
  if (newPassword.length < 8) return 'The new password needs at least 8 characters.';
  if (newPassword !== confirm) return 'Passwords do not match.';
  return undefined;
}

/** A first password was given by somebody else: it is changed before anything else is open. */
export function FirstPasswordPage({
  onChanged,
  onSignOut,
}: {
  onChanged: () => void;
  onSignOut: () => void;
}) {
  const [typed, setTyped] = useState(EMPTY);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const type = (field: keyof typeof EMPTY) => (value: string) =>
    setTyped((before) => ({ ...before, [field]: value }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = faultOf(typed);
    setFault(wrong ?? '');
    if (wrong) return;
    setBusy(true);
    const { currentPassword, newPassword } = typed;
    const answer = await callOnce(changeOwnPassword, { body: { currentPassword, newPassword } });
    setBusy(false);
    if ('data' in answer) onChanged();
    else setFault(failureText(answer.error, 'Error updating password.'));
  }

  return (
    <LoginFrame title="Choose your password">
      <Typography variant="h1" sx={{ mb: 2 }}>
        Choose your password
      </Typography>
      <Text quiet>
        The password you signed in with was given to you. Choose your own, at least 8 characters long; 15 are
        better.
      </Text>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3, mt: 3 }}>
        <PasswordInput
          id="current"
          label="Password you were given"
          required
          autoComplete="current-password"
          value={typed.currentPassword}
          onChange={type('currentPassword')}
        />
        <PasswordInput
          id="new"
          label="New password"
          required
          autoComplete="new-password"
          value={typed.newPassword}
          onChange={type('newPassword')}
        />
        <PasswordInput
          id="confirm"
          label="New password again"
          required
          autoComplete="new-password"
          value={typed.confirm}
          onChange={type('confirm')}
        />
        <Typography role="alert" sx={{ color: 'error.main', '&:empty': { display: 'none' } }}>
          {fault}
        </Typography>
        <Button kind="primary" type="submit" busy={busy}>
          Save password
        </Button>
        <Button kind="quiet" onClick={onSignOut}>
          Logout
        </Button>
      </Box>
    </LoginFrame>
  );
}
