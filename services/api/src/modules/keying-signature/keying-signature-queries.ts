import type { KeyingSignature } from '@thervu/contracts/keying-signature/keying-signature-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import type { Scope } from '../../core/session/session';

export type SignatureRow = Omit<KeyingSignature, 'own' | 'askedAt' | 'decidedAt'> & {
  asked_by: number;
  asked_at: Date;
  decided_at: Date | null;
};

const MAX_DECIDED = 100;

/** The office: every camp. A camp: its own, in its exam; the revaluation of other exams is done in the same place. */
function within(query: Knex.QueryBuilder, { college, camp }: Scope): void {
  if (college === 'all') return;
  if (!camp) return void query.whereRaw('false');
  void query
    .where('s.place', camp.place)
    .where((mine) => mine.where('s.exam_id', camp.examId).orWhere('s.valuation', 'REVALUATION'));
}

const rows = (db: Db, scope: Scope) =>
  db('v_keying_signature as s')
    .modify(within, scope)
    .select<SignatureRow[]>(
      's.id',
      's.kind',
      's.valuation',
      's.exam_name',
      's.place',
      's.p_code',
      's.bundleno',
      's.packet',
      's.pass',
      's.marks',
      's.barcode',
      's.amark',
      's.bmark',
      's.cmark',
      's.reason',
      's.asked_by',
      's.askedBy',
      's.asked_at',
      's.decision',
      's.decidedBy',
      's.decided_at',
      's.note',
    );

/** What waits, the oldest first; then what was decided, the latest first. */
export async function listSignatures(db: Db, scope: Scope): Promise<SignatureRow[]> {
  const waiting = await rows(db, scope).whereNull('s.decision').orderBy('s.id');
  const decided = await rows(db, scope)
    .whereNotNull('s.decision')
    .orderBy([{ column: 's.decided_at', order: 'desc' }, 's.id'])
    .limit(MAX_DECIDED);
  return [...waiting, ...decided];
}

export async function findSignature(db: Db, scope: Scope, id: number): Promise<SignatureRow | undefined> {
  return (await rows(db, scope).where('s.id', id))[0];
}

export type DecisionOutcome = 'ok' | 'NOT_FOUND' | 'DECIDED' | 'SAME_PERSON' | 'GAVE_CODE' | 'STAGE' | 'NO_ROOM';

export interface Decided {
  id: number;
  decision: 'SIGNED' | 'RETURNED';
  note: string | null;
  userId: number;
  station: string;
  requestId: string;
  /** Number of the signature that proves presence; null where none was asked for. */
  proofId: number | null;
}

const DECIDE = 'select decide_keying_signature(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) as outcome';

export async function applyDecision(
  trx: Db,
  { camp }: Scope,
  { id, decision, note, userId, station, requestId, proofId }: Decided,
): Promise<DecisionOutcome> {
  const who = [camp?.examId ?? null, camp?.place ?? null, camp?.officerId ?? null, userId];
  const values = [id, ...who, decision, note, proofId, station, requestId];
  return (await trx.raw<{ rows: { outcome: DecisionOutcome }[] }>(DECIDE, values)).rows[0]!.outcome;
}

/** What waits in an exam, first valuation or revaluation. */
export async function countOpen(db: Db, examId: number, valuation: 'FIRST' | 'REVALUATION'): Promise<number> {
  const [row] = await db('keying_signature')
    .where({ exam_id: examId, valuation })
    .whereNull('decision')
    .count<{ n: number }[]>({ n: '*' });
  return Number(row!.n);
}
