import type { Clashes } from '@thervu/contracts/timetable/timetable-contract';
import type { Knex } from 'knex';
import { apiUnderTest } from '../../testing/api-under-test';
import { allClashes, clashesOf, type PaperSlot } from './clash-queries';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const office = () => api.clone.pools.office;
const DAY = '2026-04-10';

let exam: number;
const rowsOf = async <Row>(db: Knex, sql: string, values: object = {}): Promise<Row[]> =>
  (await db.raw<{ rows: Row[] }>(sql, { exam, ...values } as never)).rows;
const applications = () => owner()('exam_application').where({ exam_id: exam });
/** The worker's turn. */
const keep = () => owner().raw('select count_eligible(?)', [exam]);

/** Papers with their candidates as the time table is told, and as a count of all rows says. */
const answered = () =>
  rowsOf(
    office(),
    `select p_code, cour_id::int, deg_id::int, sum(candidates)::int as candidates from exam_paper_counts(:exam)
     group by 1, 2, 3 order by 1, 2, 3`,
  );
const counted = () =>
  rowsOf(
    owner(),
    `select p_code, cour_id::int, deg_id::int, (count(*) filter (where ex_confm))::int as candidates
     from exam_application where exam_id = :exam group by 1, 2, 3 order by 1, 2, 3`,
  );

interface Pair {
  p_code: string;
  other_code: string;
  students: number;
}
/** Every two papers of one student in one slot, compared row by row with nothing that is kept. */
const metBy = async (codes: readonly string[] | null = null) => ({
  pairs: await rowsOf<Pair>(
    owner(),
    `select a.p_code, b.p_code as other_code, count(distinct a.student_id)::int as students
     from exam_application a join exam_application b on b.exam_id = a.exam_id and b.student_id = a.student_id and a.p_code < b.p_code
     join exam_timetable s on s.exam_id = a.exam_id and s.p_code = a.p_code
     join exam_timetable t on t.exam_id = b.exam_id and t.p_code = b.p_code
       and t.examdate = s.examdate and t.examsession = s.examsession
     where a.exam_id = :exam and a.ex_confm and b.ex_confm and not a.absent and not b.absent
       and (:codes::text[] is null or a.p_code = any(:codes::text[]) or b.p_code = any(:codes::text[]))
     group by 1, 2 order by 1, 2`,
    { codes },
  ),
  students_total: (
    await rowsOf<{ n: number }>(
      owner(),
      `select count(distinct a.student_id)::int as n
       from exam_application a join exam_application b on b.exam_id = a.exam_id and b.student_id = a.student_id and a.p_code < b.p_code
       join exam_timetable s on s.exam_id = a.exam_id and s.p_code = a.p_code
       join exam_timetable t on t.exam_id = b.exam_id and t.p_code = b.p_code
         and t.examdate = s.examdate and t.examsession = s.examsession
       where a.exam_id = :exam and a.ex_confm and b.ex_confm and not a.absent and not b.absent
         and (:codes::text[] is null or a.p_code = any(:codes::text[]) or b.p_code = any(:codes::text[]))`,
      { codes },
    )
  )[0]!.n,
});
const shape = ({ pairs, students_total }: Clashes) => ({
  pairs: pairs
    .map(({ p_code, other_code, students }) => ({ p_code, other_code, students }))
    .sort((a, b) => (a.p_code + a.other_code < b.p_code + b.other_code ? -1 : 1)),
  students_total,
});
const inOrder = ({ pairs, students_total }: { pairs: Pair[]; students_total: number }) => ({
  pairs: [...pairs].sort((a, b) => (a.p_code + a.other_code < b.p_code + b.other_code ? -1 : 1)),
  students_total,
});

/** So many colleges have changed that nothing of what is kept is asked. */
const MANY = Array.from({ length: 21 }, (_, index) => `X${index}`);

/** The whole exam, and one paper of it in its slot, are answered what the rows say. */
async function asTheRowsSay(): Promise<void> {
  expect(await answered()).toEqual(await counted());
  const everybody = inOrder(await metBy());
  expect(shape(await allClashes(office(), exam))).toEqual(everybody);
  await owner()('eligible_change').insert(MANY.map((colcode) => ({ exam_id: exam, colcode })));
  expect(shape(await allClashes(office(), exam))).toEqual(everybody);
  await owner()('eligible_change').whereIn('colcode', MANY).delete();
  const { p_code } = await someone();
  const placed = await owner()('exam_timetable')
    .where({ exam_id: exam, p_code })
    .first<PaperSlot>('p_code', 'examdate', 'examsession');
  expect(shape(await clashesOf(office(), exam, [placed], []))).toEqual(inOrder(await metBy([p_code])));
}

interface Row {
  id: number;
  student_id: number;
  colcode: string;
  p_code: string;
}
/** A confirmed row of a student with another one in the same slot. */
const someone = async (): Promise<Row> =>
  (
    await rowsOf<Row>(
      owner(),
      `select a.id::int, a.student_id::int, a.colcode, a.p_code
       from exam_application a join exam_timetable s on s.exam_id = a.exam_id and s.p_code = a.p_code
       where a.exam_id = :exam and a.ex_confm and not a.absent and exists (
         select from exam_application b join exam_timetable t on t.exam_id = b.exam_id and t.p_code = b.p_code
         where b.exam_id = a.exam_id and b.student_id = a.student_id and b.id <> a.id and b.ex_confm and not b.absent
           and t.examdate = s.examdate)
       order by a.id limit 1`,
    )
  )[0]!;
/** A paper the student has not. */
const strange = async ({ student_id }: Row): Promise<string> => {
  const found = await owner()('exam_timetable')
    .where({ exam_id: exam })
    .whereNotIn('p_code', applications().where({ student_id }).select('p_code'))
    .orderBy('p_code')
    .first<{ p_code: string }>('p_code');
  return found.p_code;
};
const elsewhere = async (colcode: string): Promise<string> => {
  const found = await owner()('college')
    .where({ is_head_office: false })
    .whereNot({ colcode })
    .first<{ colcode: string }>();
  return found.colcode;
};

beforeAll(async () => {
  exam = (await owner()('exam').where({ exam_tbl: 'E26A' }).first<{ id: number }>('id')).id;
  await owner()('exam_timetable_degree').where({ exam_id: exam }).delete();
  await owner()('exam_timetable_clash').where({ exam_id: exam }).delete();
  await owner()('exam_timetable').where({ exam_id: exam }).delete();
  // three slots for all papers: every student has many twice
  await owner().raw(
    `insert into exam_timetable (exam_id, p_code, sem, examdate, examsession)
     select exam_id, p_code, min(sem), ?::date + (dense_rank() over (order by p_code) % 3)::int, 'FN'
     from exam_application where exam_id = ? group by exam_id, p_code`,
    [DAY, exam],
  );
});

const MOVED = 'one of the papers of a student goes to another college';
let gone: Record<string, unknown>;
const CHANGES: [what: string, change: () => Promise<unknown>][] = [
  ['a whole exam is confirmed', () => applications().where({ ex_confm: false }).update({ ex_confm: true })],
  [
    'one is confirmed no more',
    async () =>
      applications()
        .where({ id: (await someone()).id })
        .update({ ex_confm: false }),
  ],
  ['one is confirmed', () => applications().where({ ex_confm: false }).update({ ex_confm: true })],
  [
    'somebody takes another paper instead',
    async () => {
      const row = await someone();
      await applications()
        .where({ id: row.id })
        .update({ p_code: await strange(row) });
    },
  ],
  [
    MOVED,
    async () => {
      const { id, colcode } = await someone();
      await applications()
        .where({ id })
        .update({ colcode: await elsewhere(colcode) });
    },
  ],
  [
    'that student takes another paper at the first college',
    async () => {
      const row = await someone();
      const { id } = await applications()
        .where({ student_id: row.student_id, ex_confm: true })
        .whereNot({ id: row.id })
        .orderBy('id')
        .first<{ id: number }>('id');
      await applications()
        .where({ id })
        .update({ p_code: await strange(row) });
    },
  ],
  [
    'an application goes to another student',
    async () => {
      const { id, student_id, p_code } = await someone();
      const other = await applications()
        .whereNotIn('deg_id', applications().where({ student_id }).select('deg_id'))
        .whereNotIn('student_id', applications().where({ p_code }).select('student_id'))
        .orderBy('id')
        .first<{ student_id: number; reg_no: string }>('student_id', 'reg_no');
      await applications().where({ id }).update(other);
    },
  ],
  [
    'an application goes',
    async () => {
      const { id } = await someone();
      gone = await applications().where({ id }).first<Record<string, unknown>>();
      await applications().where({ id }).delete();
    },
  ],
  ['one comes registered', () => owner()('exam_application').insert({ ...gone, ex_confm: false })],
  ['and is confirmed', () => applications().where({ ex_confm: false }).update({ ex_confm: true })],
];

test.each(CHANGES)('papers and clashes are those of all rows: %s', async (what, change) => {
  await keep();
  expect(await owner()('eligible_change').where({ exam_id: exam })).toEqual([]);
  const before = { papers: await answered(), clashes: shape(await allClashes(office(), exam)) };
  await asTheRowsSay();
  await change();
  await asTheRowsSay();
  expect(await owner()('eligible_change').where({ exam_id: exam })).not.toEqual([]);
  // a paper that changes its college alone is met by as many as before
  const after = { papers: await answered(), clashes: shape(await allClashes(office(), exam)) };
  expect(JSON.stringify(after) === JSON.stringify(before)).toBe(what === MOVED);
  await keep();
  await asTheRowsSay();
});

test('an absence ends a clash and its end brings it back, though neither is a change of the roll', async () => {
  await keep();
  const { id } = await someone();
  const before = shape(await allClashes(office(), exam));
  await applications().where({ id }).update({ absent: true, ext_mark: null, ext_source: null });
  expect(shape(await allClashes(office(), exam))).not.toEqual(before);
  await asTheRowsSay();
  await keep();
  await applications().where({ id }).update({ absent: false });
  expect(shape(await allClashes(office(), exam))).toEqual(before);
});

test('two papers of a student are confirmed by two people at once, while the worker counts: the clash is found', async () => {
  const row = await someone();
  const other = (
    await rowsOf<Row>(
      owner(),
      `select b.id::int, b.colcode, b.p_code from exam_application b
       join exam_timetable t on t.exam_id = b.exam_id and t.p_code = b.p_code
       join exam_timetable s on s.exam_id = b.exam_id and s.p_code = :p_code and s.examdate = t.examdate
       where b.exam_id = :exam and b.student_id = :student_id and b.ex_confm and not b.absent and b.p_code <> :p_code
       order by b.id limit 1`,
      row,
    )
  )[0]!;
  // nobody else writes the first paper
  await applications()
    .where({ p_code: row.p_code })
    .orWhere({ exam_id: exam, id: other.id })
    .update({ ex_confm: false });
  // as if nobody had ever written both
  await owner()('exam_paper_pair').where({ exam_id: exam }).delete();
  await owner().raw(
    'insert into eligible_change (exam_id, colcode) select distinct exam_id, colcode from exam_application where exam_id = ?',
    [exam],
  );
  await keep();
  const [first, second] = [await owner().transaction(), await owner().transaction()];
  await first('exam_application').where({ exam_id: exam, id: row.id }).update({ ex_confm: true });
  await second('exam_application').where({ exam_id: exam, id: other.id }).update({ ex_confm: true });
  await first.commit();
  await keep();
  await asTheRowsSay();
  await second.commit();
  await asTheRowsSay();
  await keep();
  await asTheRowsSay();
});

test('an exam whose applications have all gone again may be removed, whatever is kept of it', async () => {
  const { id } = await owner().transaction(async (trx) => {
    const [made] = await trx('exam')
      .insert({ etype: 'SUPP', eyear: 2031, emonth: 'JUN' })
      .returning<{ id: number }[]>('id');
    await trx.raw('select create_exam_partitions(?)', [made!.id]);
    return made!;
  });
  await owner()('eligible_change').insert({ exam_id: id, colcode: '101' });
  await owner()('exam_paper_count').insert({
    exam_id: id,
    colcode: '101',
    cour_id: 1,
    p_code: 'A',
    deg_id: 1,
    candidates: 0,
  });
  await owner()('exam_paper_pair').insert({ exam_id: id, p_code: 'A', other_code: 'B' });
  await office().raw('select remove_empty_exam(?)', [id]);
  expect(await owner()('exam_paper_pair').where({ exam_id: id })).toEqual([]);
});

test('a college and a camp read nothing of what is kept', async () => {
  for (const role of ['college', 'camp', 'public', 'auth'] as const)
    for (const table of ['exam_paper_count', 'exam_paper_pair'])
      await expect(api.clone.pools[role](table).first()).rejects.toThrow('permission denied');
});
