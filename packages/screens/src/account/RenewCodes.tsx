import { callOnce } from '@thervu/contracts/core/api';
import { renewRecoveryCodes } from '@thervu/contracts/signature/factor-contract';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { myAccount } from '@thervu/words/compiled/my-account';
import { ProofDialog } from '../shared/ProofDialog';
import { rejectionOf } from '../shared/rejection';
import type { ChangeProps } from './change-proof';

/** Makes ten new recovery codes. `callOnce`, since they are told once and no store may keep them. */
export function RenewCodes({ proof: by, onDone, onClose }: ChangeProps) {
  const t = useWords(myAccount);
  return (
    <ProofDialog
      title={t('renew.title')}
      verb={t('renew.verb')}
      recovery
      {...by}
      onProof={async (proof) => {
        const answer = await callOnce(renewRecoveryCodes, { body: { proof } });
        if ('error' in answer) return rejectionOf(answer.error, t('renew.failed'));
        onDone(t('renew.done'), answer.data.recoveryCodes);
        return undefined;
      }}
      onClose={onClose}
    >
      <Text quiet>{t('renew.note')}</Text>
    </ProofDialog>
  );
}
