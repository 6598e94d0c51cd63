import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import type { CallReply } from '@thervu/contracts/core/call';
import { confirmTotp, enrolTotp } from '@thervu/contracts/signature/factor-contract';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { QrCode } from '@thervu/ui/layout/QrCode';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { myAccount } from '@thervu/words/compiled/my-account';
import { ProofDialog } from '../shared/ProofDialog';
import { rejectionOf } from '../shared/rejection';
import type { ChangeProps } from './change-proof';

/** Adds an authenticator app: a proof, then the QR code, then the first code. `callOnce`, since no store may keep a secret. */
export function AddTotp({ proof: by, onDone, onClose }: ChangeProps) {
  const t = useWords(myAccount);
  const [begun, setBegun] = useState<CallReply<typeof enrolTotp> | null>(null);
  const begin = async (proof: Proof) => {
    const answer = await callOnce(enrolTotp, { body: { label: t('kind.totp'), proof } });
    if ('error' in answer) return rejectionOf(answer.error, t('app.not-added'));
    setBegun(answer.data);
    return undefined;
  };
  if (!begun) {
    return (
      <ProofDialog title={t('add-app')} verb={t('continue')} recovery {...by} onProof={begin} onClose={onClose}>
        <Text quiet>{t('first-show')}</Text>
      </ProofDialog>
    );
  }
  const confirm = async (code: string) => {
    const answer = await callOnce(confirmTotp, { params: { id: begun.id }, body: { code } });
    if ('error' in answer) return rejectionOf(answer.error, t('app.not-added'));
    onDone(t('factor-added'), answer.data.recoveryCodes);
    return undefined;
  };
  return (
    <FormDialog
      title={t('add-app')}
      confirmLabel={t('add')}
      fields={[
        {
          name: 'code',
          label: t('app.code'),
          missing: t('app.code-missing'),
          inputMode: 'numeric',
          maxLength: 7,
          autoFocus: true,
        },
      ]}
      onConfirm={({ code }) => confirm(code)}
      onClose={onClose}
    >
      <Stack>
        <Text>{t('app.picture')}</Text>
        <QrCode code={begun.qr} label={t('app.qr')} side={192} />
        <Text quiet>{t('app.key', { key: begun.secret.match(/.{1,4}/g)!.join(' ') })}</Text>
      </Stack>
    </FormDialog>
  );
}
