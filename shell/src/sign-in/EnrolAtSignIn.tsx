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
import { useWords } from '@thervu/words';
import { firstSignIn } from '@thervu/words/compiled/first-sign-in';
import { Refusal } from './Refusal';

/** Adds the first authenticator app where the portal asks for one at sign-in: password, QR code, first code, recovery codes. */
export function EnrolAtSignIn({ onDone }: { onDone: () => void }) {
  const t = useWords(firstSignIn);
  const [typed, setTyped] = useState('');
  const [begun, setBegun] = useState<CallReply<typeof enrolTotp> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [rejection, setRefusal] = useState<string | null>(null);
  const begin = async () => {
    const answer = await callOnce(enrolTotp, { body: { label: t('app.label'), proof: { password: typed } } });
    if ('error' in answer) return setRefusal(failureText(answer.error, t('app.failed')));
    setBegun(answer.data);
    return setTyped('');
  };
  const confirm = async (id: number) => {
    const answer = await callOnce(confirmTotp, { params: { id }, body: { code: typed } });
    if ('error' in answer) return setRefusal(failureText(answer.error, t('app.failed')));
    return answer.data.recoveryCodes ? setCodes(answer.data.recoveryCodes) : onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    if (typed === '') return setRefusal(begun ? t('app.missing.code') : t('app.missing.password'));
    setBusy(true);
    await (begun ? confirm(begun.id) : begin());
    return setBusy(false);
  };
  if (codes) {
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Text>{t('codes.intro')}</Text>
        <Box
          component="ol"
          aria-label={t('codes.label')}
          sx={{ fontFamily: 'monospace', lineHeight: 1.8, m: 0, pl: 7 }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Button onClick={() => window.print()}>{t('print')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('codes.kept')}
        </Button>
      </Box>
    );
  }
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 4 }}>
      <Text quiet>{begun ? t('app.picture') : t('app.none')}</Text>
      {begun && (
        <>
          <QrCode code={begun.qr} label={t('app.qr')} side={192} />
          <Text quiet>{t('app.key', { key: begun.secret.match(/.{1,4}/g)!.join(' ') })}</Text>
        </>
      )}
      <PlainInput
        key={begun ? 'code' : 'password'}
        id="enrol"
        label={begun ? t('app.code') : t('factor.password')}
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
        {begun ? t('app.add') : t('continue')}
      </Button>
    </Box>
  );
}
