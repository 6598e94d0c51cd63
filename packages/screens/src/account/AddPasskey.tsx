import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { addPasskey, preparePasskey, type PasskeyOptions } from '@thervu/contracts/signature/factor-contract';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { myAccount } from '@thervu/words/compiled/my-account';
import { proof as proofWords } from '@thervu/words/compiled/proof';
import { makePasskey, passkeyFailure } from '../shared/passkey';
import { ProofDialog } from '../shared/ProofDialog';
import { rejectionOf } from '../shared/rejection';
import type { ChangeProps } from './change-proof';

/** Adds a passkey: a proof, a name, then the browser makes it. `callOnce`, since a challenge is good once. */
export function AddPasskey({ proof: by, onDone, onClose }: ChangeProps) {
  const t = useWords(myAccount);
  const sayProof = useWords(proofWords);
  const [options, setOptions] = useState<PasskeyOptions | null>(null);
  const begin = async (proof: Proof) => {
    const answer = await callOnce(preparePasskey, { body: { proof } });
    if ('error' in answer) return rejectionOf(answer.error, t('passkey.not-added'));
    setOptions(answer.data);
    return undefined;
  };
  if (!options) {
    return (
      <ProofDialog title={t('add-passkey')} verb={t('continue')} recovery {...by} onProof={begin} onClose={onClose}>
        <Text quiet>{t('first-show')}</Text>
      </ProofDialog>
    );
  }
  const make = async (label: string) => {
    let registration;
    try {
      registration = await makePasskey(options);
    } catch (error) {
      return { text: passkeyFailure(sayProof, error) };
    }
    const answer = await callOnce(addPasskey, { body: { label, registration } });
    if ('error' in answer) return rejectionOf(answer.error, t('passkey.not-added'));
    onDone(t('factor-added'), answer.data.recoveryCodes);
    return undefined;
  };
  return (
    <FormDialog
      title={t('add-passkey')}
      confirmLabel={t('passkey.make')}
      fields={[
        {
          name: 'label',
          label: t('device'),
          initial: t('device.this'),
          missing: t('device.missing'),
          maxLength: 60,
          autoFocus: true,
        },
      ]}
      onConfirm={({ label }) => make(label)}
      onClose={onClose}
    >
      <Text quiet>{t('passkey.asks')}</Text>
    </FormDialog>
  );
}
