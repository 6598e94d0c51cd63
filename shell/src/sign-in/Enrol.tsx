import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { NewPassword } from '@thervu/contracts/auth/auth-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { enrol, type SIGN_INS } from '@thervu/contracts/enrolment/enrolment-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { SignInFrame } from './LoginPage';
import { PageLink } from './PageLink';

const FALLBACK = 'Something went wrong. Please try again.';
const FIELDS = ['login', 'code', 'next', 'again'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;
const NOTHING: Typed = { login: '', code: '', next: '', again: '' };

/** Where somebody signs in afterwards. */
const PAGES: Record<(typeof SIGN_INS)[number], { to: string; label: string }> = {
  CAMP: { to: '/camp', label: 'Camp Login' },
  COLLEGE: { to: '/', label: 'College Login' },
};

/** The error of each field; empty when the form may be sent. */
function wrong({ login, code, next, again }: Typed): Partial<Typed> {
  const checked = NewPassword.safeParse(next);
  const short = checked.success ? undefined : checked.error.issues[0]?.message;
  return {
    ...(login.trim() === '' ? { login: 'Username is required.' } : {}),
    ...(code.trim() === '' ? { code: 'Code is required.' } : {}),
    ...(next === '' ? { next: 'New password is required.' } : short ? { next: short } : {}),
    ...(again === next ? {} : { again: 'Passwords do not match.' }),
  };
}

/** A first sign-in: the code of a slip or message lets its person choose a password nobody else has seen. */
export function Enrol() {
  const [typed, setTyped] = useState(NOTHING);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [rejection, setError] = useState<string | null>(null);
  const [done, setDone] = useState<(typeof PAGES)['CAMP'] | null>(null);
  const inputs = useRef<Partial<Record<keyof Typed, HTMLInputElement | null>>>({});
  const problems = asked ? wrong(typed) : {};
  useEffect(() => {
    document.title = 'First sign-in with a code';
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setError(null);
    const gaps = wrong(typed);
    const first = FIELDS.find((key) => gaps[key] !== undefined);
    if (first !== undefined) return inputs.current[first]?.focus();
    setBusy(true);
    const answer = await callOnce(enrol, {
      body: { login: typed.login.trim(), code: typed.code.trim(), newPassword: typed.next },
    });
    setBusy(false);
    if ('data' in answer) return setDone(PAGES[answer.data.signIn]);
    // what was typed stays: a refused password leaves the code as good as it was
    setError(failureText(answer.error, FALLBACK));
    return inputs.current.code?.focus();
  };

  const field = (
    key: keyof Typed,
    label: string,
    input: { type?: 'password'; autoComplete: string; hint?: string; maxLength?: number },
  ) => (
    <PlainInput
      id={`enrol-${key}`}
      label={label}
      value={typed[key]}
      onChange={(value) => setTyped({ ...typed, [key]: value })}
      autoFocus={key === 'login'}
      required
      error={problems[key]}
      inputRef={(element: HTMLInputElement | null) => {
        inputs.current[key] = element;
      }}
      {...input}
    />
  );

  return (
    <SignInFrame>
      <Typography variant="h2" sx={{ mb: 2, fontSize: 20 }}>
        First sign-in with a code
      </Typography>
      {done ? (
        <Box role="status" sx={{ display: 'grid', gap: 4 }}>
          <Text>Your password is set. Nobody but you knows it: sign in with it.</Text>
          <PageLink component={Link} to={done.to} autoFocus>
            {done.label}
          </PageLink>
        </Box>
      ) : (
        <>
          <Text quiet>
            The code stands on the sealed slip you were handed, and works once. Choose a password only you know.
          </Text>
          <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4, mt: 4 }}>
            {field('login', 'Username', {
              autoComplete: 'username',
              hint: 'The login of the slip: an e-mail address or a college code.',
              maxLength: 200,
            })}
            {field('code', 'Code', { autoComplete: 'one-time-code', hint: 'Such as 7KQM-2XWA-PR94.', maxLength: 40 })}
            {field('next', 'New password', {
              type: 'password',
              autoComplete: 'new-password',
              hint: 'At least 8 characters; a sentence is best.',
            })}
            {field('again', 'Confirm new password', { type: 'password', autoComplete: 'new-password' })}
            {rejection && (
              <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
                {rejection}
              </Box>
            )}
            <Button kind="primary" type="submit" busy={busy}>
              Set password
            </Button>
          </Box>
          <Box sx={{ mt: 5, pt: 4, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 4, fontSize: 13 }}>
            <PageLink component={Link} to="/">
              College Login
            </PageLink>
            <PageLink component={Link} to="/camp">
              Camp Login
            </PageLink>
          </Box>
        </>
      )}
    </SignInFrame>
  );
}
