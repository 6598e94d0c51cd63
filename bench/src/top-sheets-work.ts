import { createPool } from '@thervu/api/core/database/connect';
import { numberScripts } from '@thervu/api/modules/top-sheet/numbering';
import { dataFile } from '@thervu/api/modules/top-sheet/top-sheet-jobs';
import type { Knex } from 'knex';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// The work of one measurement in a process of its own: its peak memory is that of this job and of nothing else.

/** What the child process reports to its parent. */
export interface SheetsWork {
  scripts: number;
  /** Seconds for all numbers, and for a second run that finds nothing to do. */
  numberSeconds: number;
  againSeconds: number;
  fileSeconds: number;
  cpuSeconds: number;
  mb: number;
  /** Resident memory before the work, after the numbers, and at most while the file was written. */
  beforeMb: number;
  numberMb: number;
  mostMb: number;
}

const mb = (bytes: number) => bytes / 1024 / 1024;
const quiet = { progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() };

/** The exam with most candidates, as if none of its scripts had been made yet; everything is rolled back at the end. */
async function begin(trx: Knex.Transaction): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: number; part: string }[] }>(
    `select x.id, 'part.' || lower(x.script_tbl) as part from exam x
     join (select exam_id, count(*) as n from v_qp_eligible group by 1) e on e.exam_id = x.id order by e.n desc limit 1`,
  );
  if (!rows[0]) throw new Error('The database has no exam with confirmed written papers.');
  const [{ id, part }] = rows as [{ id: number; part: string }];
  // emptied, not deleted from: a million dead rows would be walked over again and again
  await trx.raw('truncate ?? cascade', [part]);
  await trx('script_block').where({ exam_id: id }).delete();
  return id;
}

async function measure(database: string): Promise<SheetsWork> {
  const db = createPool(database, 'owner');
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-bench-'));
  const trx = await db.transaction();
  try {
    const examId = await begin(trx);
    const beforeMb = mb(process.memoryUsage.rss());
    const spent = process.cpuUsage();
    let begun = performance.now();
    const lap = () => {
      const seconds = (performance.now() - begun) / 1000;
      begun = performance.now();
      return seconds;
    };
    const { added, total } = await numberScripts(trx, examId, quiet);
    if (added !== total) throw new Error(`${added} of ${total} scripts were numbered.`);
    const numberSeconds = lap();
    const again = await numberScripts(trx, examId, quiet);
    if (again.added !== 0) throw new Error('A second run made numbers.');
    const againSeconds = lap();
    const numberMb = process.resourceUsage().maxRSS / 1024;
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const { content, total: rows } = await dataFile({ db: trx, ...quiet }, { examId });
    if (rows !== total) throw new Error(`The file has ${rows} of ${total} scripts.`);
    await pipeline(content, counted, createWriteStream(path.join(folder, 'TopSheetData.xlsx')));
    const fileSeconds = lap();
    const { user, system } = process.cpuUsage(spent);
    return {
      scripts: total,
      numberSeconds,
      againSeconds,
      fileSeconds,
      beforeMb,
      numberMb,
      mb: mb(bytes),
      cpuSeconds: (user + system) / 1e6,
      mostMb: process.resourceUsage().maxRSS / 1024,
    };
  } finally {
    await trx.rollback();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.once('message', ({ database }: { database: string }) => {
  measure(database).then(
    (work) => process.send!(work, () => process.disconnect()),
    (problem: unknown) => {
      console.error(problem);
      process.exitCode = 1;
      process.disconnect();
    },
  );
});
