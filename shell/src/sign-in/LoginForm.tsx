import Box from '@mui/material/Box';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Credentials } from '@thervu/contracts/auth/auth-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { useKnownText, useWords } from '@thervu/words';
import { signIn as signInWords } from '@thervu/words/compiled/sign-in';
import { usePortal } from '../portal';
import { prepareHome } from '../remotes/prepare-home';
import type { SignedIn } from '../session/session-store';

export interface LoginFormProps {
  hint: string;
  signIn: (credentials: Credentials) => Promise<SignedIn | { error: unknown }>;
}

/** User name and password, both required; the server's error is shown above the button. */
export function LoginForm({ hint, signIn }: LoginFormProps) {
  const t = useWords(signInWords);
  const known = useKnownText(signInWords);
  const { sessions, loader } = usePortal();
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [rejection, setError] = useState<string | null>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const name = username.trim();

  const typePassword = (typed: string) => {
    // what the sign-in opens is fetched while the password is typed
    if (password === '') prepareHome(loader);
    setPassword(typed);
  };

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
      setError(known(failureText(answer.error, t('failed'))));
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
        label={t('username')}
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoFocus
        required
        maxLength={200}
        hint={hint}
        inputRef={usernameInput}
        error={asked && name === '' ? t('username.missing') : undefined}
      />
      <PlainInput
        id="password"
        name="password"
        type="password"
        label={t('password')}
        value={password}
        onChange={typePassword}
        autoComplete="current-password"
        required
        maxLength={200}
        inputRef={passwordInput}
        error={asked && password === '' ? t('password.missing') : undefined}
      />
      {rejection && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
          {rejection}
        </Box>
      )}
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? t('signing-in') : t('sign-in')}
      </Button>
    </Box>
  );
}
