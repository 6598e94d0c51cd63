import type { SlipState } from '@thervu/contracts/enrolment/enrolment-contract';
import type { Db } from '../../core/database/connect';
import type { Scope } from '../../core/session/session';

export interface PersonRow {
  user_id: number;
  name: string;
  login: string;
  of: string;
  role: 'OP' | 'CO' | null;
  enrolled_at: Date | null;
  slip_id: number | null;
  issued_at: Date;
  issued_by: string | null;
  expires_at: Date;
  state: SlipState;
  handed_at: Date | null;
  handed_by: string | null;
}

const withSlip = (people: string) => `
select p.*, e.id as slip_id, e.issued_at, e.issued_by, e.expires_at, e.state, e.handed_at, e.handed_by
from (${people}) p
left join lateral (select x.* from v_enrolment_slip x where x.user_id = p.user_id order by x.id desc limit 1) e on true
order by p.of, p.role, p.name, p.user_id`;

/** Officers of the camp of the caller, with those who wait without a camp for its camp officer; the office names no camp. */
const OWN = `v.active and (:place::text is null
  or (v.exam_id = :exam and (v.place = :place or (v.campofid = :officer and not v.has_camp))))`;
const ownOf = ({ camp }: Scope) => ({
  place: camp?.place ?? null,
  exam: camp?.examId ?? null,
  officer: camp?.officerId ?? null,
});
const mayAsk = ({ college, camp }: Scope): boolean => college === 'all' || camp !== undefined;

const OFFICERS = withSlip(
  `select v.user_id, v.name, v.login, v.place as of, v.role, v.enrolled_at from v_officer_sign_in v where ${OWN}`,
);

const COLLEGES = withSlip(`
select u.id as user_id, coalesce(c.colname, u.name) as name, u.login, u.colcode as of, null::text as role, u.enrolled_at
from app_user u join college c on c.colcode = u.colcode
where u.kind = 'COLLEGE' and u.login = u.colcode and u.active and c.clg_status`);

export async function officers(db: Db, scope: Scope): Promise<PersonRow[]> {
  return mayAsk(scope) ? (await db.raw<{ rows: PersonRow[] }>(OFFICERS, ownOf(scope))).rows : [];
}

export const colleges = async (db: Db): Promise<PersonRow[]> => (await db.raw<{ rows: PersonRow[] }>(COLLEGES)).rows;

export interface Addressee {
  user_id: number;
  name: string;
  login: string;
  kind: 'COLLEGE' | 'OFFICER';
  /** The camp of an officer, the name of a college. */
  of: string;
  enrolled: boolean;
}

const ADDRESSEES = `
select u.id as user_id, u.name, u.login, u.kind, u.enrolled_at is not null as enrolled, coalesce(c.colname, o.place, '') as of
from app_user u
left join college c on c.colcode = u.colcode
left join lateral (select x.place from camp_officer x join exam e on e.id = x.exam_id
  where x.user_id = u.id and x.active and e.active_status order by x.exam_id desc limit 1) o on true
where u.id = any(:users) and u.active
  and case u.kind when 'OFFICER' then o.place is not null when 'COLLEGE' then u.login = u.colcode and c.clg_status else false end
order by u.colcode, o.place, u.name, u.id`;

/** Those of the people named who may have a slip: officers of a running exam, and colleges that are not switched off. */
export const addressees = async (db: Db, users: readonly number[]): Promise<Addressee[]> =>
  (await db.raw<{ rows: Addressee[] }>(ADDRESSEES, { users })).rows;

export interface FoundSlip {
  id: number;
  login: string;
  name: string;
  state: SlipState;
}

const SLIP = `
select e.id, e.login, e.name, e.state from v_enrolment_slip e
where e.id = :id and (:place::text is null or exists (select from v_officer_sign_in v where v.user_id = e.user_id and ${OWN}))`;

/** A slip of somebody the caller may hand one to. Two who change it at once meet at the update behind it. */
export async function findSlip(db: Db, scope: Scope, id: number): Promise<FoundSlip | undefined> {
  if (!mayAsk(scope)) return undefined;
  return (await db.raw<{ rows: FoundSlip[] }>(SLIP, { ...ownOf(scope), id })).rows[0];
}

const open = (trx: Db, id: number) =>
  trx('enrolment_code').where({ id }).whereNull('used_at').whereNull('ended_at').where('expires_at', '>', trx.fn.now());

/** False where it is open no more, or was handed over already. */
export const setHanded = async (trx: Db, id: number, userId: number): Promise<boolean> =>
  (await open(trx, id).whereNull('handed_at').update({ handed_at: trx.fn.now(), handed_by: userId })) === 1;

/** Whether this officer of the office printed the slip, and it is one of a camp. */
export const printedForCamp = async (trx: Db, id: number, userId: number): Promise<boolean> =>
  (await trx('enrolment_code as e')
    .join('app_user as u', 'u.id', 'e.user_id')
    .where({ 'e.id': id, 'e.issued_by': userId, 'u.kind': 'OFFICER' })
    .first('e.id')) !== undefined;

/** Whether a college printed the slip, for a clerk of its own. */
export const printedByCollege = async (trx: Db, id: number): Promise<boolean> =>
  (await trx('enrolment_code as e')
    .join('app_user as i', 'i.id', 'e.issued_by')
    .where({ 'e.id': id, 'i.kind': 'COLLEGE' })
    .first('e.id')) !== undefined;

/** False where it is open no more. */
export const setReturned = async (trx: Db, id: number, userId: number): Promise<boolean> =>
  (await open(trx, id).update({ ended_at: trx.fn.now(), ended_by: userId, ended_because: 'RETURNED' })) === 1;
