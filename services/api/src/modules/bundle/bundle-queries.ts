import type { Bundle, BundleMovement, HeldBundle, Pass } from '@thervu/contracts/bundle/bundle-contract';
import type { Movement } from '@thervu/contracts/bundle/bundle-rules';
import type { Db } from '../../core/database/connect';

/** Which bundles a caller may see: those of one exam, and of one camp unless the office asks for all. */
export interface BundleScope {
  examId: number;
  place: string | undefined;
}

export type FoundBundle = Bundle & { place: string; state: HeldBundle['state'] };
const BUNDLE = ['bundleno', 'p_code', 'qp_no', 'tot_paper', 'board', 'district', 'place', 'state'];

/** A bundle of the exam as far as the caller may see it. */
export const findBundle = (db: Db, { examId }: BundleScope, bundleno: number) =>
  db('bundle').where({ exam_id: examId, bundleno }).first<FoundBundle | undefined>(BUNDLE);

export const lockBundle = (trx: Db, { examId }: BundleScope, bundleno: number) =>
  trx('bundle').where({ exam_id: examId, bundleno }).forNoKeyUpdate().first<FoundBundle | undefined>(BUNDLE);

/** The camp of a bundle, whichever it is: all that another camp is told of it. Null: there is none. */
export async function campOfBundle(db: Db, { examId }: BundleScope, bundleno: number): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { camp: string | null }[] }>('select camp_of_bundle(?, ?) as camp', [
    examId,
    bundleno,
  ]);
  return rows[0]!.camp;
}

/** How many scripts of a bundle have a mark of the pass, and the first position without one. */
export async function passProgress(
  db: Db,
  { examId }: BundleScope,
  { bundleno, tot_paper }: Bundle,
  pass: Pass,
): Promise<{ keyed: number; next: number }> {
  const { rows } = await db.raw<{ rows: { keyed: number; next: number }[] }>(
    `select (select count(*)::int from camp_mark m where m.exam_id = :examId and m.bundleno = :bundleno
       and case :pass when 'A' then m.amark else m.bmark end is not null) as keyed,
       first_free_position(:examId, :bundleno, :pass, :tot) as next`,
    { examId, bundleno, pass, tot: tot_paper },
  );
  return rows[0]!;
}

/** The latest exam that has bundles: what the office sees when it names none. */
export const latestExamWithBundles = (db: Db) =>
  db('exam as e')
    .whereExists(db('bundle as b').whereRaw('b.exam_id = e.id'))
    .orderByRaw('exam_order(e.eyear, e.emonth) desc, e.id desc')
    .first<{ id: number } | undefined>('e.id');

export interface CampState {
  stage: string;
  camp_locked_at: Date | null;
}
export const campState = (db: Db, { examId }: BundleScope) =>
  db('exam').where({ id: examId }).first<CampState>('stage', 'camp_locked_at');

export interface HeldRow extends FoundBundle {
  kind: Movement | null;
  exno: string | null;
  counted: number | null;
  at: Date | null;
}

export interface HeldFilter {
  paper?: string | undefined;
  held?: 'store' | 'examiner' | 'away' | undefined;
  bundle?: number | undefined;
  barcode?: string | undefined;
  after?: number | undefined;
}

const HOLDER_CONDITIONS: Record<NonNullable<HeldFilter['held']>, readonly Movement[]> = {
  store: ['RECEIVED', 'FROM_EXAMINER'],
  examiner: ['TO_EXAMINER'],
  away: ['DISPATCHED', 'RETURNED'],
};
const PAGE_ROWS = 500;

const LAST_MOVEMENT = `left join lateral (select v.kind, v.exno, v.counted, v.at from bundle_movement v
  where v.exam_id = b.exam_id and v.bundleno = b.bundleno order by v.id desc limit 1) l on true`;

/** Bundles with their last hand-over, by number. */
export async function listHolderRows(
  db: Db,
  { examId, place }: BundleScope,
  { paper, held, bundle, barcode, after = 0 }: HeldFilter,
): Promise<{ rows: HeldRow[]; total: number }> {
  const query = db('bundle as b').joinRaw(LAST_MOVEMENT).where({ 'b.exam_id': examId });
  if (place !== undefined) void query.where('b.place', place);
  if (paper !== undefined) void query.where('b.p_code', paper);
  if (bundle !== undefined) void query.where('b.bundleno', bundle);
  if (held !== undefined) void query.whereIn('l.kind', HOLDER_CONDITIONS[held]);
  if (barcode !== undefined) {
    const pick = (table: string) => db(table).where({ exam_id: examId, barcode }).select('bundleno');
    void query.where((any) => {
      void any.whereIn('b.bundleno', pick('script_receipt')).orWhereIn('b.bundleno', pick('camp_mark'));
    });
  }
  const [count, rows] = await Promise.all([
    query.clone().count<{ n: number }[]>({ n: '*' }),
    query
      .clone()
      .where('b.bundleno', '>', after)
      .orderBy('b.bundleno')
      .limit(PAGE_ROWS)
      .select<HeldRow[]>([...BUNDLE.map((name) => `b.${name}`), 'l.kind', 'l.exno', 'l.counted', 'l.at']),
  ]);
  return { rows, total: Number(count[0]!.n) };
}

export type MovementRow = Omit<BundleMovement, 'at'> & { at: Date };

/** The hand-overs of a bundle, the latest first; an office clerk is named as the office. */
export const movementsOf = (db: Db, { examId }: BundleScope, bundleno: number): Promise<MovementRow[]> =>
  db('bundle_movement as v')
    .leftJoin('camp_officer as o', 'o.id', 'v.officer_id')
    .where({ 'v.exam_id': examId, 'v.bundleno': bundleno })
    .orderBy('v.id', 'desc')
    .select({
      kind: 'v.kind',
      counted: 'v.counted',
      exno: 'v.exno',
      at: 'v.at',
      note: 'v.note',
      by: db.raw(`coalesce(o.name, case when v.by_user is not null then 'Examination office' end)`),
    });

export const lastMovement = (db: Db, { examId }: BundleScope, bundleno: number) =>
  db('bundle_movement')
    .where({ exam_id: examId, bundleno })
    .orderBy('id', 'desc')
    .first<{ kind: Movement; exno: string | null } | undefined>('kind', 'exno');

/** The camp an examiner of the exam works in; undefined for an unknown number. */
export async function campOfExaminer(db: Db, { examId }: BundleScope, exno: string): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { camp: string | null }[] }>('select camp_of_examiner(?, ?) as camp', [
    examId,
    exno,
  ]);
  return rows[0]!.camp ?? undefined;
}

/** Adds an examiner to a camp; a number that another person has added in between is not overwritten. */
export const addExaminer = async (
  trx: Db,
  { examId }: BundleScope,
  examiner: { exno: string; name: string; board: string; place: string },
): Promise<void> => {
  await trx('examiner')
    .insert({ ...examiner, exam_id: examId })
    .onConflict(['exam_id', 'exno'])
    .ignore();
};

export interface NewMovement {
  bundleno: number;
  kind: Movement;
  counted: number;
  exno: string | null;
  note: string | null;
  officer_id: number | null;
  by_user: number;
}
export const addMovements = async (trx: Db, { examId }: BundleScope, movements: NewMovement[]): Promise<void> => {
  await trx('bundle_movement').insert(movements.map((movement) => ({ ...movement, exam_id: examId })));
};

export const setValued = async (trx: Db, { examId }: BundleScope, bundleno: number): Promise<void> => {
  await trx('bundle').where({ exam_id: examId, bundleno, state: 'RECEIVED' }).update({ state: 'VALUED' });
};
