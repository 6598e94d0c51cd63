import { generateKeyPairSync, sign } from 'node:crypto';

/** The parts of a value in DER, behind its tag and length. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const nameOf = (host: string) => {
  const commonName = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03]);
  return sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))));
};
const time = (text: string) => der(0x17, Buffer.from(text));

/** A certificate of its own making for a host, and its key, both in PEM: for a line between two services of a test. */
export function selfSigned(host: string): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(Buffer.from([0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const signed = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    nameOf(host),
    sequence(time('200101000000Z'), time('491231235959Z')),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, privateKey);
  const certificate = sequence(signed, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
