import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { addPasskey, preparePasskey, type PasskeyOptions } from '@thervu/contracts/signature/factor-contract';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { makePasskey, passkeyFailure } from '../shared/passkey';
import { ProofDialog } from '../shared/ProofDialog';
import { rejectionOf } from '../shared/rejection';
import type { ChangeProps } from './change-proof';
import { ADDED } from './factor-labels';

/** Adds a passkey: a proof, a name, then the browser makes it. `callOnce`, since a challenge is good once. */
export function AddPasskey({ proof: by, onDone, onClose }: ChangeProps) {
  const [options, setOptions] = useState<PasskeyOptions | null>(null);
  const begin = async (proof: Proof) => {
    const answer = await callOnce(preparePasskey, { body: { proof } });
    if ('error' in answer) return rejectionOf(answer.error, 'The passkey could not be added.');
    setOptions(answer.data);
    return undefined;
  };
  if (!options) {
    return (
      <ProofDialog title="Add a passkey" verb="Continue" recovery {...by} onProof={begin} onClose={onClose}>
        <Text quiet>First show that it is you.</Text>
      </ProofDialog>
    );
  }
  const make = async (label: string) => {
    let registration;
    try {
      registration = await makePasskey(options);
    } catch (error) {
      return { text: passkeyFailure(error) };
    }
    const answer = await callOnce(addPasskey, { body: { label, registration } });
    if ('error' in answer) return rejectionOf(answer.error, 'The passkey could not be added.');
    onDone(ADDED, answer.data.recoveryCodes);
    return undefined;
  };
  return (
    <FormDialog
      title="Add a passkey"
      confirmLabel="Make the passkey"
      fields={[
        {
          name: 'label',
          label: 'Name of the device',
          initial: 'This device',
          missing: 'Give it a name.',
          maxLength: 60,
          autoFocus: true,
        },
      ]}
      onConfirm={({ label }) => make(label)}
      onClose={onClose}
    >
      <Text quiet>Your browser asks for your fingerprint, face or PIN.</Text>
    </FormDialog>
  );
}
