import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Moment } from '../core/shapes';
import { Line } from '../core/text';

/** What may be signed. */
export const SIGNATURE_KINDS = [
  'RUN',
  'MODERATION',
  'RELEASE',
  'REOPENING',
  'REVAL_OUTCOME',
  'MARK_CORRECTION',
  'WITHHOLD_RELEASED',
  'RULE_SET',
  'OFFICE_ACCOUNT',
  'BACKUP',
  'REFUND',
  'THIRD_MARK',
  'VOID',
  'EARLIER_RESULTS',
  'NOTICE',
  'SESSION',
] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

/** Bytes in base64url, of at most so many characters. */
export const Bytes = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, 'Send it in base64url.'));

/** The answer of a passkey, as the browser gives it; all parts in base64url. */
export const Assertion = z.object({
  id: Bytes(1500),
  clientDataJSON: Bytes(4000),
  authenticatorData: Bytes(4000),
  signature: Bytes(4000),
});
export type Assertion = z.infer<typeof Assertion>;

/** That the person is there: a passkey, or a code of the authenticator app and the present password. */
export const Proof = z.object({
  passkey: z.optional(Assertion),
  code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  password: z.optional(z.string().check(z.maxLength(200))),
  /** In place of the code: at sign-in and for changes of factors, never for a signature. */
  recovery: z.optional(z.string().check(z.trim(), z.maxLength(40))),
});
export type Proof = z.infer<typeof Proof>;

/** Part of the body of every call that signs. Optional: the service says in words when it is missing. */
export const PROOF = { proof: z.optional(Proof) };

/** What is signed, as the person sees it. */
export const SignedContent = z.record(
  z.string().check(z.maxLength(60)),
  z.union([
    z.string().check(z.maxLength(2000)),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.union([z.string().check(z.maxLength(200)), z.number()])).check(z.maxLength(2000)),
  ]),
);
export type SignedContent = z.infer<typeof SignedContent>;

const subject = Line(200);

/** What a passkey is asked to sign. */
export const PasskeyRequest = z.object({
  /** Random bytes, and behind them the digest of what is signed; base64url. */
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const SigningRequest = z.object({
  /** SHA-256 of the canonical JSON of kind, subject and content, in hexadecimal digits. */
  digest: z.string(),
  /** False where the portal asks for no second factor. */
  asks: z.boolean(),
  /** Why this person may not sign now, in words; null where they may. */
  refusal: z.nullable(z.string()),
  /** The person has an authenticator app. */
  totp: z.boolean(),
  /** Null where the person has no passkey, or the address of the portal allows none. */
  passkey: z.nullable(PasskeyRequest),
});
export type SigningRequest = z.infer<typeof SigningRequest>;

export const prepareSignature = defineCall({
  name: 'prepareSignature',
  method: 'POST',
  path: '/signatures/prepare',
  permission: 'signature.make',
  summary: 'Tells the digest of what is to be signed, and by which factors the person may sign it. Signs nothing.',
  body: z.object({ kind: z.enum(SIGNATURE_KINDS), subject, content: SignedContent }),
  reply: SigningRequest,
});

/** Somebody whose credentials another person renewed within a week: works, and signs nothing. */
export const RenewedAccount = z.object({
  kind: z.enum(['OFFICE', 'CAMP', 'COLLEGE']),
  name: z.string(),
  /** The camp of an officer, the code of a college; null for a person of the office. */
  where: z.nullable(z.string()),
  at: Moment,
  /** Null: the installation. */
  by: z.nullable(z.string()),
});
export type RenewedAccount = z.infer<typeof RenewedAccount>;

export const listRenewedAccounts = defineCall({
  name: 'listRenewedAccounts',
  method: 'GET',
  path: '/signatures/renewed-accounts',
  permission: 'signature.make',
  summary:
    'Whose credentials were renewed within a week, the person who asks left out: the office is told of everybody, a camp of its own officers and of the office.',
  reply: z.array(RenewedAccount),
});
