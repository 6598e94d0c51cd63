import type { Proof, SigningRequest } from '@thervu/contracts/signature/signature-contract';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import type { DialogRejection } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { signing as signingWords } from '@thervu/words/compiled/signing';
import { ProofDialog } from './ProofDialog';

/** Sixteen figures of the digest in groups of four: enough to be compared by eye. */
export const shortDigest = (digest: string): string => digest.slice(0, 16).match(/.{4}/g)!.join(' ');

export interface SigningDialogProps {
  /** What is signed, in words: the first line names the thing. */
  words: readonly string[];
  request: SigningRequest;
  onProof: (proof: Proof) => Promise<DialogRejection | undefined>;
  onClose: () => void;
}

/** What is signed, the short form of its digest, and the factor that proves who signs. */
export function SigningDialog({ words, request, onProof, onClose }: SigningDialogProps) {
  const t = useWords(signingWords);
  if (request.refusal !== null) {
    return (
      <ConfirmDialog
        open
        title={t('you-cannot-sign-yet')}
        confirmLabel={t('close')}
        onConfirm={onClose}
        onClose={onClose}
      >
        <Text>{request.refusal}</Text>
        <PageLink to="/home/my-account">{t('my-account')}</PageLink>
      </ConfirmDialog>
    );
  }
  return (
    <ProofDialog
      title={t('sign')}
      verb={t('sign')}
      totp={request.totp}
      passkey={request.passkey}
      onProof={onProof}
      onClose={onClose}
    >
      {words.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      <Text quiet>{t('digest-of-what-you-sign-digest', { digest: shortDigest(request.digest) })}</Text>
    </ProofDialog>
  );
}
