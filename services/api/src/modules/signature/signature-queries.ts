import type { SignatureKind } from '@thervu/contracts/signature/signature-contract';
import type { Db } from '../../core/database/connect';

export interface NewSignature {
  userId: number;
  kind: SignatureKind;
  subject: string;
  /** Canonical JSON. */
  content: string;
  /** A recovery code signs nothing: the table refuses it. */
  method: 'PASSKEY' | 'TOTP' | 'RECOVERY' | 'NONE';
  factorId: number | null;
  /** What makes the proof good once: the step of a code, the challenge of a passkey in hexadecimal digits. */
  mark: string | null;
  /** How often the passkey says it was used. */
  counter: number | null;
  evidence: object | null;
  sessionId: string;
  requestId: string;
}

/** Uses the proof up and writes the signature. Undefined where the proof was used before. */
export async function insertSignature(trx: Db, made: NewSignature): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { id: number | null }[] }>(
    'select write_signature(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) as id',
    [
      made.userId,
      made.kind,
      made.subject,
      made.content,
      made.method,
      made.factorId,
      made.mark,
      made.counter,
      made.evidence && JSON.stringify(made.evidence),
      made.sessionId,
      made.requestId,
    ],
  );
  return rows[0]!.id ?? undefined;
}

export interface RenewedRow {
  user_id: number;
  kind: 'OFFICE' | 'CAMP' | 'COLLEGE';
  name: string;
  place: string | null;
  at: Date;
  by_name: string | null;
}

/** Whose credentials somebody else renewed within so many days, the latest first. */
export async function renewedAccounts(db: Db, days: number): Promise<RenewedRow[]> {
  const { rows } = await db.raw<{ rows: RenewedRow[] }>('select * from renewed_accounts(?)', [days]);
  return rows;
}
