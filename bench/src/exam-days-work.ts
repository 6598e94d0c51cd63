import { createPool } from '@thervu/api/core/database/connect';
import type { JobContext, JobRow } from '@thervu/api/core/jobs/jobs';
import type { Storage } from '@thervu/api/core/storage/storage';
import { sittingReadiness } from '@thervu/api/modules/exam-centre/centre-readiness-service';
import { PLAN_ALL, seatingJobs } from '@thervu/api/modules/seating/seating-jobs';
import { sittingDocument } from '@thervu/api/modules/sitting-print/sitting-print-jobs';
import { picture } from '@thervu/api/testing/sample-files';
import { closePairs, type Candidate, type SeatingHall } from '@thervu/contracts/seating/seating-desks';
import { planSeats } from '@thervu/contracts/seating/seating-rules';
import type { Knex } from 'knex';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// The work of one measurement in a process of its own: its peak memory is that of this job and of nothing else.

export interface Printed {
  candidates: number;
  seconds: number;
  mb: number;
}

/** What the child process reports to its parent. */
export interface ExamDaysWork {
  /** Every sitting of the largest exam as one job. */
  sittings: number;
  seats: number;
  pairs: number;
  planSeconds: number;
  planCpuSeconds: number;
  mostMb: number;
  /** One centre with 1,600 candidates, the rule alone. */
  largeMs: number;
  largePairs: number;
  /** What the step into the conduct of the exam asks. */
  gateSeconds: number;
  notFixed: number;
  /** The prints of a session of middle size, and of the largest one. */
  middle: Printed;
  largest: Printed;
}

const PICTURES = 40;
const CANDIDATES = 1600;
const HALLS = 64;
const RUNS = 7;
/** Candidates of a session of middle size. */
const MIDDLE = 225;

const clock = () => {
  const begun = performance.now();
  return () => (performance.now() - begun) / 1000;
};

/** 1,600 candidates of forty papers in sixty-four halls of 5 x 5 and as many to spare. */
function planLarge(): { ms: number; pairs: number } {
  const halls: SeatingHall[] = Array.from({ length: 2 * HALLS }, (_none, i) => ({
    ...{ hall_id: i + 1, desk_rows: 5, desk_cols: 5, aisles: [], blocked: [], purpose: 'HALL', fill_order: i },
    step_free: false,
  }));
  const candidates: Candidate[] = Array.from({ length: CANDIDATES }, (_none, i) => ({
    ...{ id: i + 1, reg_no: `R${String(i).padStart(6, '0')}`, group: `P${Math.floor(Math.sqrt(i))}`, turn: 1 },
    ...{ classmates: `101 ${i % 9}`, scribe: false, minutes_per_hour: 0, step_free: false },
  }));
  const times: number[] = [];
  let pairs = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const lap = clock();
    const { placements } = planSeats({ halls, candidates, seed: String(run) });
    times.push(lap() * 1000);
    const seats = placements.map((seat) => ({ ...seat, turn: 1, group: candidates[seat.id - 1]!.group }));
    pairs = closePairs(halls, seats).length;
  }
  return { ms: times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!, pairs };
}

/** The exam with most confirmed written papers that has centres, with every plan taken out; all is undone at the end. */
async function begin(trx: Knex.Transaction): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `select exam_id as id from v_sitting_candidate where centre is not null group by 1 order by count(*) desc limit 1`,
  );
  if (!rows[0]) throw new Error('The database has no exam with centres and a time table.');
  await trx.raw(
    'truncate script_cover, hall_report, question_packet_opening, answer_book_stock, duty_order, invigilation_duty, seat, sitting',
  );
  return rows[0].id;
}

/** Photos in the stored format, a different one for each student in turn. */
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

/** Prints the session whose number of candidates is nearest. */
async function print(trx: Knex.Transaction, examId: number, folder: string, nearest: number): Promise<Printed> {
  const [sitting] = (await trx('sitting')
    .where({ exam_id: examId })
    .orderByRaw('abs(candidates - ?), centre, examdate', [nearest])
    .limit(1)
    .select('centre', 'examdate', 'examsession')) as { centre: string; examdate: string; examsession: 'FN' | 'AN' }[];
  const { centre, examdate, examsession } = sitting!;
  await trx.raw(
    `insert into student_upload (student_id, field, path, sha256, mime, size_bytes)
     select distinct a.student_id, 'image', left(md5(a.reg_no), 2) || '/' || md5(a.reg_no), ?::bytea, 'image/jpeg', 1
     from seat x join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
     where x.exam_id = ? and x.centre = ? and x.examdate = ? and x.examsession = ?
     on conflict (student_id, field) do nothing`,
    [randomBytes(32), examId, centre, examdate, examsession],
  );
  const storage = await photos();
  const lap = clock();
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const order = { examId, college: centre, date: examdate, session: examsession };
  const { content, seats } = await sittingDocument({ db: trx, storage, progress: () => Promise.resolve() }, order);
  await pipeline(content, counted, createWriteStream(path.join(folder, 'prints.pdf')));
  return { candidates: seats, seconds: lap(), mb: bytes / 1024 / 1024 };
}

async function measure(database: string): Promise<ExamDaysWork> {
  const large = planLarge();
  const db = createPool(database, 'owner');
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-bench-'));
  const trx = await db.transaction();
  try {
    const examId = await begin(trx);
    const spent = process.cpuUsage();
    const lap = clock();
    await seatingJobs
      .find(({ kind }) => kind === PLAN_ALL)!
      .run({
        job: { id: '00000000-0000-0000-0000-000000000000', created_by: null, params: { examId } } as unknown as JobRow,
        db: trx,
        progress: () => Promise.resolve(),
      } as unknown as JobContext);
    const planSeconds = lap();
    const { user, system } = process.cpuUsage(spent);
    const mostMb = process.resourceUsage().maxRSS / 1024;
    await trx.raw('analyze seat; analyze sitting');
    const { rows } = await trx.raw<{ rows: { sittings: number; seats: number; pairs: number }[] }>(
      `select count(*)::int as sittings, coalesce(sum(close_pairs), 0)::int as pairs,
         (select count(*)::int from seat where exam_id = :exam) as seats from sitting where exam_id = :exam`,
      { exam: examId },
    );
    const gate = clock();
    const { first } = await sittingReadiness(trx, examId);
    const gateSeconds = gate();
    return {
      ...rows[0]!,
      planSeconds,
      planCpuSeconds: (user + system) / 1e6,
      mostMb,
      largeMs: large.ms,
      largePairs: large.pairs,
      gateSeconds,
      notFixed: first.length,
      middle: await print(trx, examId, folder, MIDDLE),
      largest: await print(trx, examId, folder, 100_000),
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
