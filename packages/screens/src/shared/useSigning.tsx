import { useState, type ReactNode } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { fieldErrors } from '@thervu/contracts/core/problem';
import { prepareSignature, type Proof, type SigningRequest } from '@thervu/contracts/signature/signature-contract';
import type { Signed } from '@thervu/contracts/signature/signed-content';
import { useWords } from '@thervu/words';
import { signing as signingWords } from '@thervu/words/compiled/signing';
import { rejectionOf } from './rejection';
import { SigningDialog } from './SigningDialog';

/** The answer of a call; neither where the person has closed the dialog without signing. */
export interface SignedAnswer<Data> {
  data?: Data | undefined;
  error?: unknown;
}

interface Asking {
  signed: Signed;
  words: readonly string[];
  request: SigningRequest;
  send: (proof: Proof) => Promise<SignedAnswer<unknown>>;
  settle: (answer: SignedAnswer<unknown>) => void;
}

export interface Signing {
  /**
   * Has something signed: asks for a proof and sends the call with it; where the portal asks for no factor the call is sent
   * at once. What is wrong with the proof is said in the dialog, every other answer comes back. `words`: what is signed.
   */
  ask: <Data>(
    signed: Signed,
    words: readonly string[],
    send: (proof: { proof?: Proof }) => Promise<SignedAnswer<Data>>,
  ) => Promise<SignedAnswer<Data>>;
  /** To be drawn by whoever asks. */
  dialog: ReactNode;
}

const isAboutProof = (error: unknown) => Object.keys(fieldErrors(error)).some((field) => field.startsWith('proof'));

/** The signing dialog of a desk. `callOnce`, since a challenge is good once and no store may keep it. */
export function useSigning(): Signing {
  const t = useWords(signingWords);
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask: Signing['ask'] = async (signed, words, send) => {
    const prepared = await callOnce(prepareSignature, { body: signed });
    if ('error' in prepared) return { error: prepared.error };
    const request = prepared.data;
    if (!request.asks) return send({});
    return new Promise((resolve) => {
      setAsking({
        signed,
        words,
        request,
        send: (proof) => send({ proof }),
        settle: (answer) => {
          setAsking(null);
          resolve(answer as Awaited<ReturnType<typeof send>>);
        },
      });
    });
  };
  /** What a passkey is asked is used up by one answer, and over after minutes. */
  const askPasskeyAnew = async (refused: Asking) => {
    const prepared = await callOnce(prepareSignature, { body: refused.signed });
    // without an answer the next refusal asks again
    if (!('error' in prepared)) setAsking({ ...refused, request: prepared.data });
  };
  const prove = async (proof: Proof) => {
    const answer = await asking!.send(proof);
    // what is wrong with the proof is read where it was given
    if (answer.error !== undefined && isAboutProof(answer.error)) {
      if (asking!.request.passkey) await askPasskeyAnew(asking!);
      return rejectionOf(answer.error, t('it-was-not-signed'));
    }
    asking!.settle(answer);
    return undefined;
  };
  const dialog = asking && (
    <SigningDialog words={asking.words} request={asking.request} onProof={prove} onClose={() => asking.settle({})} />
  );
  return { ask, dialog };
}
