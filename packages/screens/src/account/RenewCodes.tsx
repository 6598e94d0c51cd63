import { callOnce } from '@thervu/contracts/core/api';
import { renewRecoveryCodes } from '@thervu/contracts/signature/factor-contract';
import { Text } from '@thervu/ui/layout/Text';
import { ProofDialog } from '../shared/ProofDialog';
import { rejectionOf } from '../shared/rejection';
import type { ChangeProps } from './change-proof';

/** Makes ten new recovery codes. `callOnce`, since they are told once and no store may keep them. */
export function RenewCodes({ proof: by, onDone, onClose }: ChangeProps) {
  return (
    <ProofDialog
      title="Make new recovery codes?"
      verb="Make them"
      recovery
      {...by}
      onProof={async (proof) => {
        const answer = await callOnce(renewRecoveryCodes, { body: { proof } });
        if ('error' in answer) return rejectionOf(answer.error, 'The codes could not be made.');
        onDone('Ten new codes were made; the earlier ones are good for nothing any more.', answer.data.recoveryCodes);
        return undefined;
      }}
      onClose={onClose}
    >
      <Text quiet>The codes you have now end.</Text>
    </ProofDialog>
  );
}
