import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import type { CallReply } from '@thervu/contracts/core/call';
import { confirmTotp, enrolTotp } from '@thervu/contracts/signature/factor-contract';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { QrCode } from '@thervu/ui/layout/QrCode';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ProofDialog } from '../shared/ProofDialog';
import { rejectionOf } from '../shared/rejection';
import type { ChangeProps } from './change-proof';
import { ADDED } from './factor-labels';

/** Adds an authenticator app: a proof, then the QR code, then the first code. `callOnce`, since no store may keep a secret. */
export function AddTotp({ proof: by, onDone, onClose }: ChangeProps) {
  const [begun, setBegun] = useState<CallReply<typeof enrolTotp> | null>(null);
  const begin = async (proof: Proof) => {
    const answer = await callOnce(enrolTotp, { body: { label: 'Authenticator app', proof } });
    if ('error' in answer) return rejectionOf(answer.error, 'The app could not be added.');
    setBegun(answer.data);
    return undefined;
  };
  if (!begun) {
    return (
      <ProofDialog title="Add an authenticator app" verb="Continue" recovery {...by} onProof={begin} onClose={onClose}>
        <Text quiet>First show that it is you.</Text>
      </ProofDialog>
    );
  }
  const confirm = async (code: string) => {
    const answer = await callOnce(confirmTotp, { params: { id: begun.id }, body: { code } });
    if ('error' in answer) return rejectionOf(answer.error, 'The app could not be added.');
    onDone(ADDED, answer.data.recoveryCodes);
    return undefined;
  };
  return (
    <FormDialog
      title="Add an authenticator app"
      confirmLabel="Add"
      fields={[
        {
          name: 'code',
          label: 'Code the app shows',
          missing: 'Enter the code the app shows.',
          inputMode: 'numeric',
          maxLength: 7,
          autoFocus: true,
        },
      ]}
      onConfirm={({ code }) => confirm(code)}
      onClose={onClose}
    >
      <Stack>
        <Text>Take a picture of this code with your authenticator app.</Text>
        <QrCode code={begun.qr} label="Code for the authenticator app" side={192} />
        <Text quiet>{`Or type this key into the app: ${begun.secret.match(/.{1,4}/g)!.join(' ')}`}</Text>
      </Stack>
    </FormDialog>
  );
}
