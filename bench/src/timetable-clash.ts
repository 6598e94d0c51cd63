import pg from 'pg';
import type { BenchOptions } from './options';
import { signIn, took } from './portal-work';
import { table } from './report';
import type { Report } from './report';
import { spreadOf } from './statistics';
import { readDatabaseFacts } from './students';

/** Limit before a release: times a plain sequential count over the applications of the same exam. */
const CHECK_GATE = 6;
const REPORT_GATE = 12;
const OFFICE = '501';

interface Row {
  exam_id: number;
  exam_tbl: string;
  rows: number;
}

/** The exam with the most applications among those whose time table may still change, and among all. */
async function busiest(client: pg.Client, open: boolean): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select e.id as exam_id, e.exam_tbl, count(*)::int as rows from exam e join exam_application a on a.exam_id = e.id
     where not $1 or e.stage in ('CREATED','REGISTRATION','APPLICATION','ROLL_FROZEN','SCHEDULED','SHEETS')
     group by e.id order by 3 desc limit 1`,
    [open],
  );
  if (!rows[0]) throw new Error('The database has no exam with applications.');
  return rows[0];
}

/** A check of the degree and semester whose papers most students apply for, all on one day: the worst a clerk can type. */
async function worstBody(client: pg.Client, exam: Row): Promise<object> {
  const { rows } = await client.query<{ deg_id: number; sem: number; codes: string[] }>(
    `with asked as (select p_code, count(*) as n from exam_application where exam_id = $1 group by p_code)
     select c.deg_id::int, c.sem, array_agg(distinct c.p_code) as codes
     from course c join asked a on a.p_code = c.p_code where c.sem % 2 = 0 and c.sem <= 8
     group by c.deg_id, c.sem order by sum(a.n) desc limit 1`,
    [exam.exam_id],
  );
  const { deg_id, sem, codes } = rows[0]!;
  const courses = codes.map((p_code) => ({ p_code, examdate: '2026-04-15', examsession: 'FN' }));
  return { degree: deg_id, batch: exam.exam_tbl, sem, courses };
}

const COUNT = 'select count(*) from exam_application where exam_id = $1 and created_at is not null';

/** The check of a time table and the clashes of a whole exam, against a sequential count of the same applications. */
export async function measureTimetableClash(options: BenchOptions): Promise<Report | string> {
  const { portal, database, password, pairs } = options;
  if (portal === null || database === null || password === null)
    return 'timetable-clash: skipped, it takes --portal, --database and --password.';
  const api = new URL('api/', portal);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query('set max_parallel_workers_per_gather = 0');
    await client.query('set enable_indexscan = off');
    await client.query('set enable_indexonlyscan = off');
    await client.query('set enable_bitmapscan = off');
    const headers = await signIn(api, OFFICE, password);
    const asked = async (address: string, body?: object) => {
      const method = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const answer = await fetch(new URL(address, api), { headers, ...method });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
      return JSON.parse(text) as { students_total?: number; clashes?: { students_total: number } };
    };
    const [open, all] = [await busiest(client, true), await busiest(client, false)];
    const body = await worstBody(client, open);
    const met = (await asked('timetable/check', body)).clashes!.students_total;
    const found = (await asked(`timetable/clashes?exam=${all.exam_tbl}`)).students_total!;

    const runs: { check: number; countOpen: number; report: number; countAll: number }[] = [];
    for (let i = 0; i < pairs; i++) {
      const check = await took(() => asked('timetable/check', body));
      const countOpen = await took(() => client.query(COUNT, [open.exam_id]));
      const report = await took(() => asked(`timetable/clashes?exam=${all.exam_tbl}`));
      const countAll = await took(() => client.query(COUNT, [all.exam_id]));
      runs.push({ check, countOpen, report, countAll });
    }
    const ratios = {
      check: spreadOf(runs.map((run) => run.check / run.countOpen)),
      report: spreadOf(runs.map((run) => run.report / run.countAll)),
    };
    const passed = ratios.check.median <= CHECK_GATE && ratios.report.median <= REPORT_GATE;
    const ms = (name: 'check' | 'countOpen' | 'report' | 'countAll') =>
      spreadOf(runs.map((run) => run[name])).median.toFixed(0);
    return {
      name: 'timetable-clash',
      figures: {
        open,
        all,
        met,
        found,
        gates: { check: CHECK_GATE, report: REPORT_GATE },
        ratios,
        passed,
        runs,
      },
      text: [
        '# Clashes of a time table against a sequential count of the applications',
        '',
        ...table(
          ['work', 'exam', 'applications', 'ms', 'count ms', 'ratio', 'gate', 'students found'],
          [
            [
              'check, all papers of a degree at once',
              open.exam_tbl,
              String(open.rows),
              ms('check'),
              ms('countOpen'),
              ratios.check.median.toFixed(2),
              String(CHECK_GATE),
              String(met),
            ],
            [
              'report of a whole exam',
              all.exam_tbl,
              String(all.rows),
              ms('report'),
              ms('countAll'),
              ratios.report.median.toFixed(2),
              String(REPORT_GATE),
              String(found),
            ],
          ],
        ),
        '',
        `Medians of ${pairs} alternating runs; gates ${passed ? 'hold' : 'are missed'}.`,
        '',
        `Database: ${JSON.stringify(await readDatabaseFacts(database))}.`,
      ],
    };
  } finally {
    await client.end();
  }
}
