import { createPool, type Db } from '@thervu/api/core/database/connect';
import { scopedTo } from '@thervu/api/core/database/row-scope';
import type { Scope } from '@thervu/api/core/session/session';
import { rollEntries } from '@thervu/api/modules/fee/fee-queries';
import { findStudentsByText } from '@thervu/api/modules/find/find-queries';
import { collegeResults } from '@thervu/api/modules/result/result-queries';
import { listStudents, searchStudents } from '@thervu/api/modules/student/student-queries';
import type { Knex } from 'knex';
import { readFileSync } from 'node:fs';
import { pidListeningOn } from './machine';
import type { BenchOptions } from './options';
import { table, type Report } from './report';
import { environmentOf } from './result-lookup-limits';
import { spreadOf } from './statistics';

/** Cost of a statement with policies, of the same without: one in twenty, for what is above the fixed price. */
const GATE = 1.05;
/**
 * Milliseconds a statement may cost more, whatever it does: to tell the connection its college, and to plan with the policies, is
 * the same price for a statement of one millisecond as for one of a second (ADR 182).
 */
const FIXED_MS = 0.3;
const TICK_MS = 10;

/** Milliseconds a process has had of the processors. */
function cpuMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

interface Side {
  db: Db;
  /** Of the database, which serves one connection alone. */
  pid: number;
}
type Work = (db: Db, scope: Scope) => Promise<unknown>;

async function slice({ db, pid }: Side, scope: Scope, work: Work, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const before = cpuMs(pid);
  let runs = 0;
  for (; performance.now() < until; runs += 1) await work(db, scope);
  return (cpuMs(pid) - before) / runs;
}

interface Measured {
  colcode: string;
  deg_id: number;
  admn_acdyr: number;
  stu_name: string;
  reg_no: string | null;
  applied: number | null;
  published: number | null;
}
/** The college with most students, its largest class, the exam with most of its papers, and its last published one. */
const MEASURED = `
with c as (select colcode from student where status = 'ACTIVE' group by 1 order by count(*) desc limit 1),
  y as (select colcode, deg_id, admn_acdyr from student where colcode = (select colcode from c) group by 1, 2, 3 order by count(*) desc limit 1)
select y.*, (select min(stu_name) from student s where s.colcode = y.colcode) as stu_name,
  (select max(reg_no) from student s where s.colcode = y.colcode) as reg_no,
  (select a.exam_id from exam_application a where a.colcode = y.colcode and a.ex_confm group by 1 order by count(*) desc limit 1) as applied,
  (select p.exam_id from published_session p order by p.place desc limit 1) as published
from y`;

function worksOf({ colcode, deg_id, admn_acdyr, stu_name, reg_no, applied, published }: Measured): Map<string, Work> {
  const name = stu_name.split(' ')[0]!.slice(0, 5);
  const works = new Map<string, Work>();
  if (applied !== null)
    works.set('nominal roll', (db, scope) => rollEntries(db, scope, { examId: applied, college: colcode }));
  works.set('students of a year', (db, scope) => listStudents(db, scope, { colcode, deg_id, admn_acdyr }));
  works.set('search of students', (db, scope) => searchStudents(db, scope, { text: name, size: 50 }));
  works.set('find', (db, scope) => findStudentsByText(db, scope, name));
  if (reg_no !== null) works.set('find by number', (db, scope) => findStudentsByText(db, scope, reg_no));
  if (published !== null)
    works.set('results as CSV', (db, scope) => collegeResults(db as Knex, scope, published, colcode));
  return works;
}

/**
 * Statements of the largest college as its role, with policies and the round trip that tells the connection its college, against
 * the same with the same scope as the role of the office, whom no policy narrows: ABBA in one run, one connection each. What is
 * compared is the time the processors gave the database, which a busy machine does not change.
 */
export async function measureRowPolicies(options: BenchOptions): Promise<Report | string> {
  if (options.portal === null) return 'row-policies: skipped, no portal named (--portal).';
  const pid = pidListeningOn(Number(new URL(options.portal).port || 80));
  if (pid === null) return 'row-policies: skipped, the process of the portal is not seen from here.';
  const env = environmentOf(pid);
  const office = createPool(env.DATABASE_URL_OFFICE!, 'office', 1);
  const college = createPool(env.DATABASE_URL_COLLEGE!, 'college', 1);
  try {
    const { rows } = await office.raw<{ rows: Measured[] }>(MEASURED);
    const largest = rows[0];
    if (!largest) return 'row-policies: skipped, there are no students.';
    const scope: Scope = { college: largest.colcode };
    const sideOf = async (db: Db): Promise<Side> => {
      const { rows: backend } = await db.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
      return { db, pid: backend[0]!.pid };
    };
    const sides = {
      with: await sideOf(scopedTo(college, { college: largest.colcode })),
      without: await sideOf(office),
    };
    const figures: Record<string, { with: number; without: number; ratio: ReturnType<typeof spreadOf> }> = {};
    for (const [name, work] of worksOf(largest)) {
      const pairs: { with: number; without: number }[] = [];
      // one pair to warm up
      for (let i = -1; i < options.pairs; i++) {
        const order = i % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
        const pair = { with: 0, without: 0 };
        for (const which of order) pair[which] = await slice(sides[which], scope, work, options.seconds);
        if (i >= 0) pairs.push(pair);
      }
      const median = (which: 'with' | 'without') => spreadOf(pairs.map((pair) => pair[which])).median;
      const ratio = spreadOf(pairs.map((pair) => pair.with / pair.without));
      figures[name] = { with: median('with'), without: median('without'), ratio };
    }
    const holds = Object.values(figures).every(
      ({ with: bound, without: free, ratio }) => ratio.median <= GATE || bound - free <= FIXED_MS,
    );
    return {
      name: 'row-policies',
      figures: {
        pairs: options.pairs,
        seconds: options.seconds,
        gate: GATE,
        fixedMs: FIXED_MS,
        passed: holds,
        figures,
      },
      text: [
        '# Statements of a college with policies on rows against the same without',
        '',
        `Gate ${GATE} of the time of the processors, or ${FIXED_MS} ms a statement for what is the same for each: ${holds ? 'holds' : 'missed'}.`,
        '',
        ...table(
          ['statement', 'without, ms', 'with, ms', 'more, µs', 'ratio', 'quartiles'],
          Object.entries(figures).map(([name, { with: bound, without: free, ratio }]) => [
            name,
            free.toFixed(3),
            bound.toFixed(3),
            ((bound - free) * 1000).toFixed(0),
            ratio.median.toFixed(3),
            `${ratio.lowerQuartile.toFixed(3)} to ${ratio.upperQuartile.toFixed(3)}`,
          ]),
        ),
        '',
        `${options.pairs} pairs of slices of ${options.seconds} s in ABBA order; CPU time of the one backend that serves the side.`,
      ],
    };
  } finally {
    await Promise.all([office.destroy(), college.destroy()]);
  }
}
