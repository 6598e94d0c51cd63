import { useState, type ReactNode } from 'react';
import type { PasskeyRequest, Proof } from '@thervu/contracts/signature/signature-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { DialogField } from '@thervu/ui/message/dialog-fields';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { proof as proofWords, type ProofWords } from '@thervu/words/compiled/proof';
import { answerWithPasskey, offersPasskeys, passkeyFailure } from './passkey';

/** Fields by the names the server gives them in what it says. */
type Field = 'proof/code' | 'proof/recovery' | 'proof/password';

export interface ProofDialogProps {
  title: string;
  /** The verb: 'Sign'. */
  verb: string;
  /** The person has an authenticator app. */
  totp: boolean;
  /** What a passkey is asked; null where there is none. */
  passkey: PasskeyRequest | null;
  /** A recovery code may stand for the code of the app. */
  recovery?: boolean;
  /** Asks for the present password alone: the person has no factor yet. */
  passwordOnly?: boolean;
  children?: ReactNode;
  /** Sends the proof; answers what is wrong with it, or nothing when it was taken. */
  onProof: (proof: Proof) => Promise<DialogRejection | undefined>;
  onClose: () => void;
}

const passwordField = (t: Say<ProofWords>): DialogField<Field> => ({
  name: 'proof/password',
  label: t('password'),
  missing: t('password.missing'),
  isMissing: (typed) => typed === '',
  password: 'current-password',
  maxLength: 200,
});

function fieldsOf(t: Say<ProofWords>, kind: 'code' | 'recovery' | 'password' | 'none'): DialogField<Field>[] {
  if (kind === 'none') return [];
  if (kind === 'password') return [{ ...passwordField(t), autoFocus: true }];
  const code: DialogField<Field> =
    kind === 'recovery'
      ? { name: 'proof/recovery', label: t('recovery'), missing: t('recovery.missing'), maxLength: 40 }
      : {
          name: 'proof/code',
          label: t('code'),
          hint: t('code.hint'),
          missing: t('code.missing'),
          problemOf: (typed) => (/[^\d ]/.test(typed) ? t('code.figures') : undefined),
          inputMode: 'numeric',
          maxLength: 7,
        };
  return [{ ...code, autoFocus: true }, passwordField(t)];
}

/**
 * Asks for a proof that the person is there: a passkey, or a code and the present password. What was typed stays when it is
 * refused. Mounted while it is open only.
 */
export function ProofDialog(props: ProofDialogProps) {
  const { title, verb, totp, passkey, recovery, passwordOnly, children, onProof, onClose } = props;
  const t = useWords(proofWords);
  const [byRecovery, setByRecovery] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const request = passkey && offersPasskeys(passkey.rpId) ? passkey : null;
  const kind = passwordOnly ? 'password' : byRecovery ? 'recovery' : totp ? 'code' : 'none';
  const byPasskey = async (): Promise<DialogRejection | undefined> => {
    try {
      return await onProof({ passkey: await answerWithPasskey(request!) });
    } catch (error) {
      return { text: passkeyFailure(t, error) };
    }
  };
  const press = async () => {
    clear();
    setWaiting(true);
    const rejection = await byPasskey();
    setWaiting(false);
    if (rejection?.text !== undefined) showMessage('error', rejection.text);
  };
  const elsewhere = kind === 'none' && !request && (
    <Text>{passkey ? t('passkey.elsewhere', { address: passkey.rpId }) : t('passkey.none')}</Text>
  );
  return (
    <FormDialog<Field>
      key={kind}
      title={title}
      confirmLabel={kind === 'none' ? t('with-passkey', { verb }) : request ? t('with-code', { verb }) : verb}
      ready={kind !== 'none' || request !== null}
      busy={waiting}
      result={banner}
      fields={fieldsOf(t, kind)}
      onConfirm={async (typed) => {
        clear();
        if (kind === 'none') return byPasskey();
        const password = typed['proof/password'];
        if (kind === 'password') return onProof({ password });
        return onProof(
          kind === 'recovery'
            ? { recovery: typed['proof/recovery'], password }
            : { code: typed['proof/code'], password },
        );
      }}
      onClose={onClose}
    >
      <Stack>
        {children}
        {elsewhere}
        {request && kind !== 'none' && (
          <div>
            <Button kind="primary" busy={waiting} onClick={() => void press()}>
              {t('with-passkey', { verb })}
            </Button>
          </div>
        )}
        {recovery && !passwordOnly && (
          <div>
            <Button kind="quiet" small onClick={() => setByRecovery(!byRecovery)}>
              {t(byRecovery ? 'use-another' : 'use-recovery')}
            </Button>
          </div>
        )}
      </Stack>
    </FormDialog>
  );
}
