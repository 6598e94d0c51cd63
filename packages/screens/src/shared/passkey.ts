import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { PasskeyOptions, Registration } from '@thervu/contracts/signature/factor-contract';
import type { Say } from '@thervu/words';
import type { ProofWords } from '@thervu/words/compiled/proof';
import type { Assertion, PasskeyRequest } from '@thervu/contracts/signature/signature-contract';

/** Whether this browser, at the address it shows, can use passkeys of that name. */
export const offersPasskeys = (rpId: string): boolean =>
  window.isSecureContext && browserSupportsWebAuthn() && window.location.hostname === rpId;

/** In the order of the browser's own names. */
const WORDS: Record<string, 'passkey.cancelled' | 'passkey.there' | 'passkey.address'> = {
  NotAllowedError: 'passkey.cancelled',
  InvalidStateError: 'passkey.there',
  SecurityError: 'passkey.address',
};

/** What a person reads when the browser gives no passkey. */
export function passkeyFailure(t: Say<ProofWords>, error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { name?: string } };
  return t(WORDS[cause?.name ?? ''] ?? WORDS[name ?? ''] ?? 'passkey.failed');
}

type Transports = ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];

/** Has a passkey answer; rejects when the person cancels. */
export async function answerWithPasskey({ challenge, rpId, timeout, credentials }: PasskeyRequest): Promise<Assertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      timeout,
      userVerification: 'required',
      allowCredentials: credentials.map((credential) => ({
        id: credential.id,
        type: 'public-key',
        transports: credential.transports as Transports,
      })),
    },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Makes a passkey on this device or a key; rejects when the person cancels. */
export async function makePasskey(options: PasskeyOptions): Promise<Registration> {
  const { challenge, rp, user, algorithms, known, timeout } = options;
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp,
      user,
      timeout,
      attestation: 'none',
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.map((credential) => ({
        id: credential.id,
        type: 'public-key',
        transports: credential.transports as Transports,
      })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    },
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, transports: transports ?? [] };
}
