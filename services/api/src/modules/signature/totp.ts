import { Secret, TOTP } from 'otpauth';

/** Seconds of a code, and steps by which a clock may be wrong. */
const PERIOD_SECONDS = 30;
const DRIFT_PERIODS = 1;
const SECRET_BYTES = 20;

/** A new secret in base 32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** The address an authenticator app reads from the QR code. */
export const totpAddress = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** The code of a moment (milliseconds). */
export const totpCode = (secret: string, moment = Date.now()): string => totpOf(secret).generate({ timestamp: moment });

/** The step whose code was typed: of now, or one before or after it. Undefined for any other text. */
export function totpStep(secret: string, typed: string, moment = Date.now()): number | undefined {
  const code = typed.replaceAll(' ', '');
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: moment, window: DRIFT_PERIODS });
  return delta === null ? undefined : Math.floor(moment / 1000 / PERIOD_SECONDS) + delta;
}
