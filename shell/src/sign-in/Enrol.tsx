import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { NewPassword } from '@thervu/contracts/auth/new-password';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { enrol, type SIGN_INS } from '@thervu/contracts/enrolment/enrolment-contract';
import { CODE_EXAMPLE } from '@thervu/contracts/enrolment/enrolment-rules';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { useWords, type Say } from '@thervu/words';
import { firstSignIn, type FirstSignInWords } from '@thervu/words/compiled/first-sign-in';
import { SignInFrame } from './LoginPage';
import { PageLink } from './PageLink';

const FIELDS = ['login', 'code', 'next', 'again'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;
const NOTHING: Typed = { login: '', code: '', next: '', again: '' };

/** Where somebody signs in afterwards. */
const PAGES = {
  CAMP: { to: '/camp', label: 'login.camp' },
  COLLEGE: { to: '/', label: 'login.college' },
} as const satisfies Record<(typeof SIGN_INS)[number], { to: string; label: keyof FirstSignInWords }>;

/** The error of each field; empty when the form may be sent. */
function wrong({ login, code, next, again }: Typed, t: Say<FirstSignInWords>): Partial<Typed> {
  const checked = NewPassword.safeParse(next);
  const short = checked.success ? undefined : checked.error.issues[0]?.message;
  return {
    ...(login.trim() === '' ? { login: t('username.missing') } : {}),
    ...(code.trim() === '' ? { code: t('code.missing') } : {}),
    ...(next === '' ? { next: t('password.new.missing') } : short ? { next: short } : {}),
    ...(again === next ? {} : { again: t('password.different') }),
  };
}

/** A first sign-in: the code of a slip or message lets its person choose a password nobody else has seen. */
export function Enrol() {
  const t = useWords(firstSignIn);
  const [typed, setTyped] = useState(NOTHING);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [rejection, setError] = useState<string | null>(null);
  const [done, setDone] = useState<(typeof PAGES)[keyof typeof PAGES] | null>(null);
  const inputs = useRef<Partial<Record<keyof Typed, HTMLInputElement | null>>>({});
  const problems = asked ? wrong(typed, t) : {};
  useEffect(() => {
    document.title = t('enrol.heading');
  }, [t]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setError(null);
    const gaps = wrong(typed, t);
    const first = FIELDS.find((key) => gaps[key] !== undefined);
    if (first !== undefined) return inputs.current[first]?.focus();
    setBusy(true);
    const answer = await callOnce(enrol, {
      body: { login: typed.login.trim(), code: typed.code.trim(), newPassword: typed.next },
    });
    setBusy(false);
    if ('data' in answer) return setDone(PAGES[answer.data.signIn]);
    // what was typed stays: a refused password leaves the code as good as it was
    setError(failureText(answer.error, t('enrol.failed')));
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
        {t('enrol.heading')}
      </Typography>
      {done ? (
        <Box role="status" sx={{ display: 'grid', gap: 4 }}>
          <Text>{t('enrol.done')}</Text>
          <PageLink component={Link} to={done.to} autoFocus>
            {t(done.label)}
          </PageLink>
        </Box>
      ) : (
        <>
          <Text quiet>{t('enrol.intro')}</Text>
          <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4, mt: 4 }}>
            {field('login', t('username'), {
              autoComplete: 'username',
              hint: t('username.hint'),
              maxLength: 200,
            })}
            {field('code', t('code'), {
              autoComplete: 'one-time-code',
              hint: t('code.hint', { example: CODE_EXAMPLE }),
              maxLength: 40,
            })}
            {field('next', t('password.new'), {
              type: 'password',
              autoComplete: 'new-password',
              hint: t('password.new.hint'),
            })}
            {field('again', t('password.again'), { type: 'password', autoComplete: 'new-password' })}
            {rejection && (
              <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
                {rejection}
              </Box>
            )}
            <Button kind="primary" type="submit" busy={busy}>
              {t('password.set')}
            </Button>
          </Box>
          <Box sx={{ mt: 5, pt: 4, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 4, fontSize: 13 }}>
            <PageLink component={Link} to="/">
              {t('login.college')}
            </PageLink>
            <PageLink component={Link} to="/camp">
              {t('login.camp')}
            </PageLink>
          </Box>
        </>
      )}
    </SignInFrame>
  );
}
