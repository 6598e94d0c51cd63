import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type FormEvent } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import type { CallReply } from '@thervu/contracts/core/call';
import { failureText } from '@thervu/contracts/core/problem';
import { askPasskey, proveFactor } from '@thervu/contracts/signature/factor-contract';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { firstSignIn } from '@thervu/words/compiled/first-sign-in';
import { usePortal } from '../portal';
import { EnrolAtSignIn } from './EnrolAtSignIn';
import { SignInFrame } from './LoginPage';
import { answerOf, usable } from './native-passkey';
import { Refusal } from './Refusal';

type Factors = CallReply<typeof askPasskey>;

/** The second factor of a sign-in: nothing opens before it is proved. Who has none yet adds one here. */
export function SecondFactor() {
  const t = useWords(firstSignIn);
  const { sessions } = usePortal();
  const [factors, setFactors] = useState<Factors | null>(null);
  const [rejection, setRefusal] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const unread = t('factor.unread');
  useEffect(() => {
    document.title = t('factor.heading');
  }, [t]);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const answer = await callOnce(askPasskey, { body: { purpose: 'SIGN_IN' } }, { signal: leaving.signal });
      if ('error' in answer) setRefusal(failureText(answer.error, unread));
      else setFactors(answer.data);
    };
    read().catch((error: unknown) => {
      // aborted because the page is left; every other failure has come back as an answer
      if (!leaving.signal.aborted) throw error;
    });
    return () => leaving.abort();
  }, [turn, unread]);
  const hasNone = factors !== null && !factors.totp && factors.passkey === null;
  return (
    <SignInFrame>
      <Typography variant="h2" sx={{ mb: 2, fontSize: 20 }}>
        {t('factor.heading')}
      </Typography>
      {!factors && rejection === null && <FormSkeleton fields={2} label={t('factor.loading')} />}
      {!factors && rejection !== null && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Refusal text={rejection} />
          <Button
            onClick={() => {
              setRefusal(null);
              setTurn(turn + 1);
            }}
          >
            {t('factor.again')}
          </Button>
        </Box>
      )}
      {hasNone && <EnrolAtSignIn onDone={() => sessions.factorSettled()} />}
      {factors && !hasNone && <Prove factors={factors} onDone={() => sessions.factorSettled()} />}
      <Box sx={{ mt: 4 }}>
        <Button kind="quiet" onClick={() => sessions.signOut()}>
          {t('logout')}
        </Button>
      </Box>
    </SignInFrame>
  );
}

function Prove({ factors: { totp, passkey }, onDone }: { factors: Factors; onDone: () => void }) {
  const t = useWords(firstSignIn);
  const [byRecovery, setByRecovery] = useState(!totp);
  const [typed, setTyped] = useState({ code: '', password: '' });
  const [busy, setBusy] = useState(false);
  const [rejection, setRefusal] = useState<string | null>(null);
  const request = passkey && usable(passkey.rpId) ? passkey : null;
  const send = async (proof: Proof) => {
    const answer = await callOnce(proveFactor, { body: { proof } });
    if ('error' in answer) setRefusal(failureText(answer.error, t('factor.refused')));
    else onDone();
  };
  const press = async (work: () => Promise<void>) => {
    setRefusal(null);
    setBusy(true);
    await work();
    setBusy(false);
  };
  const withPasskey = () =>
    press(async () => {
      const answered = await answerOf(request!);
      if (answered) await send({ passkey: answered });
      else setRefusal(t('factor.passkey.unused'));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { code, password } = typed;
    if (code.trim() === '' || password === '') {
      setRefusal(byRecovery ? t('factor.missing.recovery') : t('factor.missing.code'));
      return;
    }
    void press(() => send(byRecovery ? { recovery: code, password } : { code, password }));
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <Text quiet>{t('factor.intro')}</Text>
      {request && (
        <Button kind="primary" busy={busy} onClick={() => void withPasskey()}>
          {t('factor.passkey')}
        </Button>
      )}
      <PlainInput
        id="factor-code"
        label={byRecovery ? t('factor.recovery') : t('factor.code')}
        value={typed.code}
        onChange={(code) => setTyped({ ...typed, code })}
        inputMode={byRecovery ? 'text' : 'numeric'}
        maxLength={byRecovery ? 40 : 7}
        autoFocus
        required
      />
      <PlainInput
        id="factor-password"
        type="password"
        label={t('factor.password')}
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        autoComplete="current-password"
        required
      />
      {rejection !== null && <Refusal text={rejection} />}
      <Button kind={request ? 'plain' : 'primary'} type="submit" busy={busy}>
        {t('continue')}
      </Button>
      {totp && (
        <Button kind="quiet" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? t('factor.use-app') : t('factor.use-recovery')}
        </Button>
      )}
    </Box>
  );
}
