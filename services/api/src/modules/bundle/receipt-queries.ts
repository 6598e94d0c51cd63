import type { ReceivedPaper } from '@thervu/contracts/bundle/bundle-contract';
import type { Db } from '../../core/database/connect';
import type { BundleScope } from './bundle-queries';

export interface ScannedScript {
  barcode: string;
  p_code: string;
  place: string | null;
  status: 'OK' | 'VOID' | 'ABSENT';
}

/** The facts about scanned numbers, of whichever camp they are; a number of no script is left out. */
export async function scannedScripts(
  db: Db,
  { examId }: BundleScope,
  barcodes: readonly string[],
): Promise<ScannedScript[]> {
  const { rows } = await db.raw<{ rows: ScannedScript[] }>('select * from scanned_scripts(:examId, :barcodes)', {
    examId,
    barcodes: [...barcodes],
  });
  return rows;
}

/** Scripts of absent candidates that turned up: the camp officer hands them over, and the office decides. Each once while it waits. */
export const recordAbsentScripts = (
  trx: Db,
  { examId, place }: BundleScope,
  officerId: number | null,
  barcodes: readonly string[],
) =>
  trx.raw(
    `insert into barcode_error (exam_id, place, barcode, pass, opid, reason)
     select :examId, :place, x.barcode, 'R', :officerId, 'ABSENT' from unnest(:barcodes::text[]) x(barcode)
     where not exists (select from barcode_error e where e.exam_id = :examId and e.barcode = x.barcode and e.reason = 'ABSENT'
       and e.resolved_at is null)`,
    { examId, place: place!, officerId, barcodes: [...barcodes] },
  );

/** Records scripts as received and returns the new ones. One that is keyed already is in the bundle of its mark. */
export async function addReceipts(
  trx: Db,
  { examId, place }: BundleScope,
  userId: number,
  scripts: ScannedScript[],
): Promise<string[]> {
  if (scripts.length === 0) return [];
  const { rows } = await trx.raw<{ rows: { barcode: string }[] }>(
    `insert into script_receipt (exam_id, barcode, p_code, place, received_by, bundleno)
     select :examId, x.barcode, x.p_code, :place, :userId, m.bundleno
     from unnest(:barcodes::text[], :papers::text[]) x(barcode, p_code)
     left join camp_mark m on m.exam_id = :examId and m.barcode = x.barcode::char(8)
     on conflict (exam_id, barcode) do nothing returning barcode`,
    {
      examId,
      place: place!,
      userId,
      barcodes: scripts.map(({ barcode }) => barcode),
      papers: scripts.map(({ p_code }) => p_code),
    },
  );
  return rows.map(({ barcode }) => barcode);
}

/** Received scripts by paper: those that wait for a bundle, and those in one. */
export async function receivedPapers(db: Db, { examId, place }: BundleScope): Promise<ReceivedPaper[]> {
  const { rows } = await db.raw<{ rows: ReceivedPaper[] }>(
    `select coalesce(r.p_code, b.p_code) as p_code, coalesce(sum(r.scripts) filter (where r.bundleno is null), 0)::int as waiting,
       coalesce(sum(r.scripts) filter (where r.bundleno is not null), 0)::int as bundled
     from (select p_code, bundleno, scripts from receipt_count
       where exam_id = :examId and (:place::text is null or place = :place) and scripts > 0) r
     left join bundle b on b.exam_id = :examId and b.bundleno = r.bundleno group by 1 order by 1`,
    { examId, place: place ?? null },
  );
  return rows;
}

/** Received scripts that were keyed while they waited for a bundle are in that of their mark. */
export const joinKeyed = (trx: Db, { examId }: BundleScope, barcodes: readonly string[]) =>
  trx.raw(
    `update script_receipt r set bundleno = m.bundleno from camp_mark m
     where r.exam_id = :examId and r.bundleno is null and r.barcode = any(:barcodes::char(8)[])
       and m.exam_id = r.exam_id and m.barcode = r.barcode`,
    { examId, barcodes: [...barcodes] },
  );

/** Makes bundles of an exam one after the other: their numbers have no gaps and no twins. */
export const lockBundleNumbers = async (trx: Db, { examId }: BundleScope): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu bundles'), ?)`, [examId]);
};

/** The received scripts of a paper without a bundle, in order of their numbers: that order mixes the colleges. */
export const waitingScripts = async (trx: Db, { examId, place }: BundleScope, p_code: string): Promise<string[]> =>
  (
    await trx('script_receipt')
      .where({ exam_id: examId, place, p_code })
      .whereNull('bundleno')
      .orderBy('barcode')
      .forUpdate()
      .select<{ barcode: string }[]>('barcode')
  ).map(({ barcode }) => barcode);

/** The highest number of a bundle of any camp of the exam; 0 before the first. */
export async function highestBundle(trx: Db, { examId }: BundleScope): Promise<number> {
  const { rows } = await trx.raw<{ rows: { n: number }[] }>('select highest_bundle(?) as n', [examId]);
  return rows[0]!.n;
}

/** Board of a paper and district of a camp, as a bundle shows them. */
export async function bundleFacts(
  db: Db,
  { place }: BundleScope,
  p_code: string,
): Promise<{ board: string; district: string }> {
  const paper = await db('v_camp_paper').where({ p_code }).first<{ board: string } | undefined>('board');
  const camp = await db('camp').where({ place }).first<{ district: string | null } | undefined>('district');
  return { board: paper?.board ?? '', district: camp?.district ?? place! };
}

export interface NewBundle {
  bundleno: number;
  p_code: string;
  qp_no: string | null;
  board: string;
  district: string;
  barcodes: string[];
}

/** Inserts bundles and records the position of every script in them. */
export async function insertBundles(trx: Db, { examId, place }: BundleScope, bundles: NewBundle[]): Promise<void> {
  await trx('bundle').insert(
    bundles.map(({ barcodes, ...bundle }) => ({ ...bundle, exam_id: examId, place, tot_paper: barcodes.length })),
  );
  for (const { bundleno, barcodes } of bundles) {
    await trx('script_receipt').where({ exam_id: examId }).whereIn('barcode', barcodes).update({ bundleno });
  }
}
