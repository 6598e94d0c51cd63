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
import { usePortal } from '../portal';
import { EnrolAtSignIn } from './EnrolAtSignIn';
import { SignInFrame } from './LoginPage';
import { answerOf, usable } from './native-passkey';
import { Refusal } from './Refusal';

type Factors = CallReply<typeof askPasskey>;

/** The second factor of a sign-in: nothing opens before it is proved. Who has none yet adds one here. */
export function SecondFactor() {
  const { sessions } = usePortal();
  const [factors, setFactors] = useState<Factors | null>(null);
  const [rejection, setRefusal] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    document.title = 'Second factor';
    const leaving = new AbortController();
    const read = async () => {
      const answer = await callOnce(askPasskey, { body: { purpose: 'SIGN_IN' } }, { signal: leaving.signal });
      if ('error' in answer) setRefusal(failureText(answer.error, 'Your factors could not be read.'));
      else setFactors(answer.data);
    };
    read().catch((error: unknown) => {
      // aborted because the page is left; every other failure has come back as an answer
      if (!leaving.signal.aborted) throw error;
    });
    return () => leaving.abort();
  }, [turn]);
  const hasNone = factors !== null && !factors.totp && factors.passkey === null;
  return (
    <SignInFrame>
      <Typography variant="h2" sx={{ mb: 2, fontSize: 20 }}>
        Second factor
      </Typography>
      {!factors && rejection === null && <FormSkeleton fields={2} label="Loading your factors" />}
      {!factors && rejection !== null && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Refusal text={rejection} />
          <Button
            onClick={() => {
              setRefusal(null);
              setTurn(turn + 1);
            }}
          >
            Try again
          </Button>
        </Box>
      )}
      {hasNone && <EnrolAtSignIn onDone={() => sessions.factorSettled()} />}
      {factors && !hasNone && <Prove factors={factors} onDone={() => sessions.factorSettled()} />}
      <Box sx={{ mt: 4 }}>
        <Button kind="quiet" onClick={() => sessions.signOut()}>
          Logout
        </Button>
      </Box>
    </SignInFrame>
  );
}

function Prove({ factors: { totp, passkey }, onDone }: { factors: Factors; onDone: () => void }) {
  const [byRecovery, setByRecovery] = useState(!totp);
  const [typed, setTyped] = useState({ code: '', password: '' });
  const [busy, setBusy] = useState(false);
  const [rejection, setRefusal] = useState<string | null>(null);
  const request = passkey && usable(passkey.rpId) ? passkey : null;
  const send = async (proof: Proof) => {
    const answer = await callOnce(proveFactor, { body: { proof } });
    if ('error' in answer) setRefusal(failureText(answer.error, 'That was not taken. Please try again.'));
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
      else setRefusal('The passkey was not used: it was cancelled, or it took too long. Please try again.');
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { code, password } = typed;
    if (code.trim() === '' || password === '') {
      setRefusal(byRecovery ? 'Enter a recovery code and your password.' : 'Enter the code and your password.');
      return;
    }
    void press(() => send(byRecovery ? { recovery: code, password } : { code, password }));
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <Text quiet>You have signed in with your password. Now show that it is you.</Text>
      {request && (
        <Button kind="primary" busy={busy} onClick={() => void withPasskey()}>
          Use your passkey
        </Button>
      )}
      <PlainInput
        id="factor-code"
        label={byRecovery ? 'Recovery code' : 'Code of your authenticator app'}
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
        label="Your present password"
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        autoComplete="current-password"
        required
      />
      {rejection !== null && <Refusal text={rejection} />}
      <Button kind={request ? 'plain' : 'primary'} type="submit" busy={busy}>
        Continue
      </Button>
      {totp && (
        <Button kind="quiet" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </Box>
  );
}
