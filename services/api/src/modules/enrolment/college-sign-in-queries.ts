import type { SlipState } from '@thervu/contracts/enrolment/enrolment-contract';
import type { Db } from '../../core/database/connect';

export interface CodeRow {
  id: number;
  issued_at: Date;
  issued_by: string | null;
  expires_at: Date;
  state: SlipState;
  handed_at: Date | null;
  handed_by: string | null;
}

export type CollegeSignInRow = {
  colcode: string;
  name: string;
  enrolled_at: Date | null;
  last_sign_in: Date | null;
  clerks: number;
  slip_id: number | null;
} & { [K in keyof Omit<CodeRow, 'id'>]: CodeRow[K] | null };

/** Set by set: none of them is asked once for each college. */
const SIGN_INS = `
with account as materialized (
  select c.colcode, coalesce(c.colname, u.name) as name, u.id as user_id, u.enrolled_at
  from college c left join app_user u on u.colcode = c.colcode and u.login = c.colcode and u.kind = 'COLLEGE' and u.active
  where c.clg_status and not c.is_head_office
), latest as materialized (
  select distinct on (e.user_id) e.* from v_enrolment_slip e join account a on a.user_id = e.user_id order by e.user_id, e.id desc
), seen as materialized (
  select s.user_id, max(s.issued_at) as last_sign_in from user_session s join account a on a.user_id = s.user_id group by s.user_id
), clerk as materialized (
  select k.colcode, count(*)::int as clerks from college_clerk k where k.ended_at is null group by k.colcode
)
select a.colcode, a.name, a.enrolled_at, s.last_sign_in, coalesce(k.clerks, 0) as clerks,
  l.id as slip_id, l.issued_at, l.issued_by, l.expires_at, l.state, l.handed_at, l.handed_by
from account a
left join latest l on l.user_id = a.user_id
left join seen s on s.user_id = a.user_id
left join clerk k on k.colcode = a.colcode
order by length(a.colcode), a.colcode`;

/** The first accounts of all colleges that are not switched off; only the office may ask. */
export const collegeSignIns = async (db: Db): Promise<CollegeSignInRow[]> =>
  (await db.raw<{ rows: CollegeSignInRow[] }>(SIGN_INS)).rows;

/** Every code made for the first account of a college, the latest first. */
export const codesOfCollege = (db: Db, code: string): Promise<CodeRow[]> =>
  db('v_enrolment_slip as e')
    .join('app_user as u', 'u.id', 'e.user_id')
    .where({ 'u.login': code, 'u.colcode': code, 'u.kind': 'COLLEGE' })
    .orderBy('e.id', 'desc')
    .select('e.id', 'e.issued_at', 'e.issued_by', 'e.expires_at', 'e.state', 'e.handed_at', 'e.handed_by');

/** One maker of college codes at a time: who comes second finds them open. */
export const lockCollegeCodes = (trx: Db) => trx.raw(`select pg_advisory_xact_lock(hashtext('thervu college codes'))`);

/** First accounts for those of the colleges that have none, all where none is named. */
export const makeSignIns = (trx: Db, codes: readonly string[], by: number) =>
  trx.raw('select make_college_sign_ins(:codes, :by)', { codes, by });

export interface CollegeHolder {
  user_id: number;
  login: string;
  name: string;
  enrolled: boolean;
}

const HOLDERS = `
select u.id as user_id, u.login, c.colname as name, u.enrolled_at is not null as enrolled
from college c join app_user u on u.login = c.colcode and u.colcode = c.colcode and u.kind = 'COLLEGE' and u.active
where c.colcode = any(:codes) and c.clg_status and not c.is_head_office
order by length(c.colcode), c.colcode`;

/** Those of the colleges named that may have a code. */
export const collegeHolders = async (trx: Db, codes: readonly string[]): Promise<CollegeHolder[]> =>
  (await trx.raw<{ rows: CollegeHolder[] }>(HOLDERS, { codes })).rows;
