import * as asn1 from 'asn1js';
import { randomBytes } from 'node:crypto';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const TIMEOUT_MS = 10_000;
/** GRANTED and GRANTED_WITH_MODS of PKIStatus. */
const GRANTED = [0, 1];

/** The authority gave no time stamp over what it was asked. */
export class NoTimeStamp extends Error {
  override readonly name = 'NoTimeStamp';
}

const imprint = (digest: Buffer) =>
  new asn1.Sequence({
    value: [
      new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: SHA256 }), new asn1.Null()] }),
      new asn1.OctetString({ valueHex: new Uint8Array(digest) }),
    ],
  });

/** A TimeStampReq over a SHA-256 digest that asks for the certificate as well. */
function requestOf(digest: Buffer, nonce: Buffer): Buffer {
  const request = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      imprint(digest),
      new asn1.Integer({ valueHex: new Uint8Array(nonce) }),
      new asn1.Boolean({ value: true }),
    ],
  });
  return Buffer.from(request.toBER());
}

const childrenOf = (block: unknown): asn1.AsnType[] =>
  block instanceof asn1.Sequence || block instanceof asn1.Set || block instanceof asn1.Constructed
    ? (block.valueBlock.value as asn1.AsnType[])
    : [];

/** Bytes of the TSTInfo inside a CMS SignedData; undefined where the token is none. */
function infoOf(token: asn1.AsnType | undefined): Buffer | undefined {
  const [, signed] = childrenOf(token);
  const content = childrenOf(childrenOf(signed)[0])[2];
  const [type, wrapped] = childrenOf(content);
  if (!(type instanceof asn1.ObjectIdentifier) || type.valueBlock.toString() !== TST_INFO) return undefined;
  const [octets] = childrenOf(wrapped);
  return octets instanceof asn1.OctetString ? Buffer.from(octets.getValue()) : undefined;
}

/** The token of a TimeStampResp, proved to be over the digest and for this request. Throws NoTimeStamp. */
export function readTimeStamp(answer: Buffer, digest: Buffer, nonce: Buffer): Buffer {
  const { result, offset } = asn1.fromBER(answer);
  if (offset === -1) throw new NoTimeStamp('The answer is no time stamp response.');
  const [status, token] = childrenOf(result);
  const [code] = childrenOf(status);
  const granted = code instanceof asn1.Integer && GRANTED.includes(code.valueBlock.valueDec);
  if (!granted) throw new NoTimeStamp('The authority refused the time stamp.');
  const info = infoOf(token);
  const fields = info ? childrenOf(asn1.fromBER(info).result) : [];
  const [, hashed] = childrenOf(fields[2]);
  const isOurs = hashed instanceof asn1.OctetString && Buffer.from(hashed.getValue()).equals(digest);
  const echoed = fields.some(
    (field) => field instanceof asn1.Integer && Buffer.from(field.valueBlock.valueHexView).equals(nonce),
  );
  if (!isOurs || !echoed) throw new NoTimeStamp('The time stamp is over something else.');
  return Buffer.from(token!.toBER());
}

/** Asks an RFC 3161 authority for the time stamp of a digest; base64 of its token. Throws NoTimeStamp, or when it is not reached. */
export async function timeStampOf(address: string, digest: Buffer): Promise<string> {
  const nonce = randomBytes(8);
  // a positive number without a leading zero byte, as DER wants it
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(requestOf(digest, nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new NoTimeStamp(`The authority answered ${answer.status}.`);
  return readTimeStamp(Buffer.from(await answer.arrayBuffer()), digest, nonce).toString('base64');
}
