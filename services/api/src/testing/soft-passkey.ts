import type { PasskeyOptions, Registration } from '@thervu/contracts/signature/factor-contract';
import type { Assertion, PasskeyRequest } from '@thervu/contracts/signature/signature-contract';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
/** Present and verified. */
const FLAGS = 0x05;
/** With the data of a new credential. */
const WITH_CREDENTIAL = 0x40;

// CBOR (RFC 8949), as much as a passkey writes
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.of((major << 5) | length)
    : length < 256
      ? Buffer.of((major << 5) | 24, length)
      : Buffer.of((major << 5) | 25, length >> 8, length & 255);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** A passkey in software, with a key of its own (ES256): answers what it is asked, as a browser would send it. */
export class SoftPasskey {
  private readonly id = randomBytes(16);
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private uses = 0;

  constructor(private readonly origin: string) {}

  private clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, credential = Buffer.alloc(0)): Buffer {
    this.uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.uses);
    const flags = Buffer.of(credential.length > 0 ? FLAGS | WITH_CREDENTIAL : FLAGS);
    return Buffer.concat([sha256(rpId), flags, counter, credential]);
  }

  register({ challenge, rp }: Pick<PasskeyOptions, 'challenge' | 'rp'>): Registration {
    const { x, y } = this.pair.publicKey.export({ format: 'jwk' });
    const key = map([
      [whole(1), whole(2)],
      [whole(3), whole(-7)],
      [whole(-1), whole(1)],
      [whole(-2), bytes(Buffer.from(x!, 'base64url'))],
      [whole(-3), bytes(Buffer.from(y!, 'base64url'))],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.id.length), this.id, key]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(this.authenticatorData(rp.id, credential))],
    ]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  answer({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>): Assertion {
    const clientData = this.clientData('webauthn.get', challenge);
    const authenticatorData = this.authenticatorData(rpId);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.pair.privateKey);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }
}
