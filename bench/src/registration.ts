import pg from 'pg';
import type { BenchOptions } from './options';
import { signIn, took } from './portal-work';
import { table } from './report';
import type { Report } from './report';
import { spreadOf } from './statistics';
import { hasReliableWriteFigures, readDatabaseFacts } from './students';

/** Limit before a release: times the same rows written by one plain statement. */
const REGISTER_GATE = 2;
const CONFIRM_GATE = 1.75;
const STUDENTS = 1000;
const PAPERS = 8;
const CONFIRMED = 2000;
/** Pairs that are not counted: a server that has just started compiles what it does. */
const WARMING = 4;
/** Papers each planted student has written before. */
const BEHIND = 24;
const COLLEGE = '101';
/** Planted students begin with this; they are removed again. */
const PLANTED = 'BENCH';

interface Work {
  exam_id: number;
  exam_tbl: string;
  deg_id: number;
  batch: number;
  sem: number;
  codes: string[];
  courses: number[];
}

/** Eight papers of one degree and semester in an exam that takes registrations. */
async function pickWork(client: pg.Client): Promise<Work> {
  const { rows } = await client.query<Work>(
    `select e.id as exam_id, e.exam_tbl, c.deg_id::int, c.start_yr as batch, c.sem,
       (array_agg(c.p_code order by c.p_code))[1:$1] as codes, (array_agg(c.cour_id::int order by c.p_code))[1:$1] as courses
     from exam e join course c on c.sem % 2 = (e.etype = 'ODD')::int and c.sem <= 8
     where e.cour_aply and e.exam_aply and e.stage = 'APPLICATION'
     group by e.id, e.exam_tbl, c.deg_id, c.start_yr, c.sem having count(*) >= $1 order by c.deg_id, c.start_yr, c.sem limit 1`,
    [PAPERS],
  );
  if (!rows[0]) throw new Error(`No degree has ${PAPERS} papers in one semester of an exam that is open.`);
  return rows[0];
}

async function plant(client: pg.Client, { deg_id, batch }: Work): Promise<number[]> {
  const { rows } = await client.query<{ student_id: number }>(
    `insert into student (reg_no, admn_acdyr, colcode, degreelvl, deg_id, stu_name, dob, gender, submitted_at)
     select $1 || lpad(n::text, 6, '0'), $2::int, $3, d.deg_level, d.deg_id, 'Bench ' || n, '2006-01-01', 'Female', now()
     from generate_series(1, $4::int) n, degree d where d.deg_id = $5 returning student_id::int`,
    [PLANTED, batch, COLLEGE, STUDENTS, deg_id],
  );
  await client.query('analyze student');
  return rows.map(({ student_id }) => student_id);
}

/** What students of a third year have behind them: the server reads it to see what has been written before. */
const remember = (client: pg.Client, { deg_id, batch, sem }: Work, students: number[]) =>
  client.query(
    `insert into exam_application (exam_id, student_id, reg_no, colcode, deg_id, cour_id, p_code, sem, app_type, ex_confm)
     select e.id, s.student_id, s.reg_no, s.colcode, s.deg_id, c.cour_id, c.p_code, c.sem, c.kind, true
     from student s
     cross join (select cour_id, p_code, sem, kind from course where deg_id = $1 and start_yr = $2 and sem <> $3 order by p_code limit $4) c
     cross join (select id from exam where published_at is not null order by id desc limit 1) e
     where s.student_id = any($5)`,
    [deg_id, batch, sem, BEHIND, students],
  );

/** Takes the rows of the planted students in the open exam away. */
const forget = (client: pg.Client, { exam_id }: Work) =>
  client.query(
    `delete from exam_application where exam_id = $1 and student_id in (select student_id from student where reg_no like $2)`,
    [exam_id, `${PLANTED}%`],
  );

async function clean(client: pg.Client): Promise<void> {
  await client.query(
    'delete from exam_application where student_id in (select student_id from student where reg_no like $1)',
    [`${PLANTED}%`],
  );
  await client.query('delete from student where reg_no like $1', [`${PLANTED}%`]);
}

const PLAIN_REGISTER = `insert into exam_application
    (exam_id, student_id, reg_no, colcode, deg_id, cour_id, p_code, sem, app_type, created_by)
  select $1, s.student_id, s.reg_no, s.colcode, s.deg_id, c.cour_id, c.p_code, c.sem, c.kind, 1
  from student s cross join course c where s.student_id = any($2) and c.cour_id = any($3) order by s.reg_no, c.p_code`;
const PLAIN_CONFIRM = `update exam_application set ex_confm = true, confirmed_by = 1, confirmed_at = now(),
    row_version = row_version + 1 where exam_id = $1 and id = any($2)`;
const RESET = 'update exam_application set ex_confm = false where exam_id = $1 and id = any($2)';

interface Run {
  register: number;
  plainRegister: number;
  confirm: number;
  plainConfirm: number;
}

/** Registering 1,000 students for 8 papers and confirming 2,000 rows, each beside the same rows by one plain statement. */
export async function measureRegistration(options: BenchOptions): Promise<Report | string> {
  const { portal, database, password, pairs } = options;
  if (portal === null || database === null || password === null)
    return 'registration: skipped, it takes --portal, --database and --password.';
  const facts = await readDatabaseFacts(database);
  if (!hasReliableWriteFigures(facts))
    return 'registration: skipped, the database does not keep what it confirms (fsync, synchronous_commit).';
  const api = new URL('api/', portal);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const headers = await signIn(api, COLLEGE, password);
    const send = async (path: string, body: object, counted: (answer: Record<string, number>) => boolean) => {
      const answer = await fetch(new URL(path, api), { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok || !counted(JSON.parse(text) as Record<string, number>))
        throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    };
    const work = await pickWork(client);
    await clean(client);
    const students = await plant(client, work);
    await remember(client, work, students);
    await client.query('vacuum analyze exam_application');
    const body = {
      degree: work.deg_id,
      batch: work.batch,
      sem: work.sem,
      paperCodes: work.codes,
      exam: work.exam_tbl,
      student_ids: students,
    };
    const register = () => send('assingExamPapers', body, ({ inserted }) => inserted === STUDENTS * PAPERS);
    const plainRegister = () => client.query(PLAIN_REGISTER, [work.exam_id, students, work.courses]);
    const runs: Run[] = [];
    for (let i = -WARMING; i < pairs; i++) {
      const run: Run = { register: 0, plainRegister: 0, confirm: 0, plainConfirm: 0 };
      await forget(client, work);
      await client.query('vacuum exam_application');
      run.plainRegister = await took(plainRegister);
      await forget(client, work);
      await client.query('vacuum exam_application');
      run.register = await took(register);
      const { rows } = await client.query<{ id: number }>(
        'select id::int from exam_application where exam_id = $1 and student_id = any($2) order by id limit $3',
        [work.exam_id, students, CONFIRMED],
      );
      const ids = rows.map(({ id }) => id);
      const confirm = {
        plainConfirm: () => client.query(PLAIN_CONFIRM, [work.exam_id, ids]),
        confirm: () =>
          send('examapp/bulk-confirm', { ids, exam: work.exam_tbl }, ({ changed }) => changed === CONFIRMED),
      };
      // the first change makes the rows longer and finds no room in their pages: it is nobody's, and each side comes both
      // before and behind the other
      await confirm.plainConfirm();
      for (const side of ['plainConfirm', 'confirm', 'confirm', 'plainConfirm'] as const) {
        await client.query(RESET, [work.exam_id, ids]);
        await client.query('vacuum exam_application');
        run[side] += (await took(confirm[side])) / 2;
      }
      if (i >= 0) runs.push(run);
    }
    const ratios = {
      register: spreadOf(runs.map((run) => run.register / run.plainRegister)),
      confirm: spreadOf(runs.map((run) => run.confirm / run.plainConfirm)),
    };
    const passed = ratios.register.median <= REGISTER_GATE && ratios.confirm.median <= CONFIRM_GATE;
    const ms = (name: keyof Run) => spreadOf(runs.map((run) => run[name])).median.toFixed(0);
    return {
      name: 'registration',
      figures: { work, gates: { register: REGISTER_GATE, confirm: CONFIRM_GATE }, ratios, passed, runs },
      text: [
        '# Registering and confirming against the same rows by one plain statement',
        '',
        ...table(
          ['work', 'rows', 'portal ms', 'plain SQL ms', 'ratio', 'gate'],
          [
            [
              `${STUDENTS} students x ${PAPERS} papers`,
              String(STUDENTS * PAPERS),
              ms('register'),
              ms('plainRegister'),
              ratios.register.median.toFixed(2),
              String(REGISTER_GATE),
            ],
            [
              `bulk confirm`,
              String(CONFIRMED),
              ms('confirm'),
              ms('plainConfirm'),
              ratios.confirm.median.toFixed(2),
              String(CONFIRM_GATE),
            ],
          ],
        ),
        '',
        `Medians of ${pairs} alternating runs behind ${WARMING} that are not counted; gates ${passed ? 'hold' : 'are missed'}.`,
        '',
        `Database: ${JSON.stringify(facts)}.`,
      ],
    };
  } finally {
    await clean(client);
    await client.end();
  }
}
