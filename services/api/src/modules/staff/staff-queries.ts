import type { HeldDuty } from '@thervu/contracts/core/duties';
import type { Duties, StaffProposal } from '@thervu/contracts/staff/staff-contract';
import type { Db } from '../../core/database/connect';

export interface PersonRow {
  id: number;
  user_id: number;
  login: string;
  name: string;
  designation: string;
  email: string | null;
  mobile: string | null;
  active_from: string;
  active_to: string | null;
  ended_by: string | null;
  end_reason: string | null;
  duties: HeldDuty[];
  enrolled: boolean;
  code_expires_at: Date | null;
  credentials_renewed_at: Date | null;
  renewed_by: string | null;
  renewed_recently: boolean;
  row_version: number;
}

/** Duties held now, or by a person who has ended those held last. */
const DUTIES_OF = `(select coalesce(jsonb_agg(jsonb_build_object('duty', d.duty, 'areas', d.areas) order by d.id), '[]')
  from staff_duty d where d.staff_id = s.id and d.held_to is not distinct from s.ended_at) as duties`;
const CODE_OF = `(select c.expires_at from staff_code c
  where c.user_id = s.user_id and c.used_at is null and c.ended_at is null and c.expires_at > now()) as code_expires_at`;

const persons = (db: Db, renewedDays: number) =>
  db('staff as s')
    .join('app_user as u', 'u.id', 's.user_id')
    .leftJoin('app_user as e', 'e.id', 's.ended_by')
    .leftJoin('app_user as r', 'r.id', 's.credentials_renewed_by')
    .select<PersonRow[]>({
      id: 's.id',
      user_id: 's.user_id',
      login: 'u.login',
      name: 's.name',
      designation: 's.designation',
      email: 's.email',
      mobile: 's.mobile',
      ended_by: 'e.name',
      end_reason: 's.end_reason',
      credentials_renewed_at: 's.credentials_renewed_at',
      renewed_by: 'r.name',
      row_version: 's.row_version',
    })
    .select(db.raw('s.active_from::text, s.active_to::text'))
    .select(db.raw('(s.enrolled_at is not null and not u.must_change) as enrolled'))
    .select(
      db.raw('coalesce(s.credentials_renewed_at > now() - make_interval(days => ?), false) as renewed_recently', [
        renewedDays,
      ]),
    )
    .select(db.raw(DUTIES_OF), db.raw(CODE_OF));

/** The persons of the office, active ones first, each group by account. */
export const listPersons = (db: Db, renewedDays: number): Promise<PersonRow[]> =>
  persons(db, renewedDays).orderByRaw('s.active_to is not null, s.active_to desc, s.id');

export const findStaffPerson = (db: Db, id: string, renewedDays: number): Promise<PersonRow | undefined> =>
  persons(db, renewedDays).where('s.id', id).first() as unknown as Promise<PersonRow | undefined>;

/** Whether an account signs in with this name, or is proposed to. */
export async function isLoginTaken(db: Db, email: string, exceptUserId: number | null): Promise<boolean> {
  const row = await db('app_user')
    .where((q) => q.where({ login: email }).orWhere({ email }))
    .modify((q) => exceptUserId !== null && void q.whereNot({ id: exceptUserId }))
    .first<object | undefined>('id');
  return row !== undefined;
}

export async function isMobileTaken(db: Db, mobile: string, exceptStaffId: number | null): Promise<boolean> {
  const row = await db('staff')
    .whereRaw('right(mobile, 10) = right(?::text, 10)', [mobile])
    .whereNull('active_to')
    .modify((q) => exceptStaffId !== null && void q.whereNot({ id: exceptStaffId }))
    .first<object | undefined>('id');
  return row !== undefined;
}

type ProposalRow = Omit<
  StaffProposal,
  'proposedAt' | 'decidedAt' | 'own' | 'staffId' | 'proposedBy' | 'decidedBy' | 'decisionNote'
> & {
  staff_id: number | null;
  proposed_by: number;
  proposer: string;
  proposed_at: Date;
  decider: string | null;
  decided_at: Date | null;
  decision_note: string | null;
};

const proposals = (db: Db) =>
  db('staff_proposal as q')
    .join('app_user as p', 'p.id', 'q.proposed_by')
    .leftJoin('app_user as d', 'd.id', 'q.decided_by')
    .leftJoin('staff as s', 's.id', 'q.staff_id')
    .select<ProposalRow[]>({
      id: 'q.id',
      kind: 'q.kind',
      state: 'q.state',
      staff_id: 'q.staff_id',
      designation: 'q.designation',
      email: 'q.email',
      mobile: 'q.mobile',
      duties: 'q.duties',
      reason: 'q.reason',
      proposed_by: 'q.proposed_by',
      proposer: 'p.name',
      proposed_at: 'q.proposed_at',
      decider: 'd.name',
      decided_at: 'q.decided_at',
      decision_note: 'q.decision_note',
    })
    .select(db.raw('coalesce(q.name, s.name) as name'));

const asProposal = (row: ProposalRow, userId: number): StaffProposal => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  staffId: row.staff_id,
  name: row.name,
  designation: row.designation,
  email: row.email,
  mobile: row.mobile,
  duties: row.duties,
  reason: row.reason,
  proposedBy: row.proposer,
  proposedAt: row.proposed_at.toISOString(),
  own: row.proposed_by === userId,
  decidedBy: row.decider,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decisionNote: row.decision_note,
});

/** The proposals that wait for a second officer, the oldest first. */
export async function openProposals(db: Db, userId: number): Promise<StaffProposal[]> {
  const rows: ProposalRow[] = await proposals(db).where('q.state', 'PROPOSED').orderBy('q.id');
  return rows.map((row) => asProposal(row, userId));
}

/** What has been decided, the latest first. */
export async function decidedProposals(db: Db, userId: number, max: number): Promise<StaffProposal[]> {
  const rows: ProposalRow[] = await proposals(db).whereNot('q.state', 'PROPOSED').orderBy('q.id', 'desc').limit(max);
  return rows.map((row) => asProposal(row, userId));
}

export interface NewProposal {
  kind: 'PERSON' | 'CHANGE' | 'CODE';
  staff_id: number | null;
  name?: string;
  designation?: string;
  email?: string;
  mobile?: string | null;
  duties?: Duties;
  reason: string;
  half_hash: Buffer | null;
  salt: Buffer | null;
  proposed_by: number;
}

export async function insertProposal(trx: Db, { duties, ...row }: NewProposal): Promise<number> {
  const [made] = await trx('staff_proposal')
    .insert({ ...row, ...(duties ? { duties: JSON.stringify(duties) } : {}) })
    .returning<{ id: number }[]>('id');
  return made!.id;
}

export interface LockedProposal {
  id: number;
  kind: 'PERSON' | 'CHANGE' | 'CODE';
  state: StaffProposal['state'];
  staff_id: number | null;
  name: string | null;
  email: string | null;
  mobile: string | null;
  duties: Duties | null;
  reason: string;
  salt: Buffer | null;
  proposed_by: number;
}

/** Locks a proposal until the end of the transaction. */
export const lockProposal = (trx: Db, id: string): Promise<LockedProposal | undefined> =>
  trx('staff_proposal')
    .where({ id })
    .forUpdate()
    .first('id', 'kind', 'state', 'staff_id', 'name', 'email', 'mobile', 'duties', 'reason', 'salt', 'proposed_by');

export async function decideProposal(
  trx: Db,
  id: number,
  decision: { state: 'CONFIRMED' | 'DECLINED' | 'WITHDRAWN'; by: number; note?: string },
): Promise<void> {
  await trx('staff_proposal')
    .where({ id })
    .update({
      state: decision.state,
      decided_by: decision.by,
      decided_at: trx.fn.now(),
      decision_note: decision.note ?? null,
    });
}

/** Does what has been confirmed in this transaction; returns the account. */
export async function applyProposal(trx: Db, id: number, halfHash: Buffer | null): Promise<number> {
  const { rows } = await trx.raw<{ rows: [{ user_id: number }] }>('select apply_staff_proposal(?, ?) as user_id', [
    id,
    halfHash,
  ]);
  return rows[0].user_id;
}

export const loginOf = async (trx: Db, userId: number): Promise<string> =>
  (await trx('app_user').where({ id: userId }).first<{ login: string }>('login')).login;

/** Ends a person; null where there is none to end. Throws by the constraint `staff_two_signers`. */
export async function endPerson(trx: Db, id: string, by: number, reason: string): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: [{ user_id: number | null }] }>('select end_staff(?, ?, ?) as user_id', [
    id,
    by,
    reason,
  ]);
  return rows[0].user_id;
}

/** Whether an account is that of somebody who works here still and whose duties sign. */
export async function isSigner(db: Db, userId: number): Promise<boolean> {
  const row = await db('staff as s')
    .join('staff_duty as d', 'd.staff_id', 's.id')
    .where('s.user_id', userId)
    .whereNull('s.active_to')
    .whereNull('d.held_to')
    .whereIn('d.duty', ['CONTROLLER', 'DEPUTY'])
    .first<object | undefined>('s.id');
  return row !== undefined;
}

export interface OpenCode {
  proposal_id: number;
  user_id: number;
  code_hash: Buffer;
  salt: Buffer | null;
  login: string;
  name: string;
}

/** The open code of an account of the office by its user name, locked; undefined without one. */
export const lockStaffCode = (trx: Db, login: string): Promise<OpenCode | undefined> =>
  trx('staff_code as c')
    .join('app_user as u', 'u.id', 'c.user_id')
    .where((q) => q.where('u.login', login).orWhere('u.email', login))
    .where({ 'u.kind': 'OFFICE', 'u.active': true })
    .whereNull('c.used_at')
    .whereNull('c.ended_at')
    .whereRaw('c.expires_at > now()')
    .forUpdate('c')
    .first('c.proposal_id', 'c.user_id', 'c.code_hash', 'c.salt', 'u.login', 'u.name');

export async function useStaffCode(trx: Db, proposalId: number): Promise<void> {
  await trx('staff_code').where({ proposal_id: proposalId }).update({ used_at: trx.fn.now() });
}
