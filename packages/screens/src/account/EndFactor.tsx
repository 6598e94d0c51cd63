import { callOnce } from '@thervu/contracts/core/api';
import { endFactor, type Factor } from '@thervu/contracts/signature/factor-contract';
import { Text } from '@thervu/ui/layout/Text';
import { ProofDialog } from '../shared/ProofDialog';
import { rejectionOf } from '../shared/rejection';
import type { ChangeProps } from './change-proof';

/** Ends a factor, proved by any that is there. `callOnce`, since no store may keep a proof. */
export function EndFactor({ factor, proof: by, onDone, onClose }: ChangeProps & { factor: Factor }) {
  return (
    <ProofDialog
      title={`End ${factor.label}?`}
      verb="End it"
      recovery
      {...by}
      onProof={async (proof) => {
        const answer = await callOnce(endFactor, { params: { id: factor.id }, body: { proof } });
        if ('error' in answer) return rejectionOf(answer.error, 'The factor could not be ended.');
        onDone(answer.data.message, null);
        return undefined;
      }}
      onClose={onClose}
    >
      <Text quiet>It proves nothing any more from then on. Without another factor you cannot sign.</Text>
    </ProofDialog>
  );
}
