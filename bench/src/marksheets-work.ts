import { createPool } from '@thervu/api/core/database/connect';
import { SigningKeys } from '@thervu/api/core/session/signing-keys';
import type { Storage } from '@thervu/api/core/storage/storage';
import { statementDocument } from '@thervu/api/modules/result-document/statement-document';
import { picture } from '@thervu/api/testing/sample-files';
import type { Knex } from 'knex';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// The work of one measurement in a process of its own: its peak memory is that of this job and of nothing else.

/** What the child process reports to its parent. */
export interface MarksheetWork {
  statements: number;
  withoutPhoto: number;
  results: number;
  seconds: number;
  /** Seconds of all cores, in user and system mode: they do not grow on a busy machine as the clock does. */
  cpuSeconds: number;
  firstByteSeconds: number;
  mb: number;
  /** Resident memory before the job, when a third of the students is drawn, and at most. */
  beforeMb: number;
  thirdMb: number;
  mostMb: number;
}

const PICTURES = 40;
const mb = (bytes: number) => bytes / 1024 / 1024;

/** Photos in the stored format: JPEG of 900 x 1,200 pixels; a different one for each student in turn. */
async function photos(): Promise<Storage> {
  const kept = await Promise.all(
    Array.from({ length: PICTURES }, () => picture(900, 1200).jpeg({ quality: 88 }).toBuffer()),
  );
  const none = () => Promise.reject(new Error('Nothing is written here.'));
  return {
    open: (key) => Promise.resolve(Readable.from([kept[createHash('sha1').update(key).digest()[0]! % PICTURES]!])),
    put: none,
    remove: none,
    check: none,
  };
}

/** Moves a number of students with released results into one college, each with a photo; everything is undone at the end. */
async function gather(
  trx: Knex.Transaction,
  count: number,
): Promise<{ examId: number; college: string; results: number }> {
  const { rows } = await trx.raw<{ rows: { exam_id: number; colcode: string }[] }>(
    `select exam_id, colcode from v_released_result group by 1, 2 order by count(*) desc limit 1`,
  );
  if (!rows[0]) throw new Error('The database has no released result.');
  const { exam_id: examId, colcode: college } = rows[0];
  await trx.raw(
    `create temp table stated on commit drop as
     select r.reg_no, min(a.student_id) as student_id, count(*)::int as results from v_released_result r
     join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
     where r.exam_id = ? group by 1 having not bool_and(coalesce(r.reason like 'WITHHELD%', false))
       and not exists (select from v_statement_hold h where h.exam_id = ? and h.reg_no = r.reg_no)
     order by 1 limit ?`,
    [examId, examId, count],
  );
  const elsewhere = 'update result set colcode = ? where exam_id = ? and colcode = ?';
  const [other] = await trx('college').whereNot({ colcode: college }).limit(1).pluck<string[]>('colcode');
  // students who are in the college already are moved out of it for the measurement
  await trx.raw(elsewhere, [other!, examId, college]);
  const into = 'update result r set colcode = ? from stated t where r.exam_id = ? and r.reg_no = t.reg_no';
  await trx.raw(into, [college, examId]);
  await trx.raw(
    `insert into student_upload (student_id, field, path, sha256, mime, size_bytes)
     select student_id, 'image', left(md5(reg_no), 2) || '/' || md5(reg_no), ?, 'image/jpeg', 1 from stated
     on conflict (student_id, field) do nothing`,
    [randomBytes(32)],
  );
  const [{ results }] = (await trx('stated').sum('results as results')) as [{ results: number }];
  return { examId, college, results: Number(results) };
}

async function measure(database: string, count: number): Promise<MarksheetWork> {
  const storage = await photos();
  const db = createPool(database, 'owner');
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-bench-'));
  const trx = await db.transaction();
  try {
    // a busy machine may take long between two pages
    await trx.raw('set local idle_in_transaction_session_timeout = 0');
    const { results, ...part } = await gather(trx, count);
    const beforeMb = mb(process.memoryUsage.rss());
    const begun = performance.now();
    const spent = process.cpuUsage();
    const seconds = () => (performance.now() - begun) / 1000;
    let bytes = 0;
    let firstByteSeconds = 0;
    let thirdMb = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        firstByteSeconds ||= seconds();
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const progress = (done: number) => {
      if (done >= count / 3) thirdMb ||= mb(process.memoryUsage.rss());
      return Promise.resolve();
    };
    const keys = new SigningKeys([randomBytes(32)]);
    const context = { db: trx, storage, progress, job: { created_by: null } };
    const { content, tally } = await statementDocument(
      context,
      { keys, publicUrl: 'http://localhost:8080/thervu/' },
      part,
    );
    await pipeline(content, counted, createWriteStream(path.join(folder, 'statements.pdf')));
    const { user, system } = process.cpuUsage(spent);
    return {
      statements: tally.statements,
      withoutPhoto: tally.withoutPhoto,
      results,
      cpuSeconds: (user + system) / 1e6,
      seconds: seconds(),
      firstByteSeconds,
      mb: mb(bytes),
      beforeMb,
      thirdMb,
      mostMb: process.resourceUsage().maxRSS / 1024,
    };
  } finally {
    await trx.rollback();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.once('message', ({ database, count }: { database: string; count: number }) => {
  measure(database, count).then(
    (work) => process.send!(work, () => process.disconnect()),
    (problem: unknown) => {
      console.error(problem);
      process.exitCode = 1;
      process.disconnect();
    },
  );
});
