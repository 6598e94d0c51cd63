import type { Assertion, PasskeyRequest } from '@thervu/contracts/signature/signature-contract';

/** Whether this browser, at the address it shows, can use passkeys of that name. */
export const usable = (rpId: string): boolean =>
  window.isSecureContext &&
  window.location.hostname === rpId &&
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/**
 * Has a passkey answer; undefined when the person cancels or the browser gives none. With the browser's own reading of JSON,
 * since the shell is loaded before everything else and stays small.
 */
export async function answerOf({
  challenge,
  rpId,
  timeout,
  credentials,
}: PasskeyRequest): Promise<Assertion | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge,
    rpId,
    timeout,
    userVerification: 'required',
    allowCredentials: credentials.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
  });
  try {
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    const answer = credential?.toJSON() as
      { id: string; response: { clientDataJSON: string; authenticatorData: string; signature: string } } | undefined;
    if (!answer) return undefined;
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    return { id: answer.id, clientDataJSON, authenticatorData, signature };
  } catch (error) {
    // NotAllowedError is a person who cancels; the others are told alike, and named for whoever looks into it
    console.error('The passkey was not used.', error);
    return undefined;
  }
}
