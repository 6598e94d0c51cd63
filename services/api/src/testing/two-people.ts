import type { Knex } from 'knex';

/** One thing that two people have signed: who began it and who ended it, by account. */
export interface TwoSignatures {
  what: string;
  first: number;
  second: number;
}

/** Every table that records both persons of a rule for two, with the columns that name them. */
export const SIGNED: readonly [table: string, key: string, first: string, second: string, where: string][] = [
  ['moderation', 'id', 'proposed_by', 'approved_by', 'true'],
  ['result_run', 'id', 'started_by', 'approved_by', 'true'],
  ['exam_reopening', 'id', 'asked_by', 'agreed_by', 'true'],
  ['result_release', 'exam_id', 'proposed_by', 'released_by', 'true'],
  ['session_step', 'id', 'asked_by', 'decided_by', `state = 'CONFIRMED'`],
  ['mark_correction', 'id', 'requested_by', 'decided_by', 'true'],
  ['staff_proposal', 'id', 'proposed_by', 'decided_by', `state = 'CONFIRMED'`],
  ['reval_outcome', 'rid', 'approved_by', 'approved_by_2', 'true'],
  ['reval_outcome', 'rid', 'decided_by', 'approved_by', 'not flagged'],
  ['keying_signature', 'id', 'asked_by', 'decided_by', `decision is distinct from 'MOOT'`],
  ['backup_release', 'id', 'asked_by', 'signed_by', 'true'],
  ['earlier_batch', 'id', 'created_by', 'decided_by', `state = 'APPROVED'`],
  ['exam_accommodation', 'reg_no', 'asked_by', 'decided_by', 'true'],
  ['notice', 'notice_id', 'made_by', 'approved_by', 'true'],
  ['notice_template', 'template_id', 'made_by', 'approved_by', 'true'],
];

/** All that two people have signed so far. */
export async function signedByTwo(owner: Knex): Promise<TwoSignatures[]> {
  const found: TwoSignatures[] = [];
  for (const [table, key, first, second, where] of SIGNED) {
    const sql = `select '${table} ' || ${key} as what, ${first} as first, ${second} as second from ${table}
       where ${first} is not null and ${second} is not null and ${where}`;
    const { rows } = await owner.raw<{ rows: TwoSignatures[] }>(sql);
    found.push(...rows);
  }
  return found;
}

/** How many things of each kind were begun, and how many of them two people have signed. */
export async function countSigned(owner: Knex): Promise<Record<string, { begun: number; signed: number }>> {
  const found: Record<string, { begun: number; signed: number }> = {};
  for (const [table, , first, second, where] of SIGNED) {
    const sql = `select count(${first})::int as begun, count(*) filter (where ${second} is not null and ${where})::int as signed
       from ${table}`;
    const { rows } = await owner.raw<{ rows: [{ begun: number; signed: number }] }>(sql);
    found[`${table} ${first}`] = rows[0];
  }
  return found;
}
