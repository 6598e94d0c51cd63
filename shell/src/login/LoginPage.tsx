import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link as RouteLink } from 'react-router';
import type { CampSession, CollegeSession, clgLogin, campLogin } from '@thervu/contracts/auth/auth-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/Button';
import { PlainInput } from '@thervu/ui/PlainInput';
import { LoginFrame } from './LoginFrame';
import { PasswordInput } from './PasswordInput';

export const LOGIN_FAILED = 'Something went wrong. Please try again.';

interface LoginPageProps {
  heading: string;
  call: typeof clgLogin | typeof campLogin;
  usernameHint: string;
  other: { to: string; text: string };
  notice?: ReactNode;
  onSignIn: (answer: CollegeSession | CampSession) => void;
}

const REQUIRED = { email: 'Enter your username.', password: 'Enter your password.' };

/** One sign-in page for colleges and one for camps; they differ in heading, call and the way to each other. */
export function LoginPage({ heading, call, usernameHint, other, notice, onSignIn }: LoginPageProps) {
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const type = (field: keyof typeof typed) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setMissing((before) => ({ ...before, [field]: undefined }));
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { email: typed.email.trim(), password: typed.password };
    const absent = {
      ...(body.email === '' ? { email: REQUIRED.email } : {}),
      ...(body.password === '' ? { password: REQUIRED.password } : {}),
    };
    setMissing(absent);
    setRefusal('');
    const [first] = Object.keys(absent);
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    const answer = await callOnce(call, { body });
    setBusy(false);
    if ('data' in answer) onSignIn(answer.data);
    else setRefusal(failureText(answer.error, LOGIN_FAILED));
  }

  return (
    <LoginFrame title={heading}>
      <Typography variant="h1" sx={{ mb: 4 }}>
        {heading}
      </Typography>
      {notice}
      {/* novalidate: the page says itself what is missing, in words and at the field */}
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <PlainInput
          id="username" name="email" label="Username" required hint={usernameHint} autoComplete="username" autoFocus
          value={typed.email} onChange={type('email')} {...(missing.email ? { error: missing.email } : {})}
        />
        <PasswordInput
          id="password" name="password" label="Password" required autoComplete="current-password"
          value={typed.password} onChange={type('password')} {...(missing.password ? { error: missing.password } : {})}
        />
        <Typography role="alert" sx={{ color: 'error.main', '&:empty': { display: 'none' } }}>
          {refusal}
        </Typography>
        <Button kind="primary" type="submit" busy={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ mt: 4, textAlign: 'center' }}>
        <Link component={RouteLink} to={other.to}>
          {other.text}
        </Link>
      </Typography>
    </LoginFrame>
  );
} // prettier-ignore
