import type { ReceivedPaper } from '@thervu/contracts/bundle/bundle-contract';
import type { Db } from '../../core/database/connect';
import type { BundleScope } from './bundle-queries';

export interface ScannedScript {
  barcode: string;
  p_code: string;
  place: string | null;
  status: 'OK' | 'VOID' | 'ABSENT';
}

/** What is known of scanned numbers; one that belongs to no script is not among them. */
export const scannedScripts = (
  db: Db,
  { examId }: BundleScope,
  barcodes: string[],
): Promise<ScannedScript[]> =>
  db('v_camp_script')
    .where({ exam_id: examId })
    .whereIn('barcode', barcodes)
    .select('barcode', 'p_code', 'place', 'status');

/** Notes scripts as received and answers those that had not been before. */
export async function addReceipts(
  trx: Db,
  { examId, place }: BundleScope,
  userId: number,
  scripts: ScannedScript[],
): Promise<string[]> {
  if (scripts.length === 0) return [];
  const rows = await trx('script_receipt')
    .insert(
      scripts.map(({ barcode, p_code }) => ({
        ...{ exam_id: examId, barcode, p_code, place },
        received_by: userId,
      })),
    )
    .onConflict(['exam_id', 'barcode'])
    .ignore()
    .returning<{ barcode: string }[]>('barcode');
  return rows.map(({ barcode }) => barcode);
}

/** Received scripts by paper: those that wait for a bundle, and those that lie in one. */
export async function receivedPapers(db: Db, { examId, place }: BundleScope): Promise<ReceivedPaper[]> {
  const { rows } = await db.raw<{ rows: ReceivedPaper[] }>(
    `select coalesce(r.p_code, b.p_code) as p_code, count(*) filter (where r.bundleno is null)::int as waiting,
       count(r.bundleno)::int as bundled
     from script_receipt r left join bundle b on b.exam_id = r.exam_id and b.bundleno = r.bundleno
     where r.exam_id = :examId and (:place::text is null or r.place = :place) group by 1 order by 1`,
    { examId, place: place ?? null },
  );
  return rows;
}

/** Makes bundles of an exam one after the other: their numbers have no gaps and no twins. */
export const lockBundleNumbers = async (trx: Db, { examId }: BundleScope): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu bundles'), ?)`, [examId]);
};

/** The received scripts of a paper that lie in no bundle, in order of their numbers: that order mixes the colleges. */
export const waitingScripts = async (
  trx: Db,
  { examId, place }: BundleScope,
  p_code: string,
): Promise<string[]> =>
  (
    await trx('script_receipt')
      .where({ exam_id: examId, place, p_code })
      .whereNull('bundleno')
      .orderBy('barcode')
      .forUpdate()
      .select<{ barcode: string }[]>('barcode')
  ).map(({ barcode }) => barcode);

export const highestBundle = async (trx: Db, { examId }: BundleScope): Promise<number> =>
  (await trx('bundle').where({ exam_id: examId }).max<{ n: number | null }>({ n: 'bundleno' }).first())?.n ??
  0;

/** Board of a paper and district of a camp, as they stand on a bundle. */
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

/** Writes bundles and says of every script in them where it lies. */
export async function insertBundles(
  trx: Db,
  { examId, place }: BundleScope,
  bundles: NewBundle[],
): Promise<void> {
  await trx('bundle').insert(
    bundles.map(({ barcodes, ...bundle }) => ({
      ...bundle,
      ...{ exam_id: examId, place, tot_paper: barcodes.length },
    })),
  );
  for (const { bundleno, barcodes } of bundles) {
    await trx('script_receipt').where({ exam_id: examId }).whereIn('barcode', barcodes).update({ bundleno });
  }
}
