import Box from '@mui/material/Box';
import { useState, type FormEvent } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import type { CallReply } from '@thervu/contracts/core/call';
import { failureText } from '@thervu/contracts/core/problem';
import { confirmTotp, enrolTotp } from '@thervu/contracts/signature/factor-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QrCode } from '@thervu/ui/layout/QrCode';
import { Text } from '@thervu/ui/layout/Text';
import { Refusal } from './Refusal';

/** Adds the first authenticator app where the portal asks for one at sign-in: password, QR code, first code, recovery codes. */
export function EnrolAtSignIn({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [begun, setBegun] = useState<CallReply<typeof enrolTotp> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [rejection, setRefusal] = useState<string | null>(null);
  const begin = async () => {
    const answer = await callOnce(enrolTotp, { body: { label: 'Authenticator app', proof: { password: typed } } });
    if ('error' in answer) return setRefusal(failureText(answer.error, 'The app could not be added.'));
    setBegun(answer.data);
    return setTyped('');
  };
  const confirm = async (id: number) => {
    const answer = await callOnce(confirmTotp, { params: { id }, body: { code: typed } });
    if ('error' in answer) return setRefusal(failureText(answer.error, 'The app could not be added.'));
    return answer.data.recoveryCodes ? setCodes(answer.data.recoveryCodes) : onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    if (typed === '') return setRefusal(begun ? 'Enter the code the app shows.' : 'Enter your present password.');
    setBusy(true);
    await (begun ? confirm(begun.id) : begin());
    return setBusy(false);
  };
  if (codes) {
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Text>These recovery codes are shown now and never again. Each is good once, with your password.</Text>
        <Box component="ol" aria-label="Recovery codes" sx={{ fontFamily: 'monospace', lineHeight: 1.8, m: 0, pl: 7 }}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Button onClick={() => window.print()}>Print</Button>
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </Box>
    );
  }
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 4 }}>
      <Text quiet>
        {begun
          ? 'Take a picture of this code with your authenticator app, then type the code it shows.'
          : 'This portal asks for a second factor at every sign-in, and you have none yet. Add an authenticator app on your phone.'}
      </Text>
      {begun && (
        <>
          <QrCode code={begun.qr} label="Code for the authenticator app" side={192} />
          <Text quiet>{`Or type this key into the app: ${begun.secret.match(/.{1,4}/g)!.join(' ')}`}</Text>
        </>
      )}
      <PlainInput
        key={begun ? 'code' : 'password'}
        id="enrol"
        label={begun ? 'Code the app shows' : 'Your present password'}
        type={begun ? 'text' : 'password'}
        inputMode={begun ? 'numeric' : undefined}
        autoComplete={begun ? 'one-time-code' : 'current-password'}
        value={typed}
        onChange={setTyped}
        maxLength={begun ? 7 : 200}
        autoFocus
        required
      />
      {rejection !== null && <Refusal text={rejection} />}
      <Button kind="primary" type="submit" busy={busy}>
        {begun ? 'Add' : 'Continue'}
      </Button>
    </Box>
  );
}
