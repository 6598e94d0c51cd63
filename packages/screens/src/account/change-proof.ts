import type { PasskeyRequest } from '@thervu/contracts/signature/signature-contract';

/** How a change of factors is proved: by a factor that is there, or by the password where there is none. */
export interface ChangeProof {
  passwordOnly: boolean;
  totp: boolean;
  passkey: PasskeyRequest | null;
}

/** What every step of My Account is given. */
export interface ChangeProps {
  proof: ChangeProof;
  onDone: (text: string, recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}
