import type { Knex } from 'knex';
import { randomBytes } from 'node:crypto';
import { JobFailed } from '../../core/jobs/jobs';
import { isUnnumbered, numberAtOnce } from './first-numbering-queries';
import {
  analyzeScriptTable,
  followEligible,
  lockNumbers,
  recordGenerated,
  numberPapers,
  orderSecret,
  papersToNumber,
  type EligibilitySync,
  type PaperToNumber,
} from './numbering-queries';

/** Rows numbered by one transaction: the most a crash can lose, and the interval of progress reports. */
const CHUNK_ROWS = 20_000;
/** Smaller exams are numbered in a moment anyhow, and their table need not be replaced by another. */
const AT_ONCE_ROWS = 20_000;
/** A paper with fewer candidates can be identified, despite its numbers. */
export const FEW_CANDIDATES = 10;
const BLOCK_NUMBERS = 64;

/** Whether the scripts of a paper would betray who wrote them. */
export const isIdentifiable = ({ eligible, single }: Pick<PaperToNumber, 'eligible' | 'single'>): boolean =>
  eligible < FEW_CANDIDATES || single;

interface HmacPads {
  inner: Buffer;
  outer: Buffer;
}

/** The two keys of HMAC-SHA256 (RFC 2104): PostgreSQL has the hash and not the code around it. */
export function orderHmacPads(secret: Buffer): HmacPads {
  const key = Buffer.alloc(BLOCK_NUMBERS);
  secret.copy(key);
  return {
    inner: Buffer.from(key.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(key.map((byte) => byte ^ 0x5c)),
  };
}

/** Papers that still miss numbers, in their order, grouped into chunks of about `CHUNK` rows. */
export function paperChunks(papers: readonly PaperToNumber[], size = CHUNK_ROWS): PaperToNumber[][] {
  const chunks: PaperToNumber[][] = [];
  let rows = Infinity;
  for (const paper of papers) {
    if (paper.missing === 0) continue;
    if (rows + paper.missing > size) {
      chunks.push([]);
      rows = 0;
    }
    chunks.at(-1)!.push(paper);
    rows += paper.missing;
  }
  return chunks;
}

export interface Numbered extends EligibilitySync {
  added: number;
  /** Scripts of eligible rows, those made before among them. */
  total: number;
}

export interface NumberingOptions {
  /** Called after every chunk; may throw to stop between two of them. */
  progress: (done: number, total: number | null, message: string) => Promise<void>;
  /** What is noted in the transaction of the change. */
  recordAudit: (trx: Knex.Transaction, what: object) => Promise<void>;
  chunk?: number;
  /** Rows from which the first numbers of an exam are made all at once. */
  atOnce?: number;
}

const isUsedUp = (error: unknown): boolean =>
  (error as { constraint?: string } | null)?.constraint === 'script_block_room';

const rejectUsedUp = (error: unknown): never => {
  if (!isUsedUp(error)) throw error;
  throw new JobFailed('The dummy numbers of this exam are used up: there are 9.0 million of them.');
};

/** All numbers of an exam that has none yet, in one transaction; undefined where they are made paper by paper. */
const firstNumbers = (db: Knex, examId: number, pads: HmacPads, { recordAudit, atOnce }: NumberingOptions) =>
  db
    .transaction(async (trx) => {
      await lockNumbers(trx, examId);
      if (!(await isUnnumbered(trx, examId))) return undefined;
      const atLeast = atOnce ?? AT_ONCE_ROWS;
      const made = await numberAtOnce(trx, { examId, ...pads, few: FEW_CANDIDATES, atLeast });
      if (!made) return undefined;
      const { eligible, late, ...numbers } = made;
      await recordAudit(trx, numbers);
      return { added: numbers.added, eligible, late };
    })
    .catch(rejectUsedUp);

/**
 * Gives every eligible row of an exam its dummy number, papers by board and code, each paper in one piece. Existing
 * numbers are not touched: stopped anywhere and run again, it assigns the numbers that one run would have made. The
 * rows of the database are the cursor. The first numbers of a big exam come all at once or not at all.
 */
export async function numberScripts(db: Knex, examId: number, options: NumberingOptions): Promise<Numbered> {
  const { progress, recordAudit, chunk = CHUNK_ROWS } = options;
  const synced = await db.transaction(async (trx) => {
    await lockNumbers(trx, examId);
    const changed = await followEligible(trx, examId);
    if (changed.voided + changed.revived > 0) await recordAudit(trx, changed);
    return changed;
  });
  const pads = orderHmacPads(await orderSecret(db, examId, randomBytes(32)));
  await progress(0, null, 'Numbering the scripts');
  const first = await firstNumbers(db, examId, pads, options);
  let added = first?.added ?? 0;
  // all were counted behind the lock under which they came: papers are counted only where one may miss a number
  const papers = first?.late === 0 ? [] : await papersToNumber(db, examId);
  const total = first?.late === 0 ? first.eligible : papers.reduce((sum, { eligible }) => sum + eligible, 0);
  let done = total - papers.reduce((sum, { missing }) => sum + missing, 0);
  for (const part of paperChunks(papers, chunk)) {
    await progress(done, total, 'Numbering the scripts');
    const codes = part.map(({ p_code }) => p_code);
    const guarded = part.filter(isIdentifiable).map(({ p_code }) => p_code);
    const made = await db
      .transaction(async (trx) => {
        const count = await numberPapers(trx, { examId, papers: codes, guarded, ...pads });
        if (count > 0) {
          await recordAudit(trx, { added: count, papers: codes.length, first: codes[0], last: codes.at(-1) });
        }
        return count;
      })
      .catch(rejectUsedUp);
    added += made;
    done += made;
  }
  await recordGenerated(db, examId);
  if (added > 0) await analyzeScriptTable(db);
  await progress(total, total, 'Every script has its number');
  return { ...synced, added, total };
}
