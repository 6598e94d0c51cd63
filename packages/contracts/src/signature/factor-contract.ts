import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Id, Message, Moment } from '../core/shapes';
import { Line } from '../core/text';
import { Bytes, PasskeyRequest, Proof } from './signature-contract';

export const Factor = z.object({
  id: Id,
  kind: z.enum(['PASSKEY', 'TOTP']),
  label: z.string(),
  createdAt: Moment,
  lastUsedAt: z.nullable(Moment),
});
export type Factor = z.infer<typeof Factor>;

export const OwnFactors = z.object({
  factors: z.array(Factor),
  /** Recovery codes that are still good; null where none were ever made. */
  recoveryCodes: z.nullable(Count),
  /** The name under which a browser keeps passkeys for this portal; null where its address allows none. */
  passkeysFor: z.nullable(z.string()),
  /** When this person is asked for a factor: never, when they sign, or at every sign-in too. */
  asked: z.enum(['NEVER', 'SIGNING', 'SIGN_IN']),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

export const getOwnFactors = defineCall({
  name: 'getOwnFactors',
  method: 'GET',
  path: '/login/factors',
  permission: 'factor.own',
  summary: 'The second factors of the person signed in; no secret is among them.',
  reply: OwnFactors,
});

const label = Line(60);

export const enrolTotp = defineCall({
  name: 'enrolTotp',
  method: 'POST',
  path: '/login/factors/totp',
  permission: 'factor.own',
  summary:
    'Begins to add an authenticator app: its secret is told once and counts from the first right code on. The first factor asks for the password, a further one for a proof.',
  body: z.object({ label, proof: Proof }),
  reply: z.object({
    id: Id,
    /** Base 32, for apps without a camera. */
    secret: z.string(),
    /** otpauth address for the QR code. */
    address: z.string(),
    /** The address as a QR code: dots of a side, and the dots row by row, eight to a byte. */
    qr: z.object({ size: z.int(), dots: z.string() }),
  }),
  refusals: [422],
});

/** Ten codes with the first factor of a person, never told again; null where they have codes already. */
const NewCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  method: 'PUT',
  path: '/login/factors/:id/code',
  permission: 'factor.own',
  summary: 'Proves a new authenticator app by its first code.',
  params: z.object({ id: Id }),
  body: z.object({ code: z.string().check(z.trim(), z.maxLength(20)) }),
  reply: NewCodes,
  refusals: [404, 422],
});

export const PasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  /** COSE numbers of the algorithms that are taken, the preferred first. */
  algorithms: z.array(z.int()),
  /** Passkeys of this person, which are not made again. */
  known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  timeout: z.int(),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const preparePasskey = defineCall({
  name: 'preparePasskey',
  method: 'POST',
  path: '/login/factors/passkey/options',
  permission: 'factor.own',
  summary: 'What a browser needs to make a passkey. The first factor asks for the password, a further one for a proof.',
  body: z.object({ proof: Proof }),
  reply: PasskeyOptions,
  refusals: [422],
});

/** A new passkey, as the browser gives it; base64url. */
export const Registration = z.object({
  id: Bytes(1500),
  clientDataJSON: Bytes(4000),
  attestationObject: Bytes(16_000),
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
});
export type Registration = z.infer<typeof Registration>;

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/login/factors/passkey',
  permission: 'factor.own',
  summary: 'Keeps a passkey that the browser has made.',
  body: z.object({ label, registration: Registration }),
  reply: NewCodes,
  refusals: [422],
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/login/factors/recovery-codes',
  permission: 'factor.own',
  summary: 'Makes ten new recovery codes, told once; the earlier ones end.',
  body: z.object({ proof: Proof }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [422],
});

export const endFactor = defineCall({
  name: 'endFactor',
  method: 'POST',
  path: '/login/factors/:id/end',
  permission: 'factor.own',
  summary: 'Ends a factor of the person signed in.',
  params: z.object({ id: Id }),
  body: z.object({ proof: Proof }),
  reply: Message,
  refusals: [404, 422],
});

export const askPasskey = defineCall({
  name: 'askPasskey',
  method: 'POST',
  path: '/login/factors/challenge',
  permission: 'factor.own',
  summary: 'What a passkey is asked to sign at sign-in, or before factors are changed.',
  body: z.object({ purpose: z.enum(['SIGN_IN', 'MANAGE']) }),
  reply: z.object({ totp: z.boolean(), passkey: z.nullable(PasskeyRequest) }),
});

export const proveFactor = defineCall({
  name: 'proveFactor',
  method: 'POST',
  path: '/login/factors/prove',
  permission: 'factor.own',
  summary:
    'Proves the second factor after sign-in; until then a token whose reply said `factor: needed` opens nothing else.',
  body: z.object({ proof: Proof }),
  reply: Message,
  refusals: [422],
});
