import type { RevalProblem } from '@thervu/contracts/reval-script/reval-script-contract';
import type { MissingReason, RevalState, Valuation } from '@thervu/contracts/reval-script/reval-script-rules';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';

/** An officer in the exam whose scripts are valued again; the session's own exam may be a later one. */
export interface RevalCamp {
  officerId: number;
  examId: number;
  place: string;
  role: 'OP' | 'CO';
}

const OFFICER = `select officer_id as "officerId", exam_id as "examId", place, role from reval_officer(?)`;

export async function findRevalCamp(db: Db, userId: number): Promise<RevalCamp | undefined> {
  const { rows } = await db.raw<{ rows: RevalCamp[] }>(OFFICER, [userId]);
  return rows[0];
}

export interface StoredReval {
  id: number;
  exam_name: string;
  barcode: string;
  dummy: string;
  bundle: number | null;
  packet: number | null;
  script: number | null;
  ext_mark: number | null;
  p_code: string;
  valuation: Valuation;
  from_place: string | null;
  state: RevalState;
  amark: number | null;
  aopid: number | null;
  bmark: number | null;
  bopid: number | null;
  cmark: number | null;
  copid: number | null;
  located_at: Date | null;
  located_by: number | null;
  located_name: string | null;
  missing_reason: MissingReason | null;
  missing_note: string | null;
  row_version: number;
}

const ownScripts = (db: Db, { examId, place }: RevalCamp) =>
  db('v_camp_reval as v').where({ 'v.exam_id': examId, 'v.place': place });

/** The scripts of a camp in the order in which they are pulled: by camp, bundle, packet and serial. */
export const scriptsOf = (db: Db, camp: RevalCamp): Promise<StoredReval[]> =>
  ownScripts(db, camp)
    .join('exam as e', 'e.id', 'v.exam_id')
    .leftJoin('camp_officer as o', 'o.id', 'v.located_by')
    .orderBy(['v.from_place', 'v.bundle', 'v.packet', 'v.script', 'v.id'])
    .select(
      ...[
        'id',
        'barcode',
        'dummy',
        'bundle',
        'packet',
        'script',
        'ext_mark',
        'p_code',
        'valuation',
        'from_place',
        'state',
        'amark',
        'aopid',
        'bmark',
        'bopid',
        'cmark',
        'copid',
        'located_at',
        'located_by',
        'missing_reason',
        'missing_note',
        'row_version',
      ].map((name) => `v.${name}`),
      { located_name: 'o.name', exam_name: 'e.exam_name' },
    );

export const differencesOf = (db: Db, camp: RevalCamp): Promise<StoredReval[]> =>
  ownScripts(db, camp)
    .whereRaw('v.amark <> v.bmark')
    .orderBy(['v.p_code', 'v.barcode'])
    .select(
      ...[
        'id',
        'barcode',
        'p_code',
        'valuation',
        'bundle',
        'packet',
        'script',
        'amark',
        'aopid',
        'bmark',
        'bopid',
        'cmark',
        'row_version',
      ].map((name) => `v.${name}`),
    );

/** One script of the camp by its new number. */
export const scriptNumbered = (db: Db, camp: RevalCamp, barcode: string): Promise<StoredReval | undefined> =>
  ownScripts(db, camp).where('v.barcode', barcode).first<StoredReval | undefined>('v.*');

/** Pulled scripts of the camp for labels: one, or all that have no mark yet. */
export const labelsOf = (db: Db, camp: RevalCamp, barcode?: string): Promise<{ Dummy_No: string; P_code: string }[]> =>
  ownScripts(db, camp)
    .whereNotNull('v.located_at')
    .modify((query) => {
      if (barcode === undefined) void query.whereNull('v.amark').whereNull('v.bmark');
      else void query.where('v.barcode', barcode);
    })
    .orderBy(['v.p_code', 'v.barcode'])
    .select({ Dummy_No: 'v.dummy', P_code: 'v.p_code' });

export const examNameOf = async (db: Db, examId: number): Promise<string> =>
  (await db('exam').where({ id: examId }).first<{ exam_name: string }>('exam_name')).exam_name;

/** The open problems of a camp, with the place of the script where it is one the camp has pulled. */
export const listOpenProblems = (db: Db, camp: RevalCamp): Promise<(Omit<RevalProblem, 'at'> & { at: Date })[]> =>
  db('reval_problem as p')
    .leftJoin('v_camp_reval as v', (on) =>
      on.on('v.exam_id', 'p.exam_id').on('v.place', 'p.place').on('v.barcode', 'p.barcode').onNotNull('v.located_at'),
    )
    .where({ 'p.exam_id': camp.examId, 'p.place': camp.place })
    .whereNull('p.resolved_at')
    .orderBy('p.id')
    .select({
      id: 'p.id',
      barcode: 'p.barcode',
      bundle: 'v.bundle',
      packet: 'v.packet',
      script: 'v.script',
      pass: 'p.pass',
      reason: 'p.reason',
      at: 'p.at',
    });

/** Who acts, from where, in which request. */
export interface Actor {
  camp: RevalCamp;
  userId: number;
  station: string;
  requestId: string;
}

export interface Located {
  outcome: 'located' | 'again' | 'UNKNOWN' | 'NOT_ASKED' | 'WRONG_CAMP' | 'NEW_NUMBER' | 'TAKEN' | 'DECIDED' | 'STAGE';
  told: string | null;
  id: number;
  barcode: string;
  dummy: string;
  p_code: string;
  valuation: Valuation;
  bundle: number | null;
  packet: number | null;
  script: number | null;
  located_at: Date;
}

const LOCATE = 'select * from locate_reval_script(?, ?, ?, ?, ?, ?, ?)';

export async function locate(db: Knex, { camp, userId, station, requestId }: Actor, barcode: string): Promise<Located> {
  const values = [camp.examId, camp.officerId, userId, camp.place, barcode, station, requestId];
  return (await db.raw<{ rows: Located[] }>(LOCATE, values)).rows[0]!;
}

const REPORT = 'select report_missing_script(?, ?, ?, ?, ?, ?, ?, ?, ?) as outcome';
export type Reported = 'ok' | 'NOT_FOUND' | 'LOCATED' | 'DECIDED' | 'STAGE';

export async function reportMissing(
  db: Knex,
  { camp, userId, station, requestId }: Actor,
  { id, reason, note }: { id: number; reason: MissingReason; note: string | null },
): Promise<Reported> {
  const values = [camp.examId, camp.officerId, userId, camp.place, id, reason, note, station, requestId];
  return (await db.raw<{ rows: { outcome: Reported }[] }>(REPORT, values)).rows[0]!.outcome;
}
