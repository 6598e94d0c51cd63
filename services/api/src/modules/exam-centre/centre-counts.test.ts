import type { Knex } from 'knex';
import { apiUnderTest } from '../../testing/api-under-test';
import { loadOfCentres, slotsOfCentres } from './exam-centre-queries';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const office = () => api.clone.pools.office;
const HOME = '103';
const HOST = '101';

let exam: number;
let officer: number;
const rowsOf = async <Row>(sql: string, values: object = {}, db: Knex = owner()): Promise<Row[]> =>
  (await db.raw<{ rows: Row[] }>(sql, { exam, ...values } as never)).rows;
const keep = () => owner().raw('select count_eligible(?)', [exam]);

beforeAll(async () => {
  exam = (await owner()('exam').where({ exam_tbl: 'E25N' }).first<{ id: number }>('id')).id;
  officer = (await owner()('app_user').where({ login: '501' }).first<{ id: number }>('id')).id;
});

/** Students and slots of centres, counted row by row with nothing that is kept. */
const ROWS = 'select * from v_sitting_candidate where exam_id = :exam';
const students = () =>
  rowsOf(`select centre, colcode, count(distinct reg_no)::int as students from (${ROWS}) v group by 1, 2
    order by length(colcode), colcode, centre`);
const slots = (centre: string | null) =>
  rowsOf(
    `select centre, examdate, examsession, count(*)::int as candidates from (${ROWS}) v
     where centre is not null and (:centre::text is null or centre = :centre) group by 1, 2, 3
     order by candidates desc, examdate, examsession desc, centre`,
    { centre },
  );
const byCentre = (rows: { candidates: number; examdate: string; examsession: string; centre: string }[]) =>
  rows.sort(
    (a, b) =>
      b.candidates - a.candidates ||
      a.examdate.localeCompare(b.examdate) ||
      b.examsession.localeCompare(a.examsession) ||
      a.centre.localeCompare(b.centre),
  );

/** What the office is answered is what a count of all rows says, whether few are read in person or everybody is. */
async function asTheRowsSay(): Promise<unknown> {
  const counted = await students();
  expect(await loadOfCentres(office(), exam)).toEqual(counted);
  const everybody = await rowsOf(
    'select * from centre_students(:exam, -1) order by length(colcode), colcode, centre',
    {},
    office(),
  );
  expect(everybody).toEqual(counted);
  for (const centre of [null, HOST, HOME])
    expect(byCentre(await slotsOfCentres(office(), exam, centre))).toEqual(await slots(centre));
  return [counted, await slots(null)];
}

interface Row {
  id: number;
  reg_no: string;
  deg_id: number;
  p_code: string;
  cour_id: number;
  examdate: string;
  examsession: string;
}
const applications = () => owner()('exam_application').where({ exam_id: exam });
/** A written row of the college that writes at home. */
const someone = async (): Promise<Row> =>
  (
    await rowsOf<Row>(
      `select a.id::int, a.reg_no, a.deg_id::int, a.p_code, a.cour_id::int, v.examdate, v.examsession
       from (${ROWS}) v join exam_application a on a.exam_id = v.exam_id and a.id = v.application_id
       where v.colcode = :home and v.centre = :home and not exists (
         select from centre_allotment l where l.exam_id = :exam and l.reg_no = a.reg_no) order by a.reg_no, a.p_code limit 1`,
      { home: HOME },
    )
  )[0]!;
const allot = (line: object) =>
  owner()('centre_allotment').insert({
    ...{ exam_id: exam, colcode: HOME, centre: HOST, reason: 'Counted.', by_user: officer },
    ...line,
  });
let twice: Row;

const CHANGES: [what: string, change: () => Promise<unknown>][] = [
  [
    'a student is confirmed no more',
    async () =>
      applications()
        .where({ reg_no: (await someone()).reg_no })
        .update({ ex_confm: false }),
  ],
  [
    'a student writes for two degrees, and one of them elsewhere',
    async () => {
      twice = await someone();
      const other = await applications()
        .where({ colcode: HOME })
        .whereNot({ deg_id: twice.deg_id })
        .first<{ deg_id: number }>('deg_id');
      await applications().where({ id: twice.id }).update({ deg_id: other.deg_id });
      expect(await students()).toEqual(await loadOfCentres(office(), exam));
      await allot({ deg_id: other.deg_id });
    },
  ],
  ['a student writes elsewhere', async () => allot({ reg_no: (await someone()).reg_no })],
  [
    'a student writes one session elsewhere',
    async () => {
      const { reg_no, examdate, examsession } = await someone();
      await allot({ reg_no, examdate, examsession });
    },
  ],
  [
    'a student leaves for another college',
    async () =>
      applications()
        .where({ reg_no: (await someone()).reg_no })
        .update({ colcode: '102' }),
  ],
  [
    'papers have no day, and one student has no others',
    async () => {
      const { reg_no } = await someone();
      const codes = await applications().where({ reg_no }).pluck<string[]>('p_code');
      await owner()('exam_timetable').where({ exam_id: exam }).whereIn('p_code', codes).delete();
      expect(await rowsOf(`${ROWS} and reg_no = :student`, { student: reg_no })).toEqual([]);
    },
  ],
  [
    'a paper is written no more',
    async () =>
      owner()('course')
        .where({ cour_id: (await someone()).cour_id })
        .update({ p_type: 'PRACTICAL' }),
  ],
  [
    'a centre is given up',
    () => owner()('exam_centre').where({ exam_id: exam, centre: HOME }).update({ active: false }),
  ],
  ['a college writes elsewhere', () => allot({})],
  ['nothing has a day', () => owner()('exam_timetable').where({ exam_id: exam }).delete()],
];

test('what was kept before students were counted is counted when it is asked for', async () => {
  await keep();
  await owner()('exam_student_count').where({ exam_id: exam, colcode: HOME }).delete();
  await asTheRowsSay();
});

test.each(CHANGES)('students and slots of centres are those of all rows: %s', async (_what, change) => {
  await keep();
  const before = await asTheRowsSay();
  await change();
  expect(await asTheRowsSay()).not.toEqual(before);
  await keep();
  await asTheRowsSay();
});

test('neither a college nor a camp asks for the students of centres', async () => {
  for (const role of ['college', 'camp', 'public', 'auth'] as const)
    await expect(api.clone.pools[role].raw('select * from centre_students(?)', [exam])).rejects.toThrow(
      'permission denied',
    );
});

describe('how many sit in a hall', () => {
  const sat = () =>
    rowsOf(`select exam_id, centre, examdate, examsession, hall_id::int, count(*)::int as candidates from seat
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  const stored = () =>
    rowsOf(`select exam_id, centre, examdate, examsession, hall_id::int, candidates from seat_count where candidates > 0
      order by 1, 2, 3, 4, 5`);
  interface Seat {
    application_id: number;
    centre: string;
    examdate: string;
    examsession: string;
    hall_id: number;
  }
  const seat = () => owner()('seat').where({ exam_id: exam });
  const someSeat = () => seat().orderBy('application_id').first<Seat & Record<string, unknown>>();

  beforeAll(async () => {
    const { hall_id, examdate, examsession } = await owner()('invigilation_duty')
      .where({ exam_id: exam, part: 'HALL' })
      .first<Seat>('hall_id', 'examdate', 'examsession');
    await owner()('invigilation_duty').where({ exam_id: exam, hall_id, examdate, examsession }).delete();
  });

  test.each([1, 10, 25, 39, 1000])('says which halls have fewer than one person for %i', async (most) => {
    const answered = await rowsOf(
      `select centre, examdate, examsession, halls from halls_without_people(:exam, null, null, 'infinity', :most) order by 1, 2, 3`,
      { most },
      office(),
    );
    const counted = await rowsOf(
      `select centre, examdate, examsession, count(*)::int as halls from (
         select s.centre, s.examdate, s.examsession, s.hall_id, count(*) as candidates from seat s where s.exam_id = :exam group by 1, 2, 3, 4) x
       where (select count(*) from invigilation_duty d where d.exam_id = :exam and d.hall_id = x.hall_id and d.examdate = x.examdate
         and d.examsession = x.examsession) < ceil(x.candidates / :most::numeric) group by 1, 2, 3 order by 1, 2, 3`,
      { most },
    );
    expect(answered).toEqual(counted);
    expect(counted).not.toEqual([]);
  });

  test('is counted with each seat that is given, taken, moved or left alone, many at a time', async () => {
    const first = await sat();
    expect(first.length).toBeGreaterThan(10);
    expect(await stored()).toEqual(first);

    const { application_id, ...where } = await someSeat();
    await seat().where({ application_id }).update({ reason: 'Left alone.' });
    expect(await stored()).toEqual(first);

    await seat().where({ application_id }).delete();
    const without = await sat();
    expect(without).not.toEqual(first);
    expect(await stored()).toEqual(without);
    await owner()('seat').insert({ application_id, ...where });
    expect(await stored()).toEqual(first);

    // into a hall nobody sits in yet, and back
    const [hall] = await owner()('hall')
      .insert({ colcode: where.centre, hall_no: 'NEW', name: 'New', desk_rows: 20, desk_cols: 20 })
      .returning<{ hall_id: number }[]>('hall_id');
    await seat().where({ application_id }).update({ hall_id: hall!.hall_id });
    const moved = await sat();
    expect(moved).not.toEqual(first);
    expect(await stored()).toEqual(moved);
    await seat().where({ application_id }).update({ hall_id: where.hall_id });
    expect(await stored()).toEqual(first);

    // an undone change leaves nothing, and a hall without anybody may go
    const trx = await owner().transaction();
    await trx('seat').where({ exam_id: exam }).delete();
    await trx.rollback();
    expect(await stored()).toEqual(first);
    await owner()('hall').where({ hall_id: hall!.hall_id }).delete();

    const { centre, examdate, examsession } = where;
    await seat().where({ centre, examdate, examsession }).delete();
    expect(await stored()).toEqual(await sat());
    await seat().delete();
    expect(await stored()).toEqual(await sat());
  });

  test('is read by the office, and written by nobody but the seats', async () => {
    await expect(office()('seat_count').first()).resolves.not.toThrow();
    await expect(office()('seat_count').update({ candidates: 0 })).rejects.toThrow('permission denied');
    for (const role of ['college', 'camp', 'public', 'auth'] as const)
      for (const table of ['seat_count', 'exam_student_count'])
        await expect(api.clone.pools[role](table).first()).rejects.toThrow('permission denied');
  });
});
