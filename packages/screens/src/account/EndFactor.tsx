import { callOnce } from '@thervu/contracts/core/api';
import { endFactor, type Factor } from '@thervu/contracts/signature/factor-contract';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { myAccount } from '@thervu/words/compiled/my-account';
import { ProofDialog } from '../shared/ProofDialog';
import { rejectionOf } from '../shared/rejection';
import type { ChangeProps } from './change-proof';

/** Ends a factor, proved by any that is there. `callOnce`, since no store may keep a proof. */
export function EndFactor({ factor, proof: by, onDone, onClose }: ChangeProps & { factor: Factor }) {
  const t = useWords(myAccount);
  return (
    <ProofDialog
      title={t('end.title', { factor: factor.label })}
      verb={t('end.verb')}
      recovery
      {...by}
      onProof={async (proof) => {
        const answer = await callOnce(endFactor, { params: { id: factor.id }, body: { proof } });
        if ('error' in answer) return rejectionOf(answer.error, t('end.failed'));
        onDone(answer.data.message, null);
        return undefined;
      }}
      onClose={onClose}
    >
      <Text quiet>{t('end.note')}</Text>
    </ProofDialog>
  );
}
