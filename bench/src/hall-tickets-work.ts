import { createPool } from '@thervu/api/core/database/connect';
import { SigningKeys } from '@thervu/api/core/session/signing-keys';
import type { Storage } from '@thervu/api/core/storage/storage';
import { ticketDocument } from '@thervu/api/modules/hall-ticket/hall-ticket-jobs';
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
export interface TicketWork {
  tickets: number;
  withoutPhoto: number;
  papers: number;
  seconds: number;
  /** Seconds of all cores, in user and system mode: they do not grow on a busy machine as the clock does. */
  cpuSeconds: number;
  firstByteSeconds: number;
  mb: number;
  /** Resident memory before the job, and at most. */
  beforeMb: number;
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

/** Moves a number of students with confirmed papers into one college, each with a photo; everything is undone at the end. */
async function gather(
  trx: Knex.Transaction,
  count: number,
): Promise<{ examId: number; college: string; papers: number }> {
  const { rows } = await trx.raw<{ rows: { exam_id: number; colcode: string }[] }>(
    `select a.exam_id, min(a.colcode) as colcode from exam_application a join exam e on e.id = a.exam_id
     where a.ex_confm and e.stage not in ('CREATED','REGISTRATION','APPLICATION') group by a.exam_id order by count(*) desc limit 1`,
  );
  if (!rows[0]) throw new Error('The database has no exam whose roll is frozen.');
  const { exam_id: examId, colcode: college } = rows[0];
  await trx.raw(
    `create temp table ticketed on commit drop as
     select a.student_id, a.reg_no, count(*)::int as papers from exam_application a join student s on s.student_id = a.student_id
     left join student_exam e on e.exam_id = a.exam_id and e.reg_no = a.reg_no
     where a.exam_id = ? and a.ex_confm and s.status = 'ACTIVE' and e.withheld is not true
     group by 1, 2 order by 2 limit ?`,
    [examId, count],
  );
  // students who are in the college already are moved out of it for the measurement
  await trx.raw(`update exam_application set colcode = '0' where exam_id = ? and colcode = ?`, [examId, college]);
  await trx.raw(
    `update exam_application a set colcode = ? from ticketed t where a.exam_id = ? and a.student_id = t.student_id`,
    [college, examId],
  );
  await trx.raw(
    `insert into student_upload (student_id, field, path, sha256, mime, size_bytes)
     select student_id, 'image', left(md5(reg_no), 2) || '/' || md5(reg_no), ?, 'image/jpeg', 1 from ticketed
     on conflict (student_id, field) do nothing`,
    [randomBytes(32)],
  );
  const [{ papers }] = (await trx('ticketed').sum('papers as papers')) as [{ papers: number }];
  return { examId, college, papers: Number(papers) };
}

async function measure(database: string, count: number): Promise<TicketWork> {
  const storage = await photos();
  const db = createPool(database, 'owner');
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-bench-'));
  const trx = await db.transaction();
  try {
    const { papers, ...order } = await gather(trx, count);
    const beforeMb = mb(process.memoryUsage.rss());
    const begun = performance.now();
    const spent = process.cpuUsage();
    const seconds = () => (performance.now() - begun) / 1000;
    let bytes = 0;
    let firstByteSeconds = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        firstByteSeconds ||= seconds();
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const context = { db: trx, storage, progress: () => Promise.resolve() };
    const keys = new SigningKeys([randomBytes(32)]);
    const { content, tally } = await ticketDocument(
      context,
      { keys, publicUrl: 'http://localhost:8080/thervu/' },
      order,
    );
    await pipeline(content, counted, createWriteStream(path.join(folder, 'tickets.pdf')));
    const { user, system } = process.cpuUsage(spent);
    return {
      ...tally,
      cpuSeconds: (user + system) / 1e6,
      papers,
      seconds: seconds(),
      firstByteSeconds,
      mb: mb(bytes),
      beforeMb,
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
