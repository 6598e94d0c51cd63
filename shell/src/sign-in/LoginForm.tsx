import Box from '@mui/material/Box';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Credentials } from '@thervu/contracts/auth/auth-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { usePortal } from '../portal';
import type { SignedIn } from '../session/session-store';

const FALLBACK = 'Something went wrong. Please try again.';
const MISSING = { username: 'Username is required.', password: 'Password is required.' };

export interface LoginFormProps {
  hint: string;
  signIn: (credentials: Credentials) => Promise<SignedIn | { error: unknown }>;
}

/** User name and password, both required; the server's error is shown above the button. */
export function LoginForm({ hint, signIn }: LoginFormProps) {
  const { sessions } = usePortal();
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [rejection, setError] = useState<string | null>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const name = username.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setError(null);
    if (name === '') return usernameInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    setBusy(true);
    const answer = await signIn({ email: name, password });
    setBusy(false);
    if ('error' in answer) {
      setPassword('');
      setAsked(false);
      setError(failureText(answer.error, FALLBACK));
      return passwordInput.current?.focus();
    }
    sessions.start(answer);
    return navigate('/home/');
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <PlainInput
        id="username"
        name="username"
        label="Username"
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoFocus
        required
        maxLength={200}
        hint={hint}
        inputRef={usernameInput}
        error={asked && name === '' ? MISSING.username : undefined}
      />
      <PlainInput
        id="password"
        name="password"
        type="password"
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
        maxLength={200}
        inputRef={passwordInput}
        error={asked && password === '' ? MISSING.password : undefined}
      />
      {rejection && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
          {rejection}
        </Box>
      )}
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </Box>
  );
}
