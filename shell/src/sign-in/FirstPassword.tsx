import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type FormEvent } from 'react';
import { changeOwnPassword } from '@thervu/contracts/auth/auth-contract';
import { NewPassword } from '@thervu/contracts/auth/new-password';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { useWords, type Say } from '@thervu/words';
import { firstSignIn, type FirstSignInWords } from '@thervu/words/compiled/first-sign-in';
import { usePortal } from '../portal';
import { SignInFrame } from './LoginPage';

interface Typed {
  current: string;
  next: string;
  again: string;
}

/** The error of each field; empty when the form may be sent. */
function wrong({ current, next, again }: Typed, t: Say<FirstSignInWords>): Partial<Typed> {
  const checked = NewPassword.safeParse(next);
  const short = checked.success ? undefined : checked.error.issues[0]?.message;
  return {
    ...(current === '' ? { current: t('password.current.missing') } : {}),
    ...(next === '' ? { next: t('password.new.missing') } : short ? { next: short } : {}),
    ...(again === next ? {} : { again: t('password.different') }),
  };
}

/** A first password was set by another person: nothing opens before it has been changed. */
export function FirstPassword() {
  const t = useWords(firstSignIn);
  const { sessions } = usePortal();
  const [typed, setTyped] = useState<Typed>({ current: '', next: '', again: '' });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [rejection, setError] = useState<string | null>(null);
  const problems = asked ? wrong(typed, t) : {};
  useEffect(() => {
    document.title = t('password.heading');
  }, [t]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setError(null);
    if (Object.keys(wrong(typed, t)).length > 0) return;
    setBusy(true);
    const body = { currentPassword: typed.current, newPassword: typed.next };
    const answer = await callOnce(changeOwnPassword, { body });
    setBusy(false);
    if ('error' in answer) setError(failureText(answer.error, t('password.failed')));
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
        {t('password.heading')}
      </Typography>
      <Text quiet>{t('password.intro')}</Text>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4, mt: 4 }}>
        {field('current', t('password.current'), 'current-password')}
        {field('next', t('password.new'), 'new-password', t('password.new.hint.officer'))}
        {field('again', t('password.again'), 'new-password')}
        {rejection && (
          <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
            {rejection}
          </Box>
        )}
        <Button kind="primary" type="submit" busy={busy}>
          {t('password.change')}
        </Button>
        <Button kind="quiet" onClick={() => sessions.signOut()}>
          {t('logout')}
        </Button>
      </Box>
    </SignInFrame>
  );
}
