import { createPool } from '@thervu/api/core/database/connect';
import { freezeRoll } from '@thervu/api/modules/fee/freeze-queries';
import pg from 'pg';
import type { BenchOptions } from './options';
import { signIn, took } from './portal-work';
import { hasPsql, Psql } from './psql';
import { table } from './report';
import type { Report } from './report';
import { spreadOf } from './statistics';
import { readDatabaseFacts } from './students';

/** Limit before a release: times the same rows read by plain statements in psql. */
const ROLL_GATE = 2;
/** Seconds the roll of a whole exam may take to freeze: the step is answered while the office waits. */
const FREEZE_GATE = 5;
const FREEZES = 3;
const OFFICE = '501';

interface Roll {
  exam_id: number;
  exam_tbl: string;
  colcode: string;
  papers: number;
  students: number;
}

/** The college with the most confirmed papers in an exam whose roll is not frozen: every fee is computed on each request. */
async function largest(client: pg.Client): Promise<Roll> {
  const { rows } = await client.query<Roll>(
    `select e.id as exam_id, e.exam_tbl, a.colcode, count(*)::int as papers, count(distinct a.reg_no)::int as students
     from exam e join exam_application a on a.exam_id = e.id
     where a.ex_confm and e.stage = 'APPLICATION' group by e.id, e.exam_tbl, a.colcode order by 4 desc limit 1`,
  );
  if (!rows[0]) throw new Error('No exam takes applications and has confirmed papers.');
  return rows[0];
}

/** Every confirmed paper with its student, and every student with the fees by component: what the roll shows. */
const plain = ({ exam_id, colcode }: Roll): string[] => [
  `select a.reg_no, s.stu_name, s.dob, a.p_code, a.sem, s.admn_acdyr, a.intl_mark, c.fees, coalesce(p.phy_hand, 'No'),
     coalesce(e.isfinalyear, false), d.degree || ' ' || d.deg_name
   from exam_application a
   join student s on s.student_id = a.student_id
   join course c on c.cour_id = a.cour_id
   join degree d on d.deg_id = a.deg_id
   left join student_special p on p.student_id = a.student_id
   left join student_exam e on e.exam_id = a.exam_id and e.reg_no = a.reg_no
   where a.exam_id = ${exam_id} and a.colcode = '${colcode}' and a.ex_confm
   order by s.admn_acdyr, d.degree, d.deg_name, a.reg_no, a.p_code`,
  `with f as (select max(fees) filter (where id = 1) as f1, max(fees) filter (where id = 2) as f2,
     max(fees) filter (where id = 3) as f3, max(fees) filter (where id = 4) as f4, max(fees) filter (where id = 5) as f5
     from exam_fee where exam_id = ${exam_id}),
   r as (select a.student_id, a.reg_no, a.deg_id, count(*) as papers, sum(c.fees) as fees
     from exam_application a join course c on c.cour_id = a.cour_id
     where a.exam_id = ${exam_id} and a.colcode = '${colcode}' and a.ex_confm group by 1, 2, 3)
   select r.reg_no, s.stu_name, s.dob, s.admn_acdyr, d.degree || ' ' || d.deg_name, r.papers, f.f1, x.fees, f.f2, x.f3, x.f4, x.f5,
     f.f1 + x.fees + f.f2 + x.f3 + x.f4 + x.f5
   from r cross join f
   join student s on s.student_id = r.student_id
   join degree d on d.deg_id = r.deg_id
   left join student_special p on p.student_id = r.student_id
   left join student_exam e on e.exam_id = ${exam_id} and e.reg_no = r.reg_no
   cross join lateral (select case when p.phy_hand = 'Yes' then 0 else r.fees end as fees,
     case when e.isfinalyear and d.deg_level in ('UG', 'PG', 'MPHIL', 'PHD') then f.f3 else 0 end as f3,
     case when e.isfinalyear then f.f4 else 0 end as f4, case when e.isfinalyear then f.f5 else 0 end as f5) x
   order by s.admn_acdyr, d.degree, d.deg_name, r.reg_no`,
];

interface Frozen {
  students: number;
  seconds: number;
}

/** Freezes the roll of the whole exam and takes it back: what is measured is the statement of the step. */
async function freeze(database: string, examId: number): Promise<Frozen> {
  const db = createPool(database, 'owner');
  const trx = await db.transaction();
  try {
    let students = 0;
    const ms = await took(async () => ({ students } = await freezeRoll(trx, examId)));
    return { students, seconds: ms / 1000 };
  } finally {
    await trx.rollback();
    await db.destroy();
  }
}

/** The nominal roll of the largest college beside the same rows in psql, and the freeze of the roll of the whole exam. */
export async function measureNominalRoll(options: BenchOptions): Promise<Report | string> {
  const { portal, database, password, pairs } = options;
  if (portal === null || database === null || password === null)
    return 'nominal-roll: skipped, it takes --portal, --database and --password.';
  if (!hasPsql()) return 'nominal-roll: skipped, psql is not installed here.';
  const api = new URL('api/', portal);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const psql = Psql.open(database);
  try {
    const roll = await largest(client);
    await client.query('vacuum analyze exam_application');
    const headers = await signIn(api, OFFICE, password);
    const address = new URL(`examapp/examFinalReportByClg/${roll.colcode}/${roll.exam_tbl}`, api);
    let bytes = 0;
    const ask = async () => {
      const answer = await fetch(address, { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}: ${text.slice(0, 300)}`);
      bytes = Buffer.byteLength(text);
      return text;
    };
    const { examDetails, students } = JSON.parse(await ask()) as Record<string, unknown[]>;
    if (examDetails?.length !== roll.papers || students?.length !== roll.students)
      throw new Error(`The roll has ${examDetails?.length} papers of ${students?.length} students.`);

    const statements = plain(roll);
    await psql.time(statements);
    const runs: { portal: number; plain: number }[] = [];
    for (let i = 0; i < pairs; i++) runs.push({ plain: await psql.time(statements), portal: await took(ask) });
    const frozen: Frozen[] = [];
    for (let i = 0; i < FREEZES; i++) frozen.push(await freeze(database, roll.exam_id));

    const ratio = spreadOf(runs.map((run) => run.portal / run.plain));
    const slowest = Math.max(...frozen.map(({ seconds }) => seconds));
    const passed = ratio.median <= ROLL_GATE && slowest <= FREEZE_GATE;
    const ms = (name: 'portal' | 'plain') => spreadOf(runs.map((run) => run[name])).median.toFixed(0);
    const facts = await readDatabaseFacts(database);
    return {
      name: 'nominal-roll',
      figures: {
        roll,
        bytes,
        gates: { roll: ROLL_GATE, freezeSeconds: FREEZE_GATE },
        ratio,
        frozen,
        passed,
        runs,
      },
      text: [
        '# The nominal roll of the largest college against the same rows in psql, and the freeze of the roll',
        '',
        ...table(
          ['roll', 'papers', 'students', 'portal ms', 'psql ms', 'ratio', 'gate'],
          [
            [
              `college ${roll.colcode}, ${roll.exam_tbl}`,
              String(roll.papers),
              String(roll.students),
              ms('portal'),
              ms('plain'),
              ratio.median.toFixed(2),
              String(ROLL_GATE),
            ],
          ],
        ),
        '',
        `Medians of ${pairs} alternating runs. The portal's time ends with the last byte of its answer (${(bytes / 1e6).toFixed(1)} MB); ` +
          `psql's is its own \\timing: statements run and rows received, nothing printed.`,
        '',
        ...table(
          ['freeze', 'students', 'seconds', 'gate'],
          frozen.map(({ students: count, seconds }, index) => [
            ...[`run ${index + 1}, all colleges`, String(count), seconds.toFixed(2), String(FREEZE_GATE)],
          ]),
        ),
        '',
        `Each freeze is taken back; gates ${passed ? 'hold' : 'are missed'}.`,
        '',
        `Database: ${JSON.stringify(facts)}.`,
      ],
    };
  } finally {
    psql.close();
    await client.end();
  }
}
