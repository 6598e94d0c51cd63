import { clonedDatabase } from '@thervu/testing/database';
import { ResultExam, runResultJob, type PlantedPaper, type PlantedRow } from '../../testing/result-exam';
import { insertRun, rulesFor } from './run-queries';

const clone = clonedDatabase('tiny');
const db = () => clone.pools.owner;
const marked = { p_type: 'THEORY', scheme: 'MARKS', credit: 4, intl_max: 25, extl_max: 75 } as const;
const least = { intl_min: 0, extl_min: 30 };
const PAPERS: PlantedPaper[] = [
  { code: 'ONCE01', level: 'UG', ...marked, ...least },
  { code: 'ONCE02', level: 'PG', ...marked, ...least },
  { code: 'ONCE03', level: 'UG', ...marked, ...least, p_type: 'PRACTICAL' },
];
const STUDENTS = { UG: 10, PG: 4 };
const ROWS: PlantedRow[] = PAPERS.flatMap((paper, nth) =>
  Array.from({ length: STUDENTS[paper.level] }, (_, student) => ({
    paper,
    student,
    intl: (7 * student + nth) % 26,
    ext: student === 4 ? null : (11 * student + 13 * nth) % 76,
    absent: student === 4 && nth === 0,
    ...(student === 2 && nth === 1 ? { held: 'WITHHELD_FEE' as const } : {}),
  })),
);

let exam: ResultExam;
beforeAll(async () => {
  exam = await new ResultExam(db(), 2071).open();
  // a degree of one paper: who passes it has a class
  await exam.withOwnDegree('PG', STUDENTS.PG);
});
beforeEach(async () => {
  await exam.clear();
  await exam.plant(ROWS);
});

const begin = async () => {
  const office = await db()('app_user').where({ login: '501' }).first<{ id: number }>('id');
  const { rules } = await rulesFor(db(), exam.examId);
  const values = { exam_id: exam.examId, kind: 'MAIN' as const, version: 1, base_version: null };
  return (await insertRun(db(), { ...values, rules, started_by: office.id })).id;
};
const work = async (options: { atOnce?: number; stopAfter?: number }) => {
  const run = await begin();
  await runResultJob(db(), { examId: exam.examId, run, ...options });
  return kept(run);
};
/** What a run has left, without its number and moments; an application by its student and paper. */
async function kept(run: number) {
  const named = (rows: Record<string, unknown>[]) =>
    rows.map(({ run_id: _run, application_id: _application, id: _id, ...rest }) => rest);
  const [row] = await db()('result_run').where({ id: run });
  const parts = await db()('result_run_part').where({ run_id: run }).orderBy('colcode');
  return {
    state: row.state as string,
    counts: row.counts as object,
    exceptions: row.exceptions as object,
    outcome: row.check_outcome as object,
    results: named(await db()('result').where({ exam_id: exam.examId }).orderBy(['reg_no', 'p_code'])),
    standings: named(await db()('result_standing').where({ exam_id: exam.examId }).orderBy('reg_no')),
    parts: parts.map(({ colcode, inputs, written, differences }) => ({ colcode, inputs, written, differences })),
    digests: {
      input: (row.input_digest as Buffer).toString('hex'),
      output: (row.output_digest as Buffer).toString('hex'),
      parts: parts.map(({ output_digest }) => (output_digest as Buffer).toString('hex')),
    },
  };
}
const forgetRuns = async () => {
  const runs = () => db()('result_run').where({ exam_id: exam.examId }).select('id');
  await db()('result_standing').where({ exam_id: exam.examId }).delete();
  await db()('result').where({ exam_id: exam.examId }).delete();
  for (const table of ['result_run_part', 'result_run_moderation', 'result_difference'])
    await db()(table).whereIn('run_id', runs()).delete();
  await db()('result_run').where({ exam_id: exam.examId }).delete();
};
/** The table of the exam's results: its number, and what it is made of. */
const tableOf = async () => {
  const { rows } = await db().raw<{ rows: { id: number; what: string[] }[] }>(
    `with t as (select inhrelid as id from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where inhparent = 'result'::regclass and pg_get_expr(c.relpartbound, c.oid) = format('FOR VALUES IN (%s)', ?::int))
     select t.id::int, array(
       select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint where conrelid = t.id
       union all select 'index ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index where indrelid = t.id
       union all select 'column ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull from pg_attribute where attrelid = t.id and attnum > 0
       union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where tgrelid = t.id and not tgisinternal
       union all select 'watch ' || tgrelid::regclass::text || ' ' || tgtype || ' ' || tgfoid::regproc::text from pg_trigger
         where tgisinternal and (tgrelid = t.id or tgconstrrelid = t.id)
       union all select 'policy ' || polname from pg_policy where polrelid = t.id
       union all select 'class ' || relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity || ' ' || coalesce(reloptions::text, '') || ' '
         || relpersistence::text || ' ' || pg_get_userbyid(relowner) from pg_class where oid = t.id
       union all select 'rights of others ' || (select count(*) from aclexplode(relacl) x where x.grantee <> relowner) from pg_class where oid = t.id order by 1) as what from t`,
    [exam.examId],
  );
  return rows[0]!;
};

describe('the results of a big exam, written all at once', () => {
  test('are those that college by college are written, with the same digests, averages and counts', async () => {
    const before = await work({});
    await forgetRuns();
    const table = await tableOf();
    const after = await work({ atOnce: 1 });
    expect(after.results.length).toBe(ROWS.length);
    expect(after).toEqual(before);
    expect(after.parts.length).toBeGreaterThan(1);
    expect(after.standings).toContainEqual(
      expect.objectContaining({ completed: true, cgpa: expect.any(String), class_letter: expect.any(String) }),
    );
    expect(after.state).toBe('CHECKED');
    const replaced = await tableOf();
    expect(replaced.id).not.toBe(table.id);
    expect(replaced.what).toEqual(table.what);
  });

  test('do not exist when the process dies before all of them are there; the run is started again and comes to the same', async () => {
    const whole = await work({ atOnce: 1 });
    await forgetRuns();
    const run = await begin();
    await expect(runResultJob(db(), { examId: exam.examId, run, atOnce: 1, stopAfter: 3 })).rejects.toThrow('died');
    expect(await db()('result').where({ exam_id: exam.examId })).toEqual([]);
    expect(await db()('result_run_part').where({ run_id: run }).whereNotNull('written_at')).toEqual([]);
    await runResultJob(db(), { examId: exam.examId, run, atOnce: 1 });
    expect(await kept(run)).toEqual(whole);
  });

  test('stay where they are when the process dies later: only what is missing is made', async () => {
    const whole = await work({ atOnce: 1 });
    await forgetRuns();
    const run = await begin();
    const parts = whole.parts.length;
    await expect(runResultJob(db(), { examId: exam.examId, run, atOnce: 1, stopAfter: 1 + parts + 1 })).rejects.toThrow(
      'died',
    );
    const table = await tableOf();
    expect(await db()('result').where({ exam_id: exam.examId })).toHaveLength(ROWS.length);
    await runResultJob(db(), { examId: exam.examId, run, atOnce: 1 });
    expect(await kept(run)).toEqual(whole);
    expect((await tableOf()).id).toBe(table.id);
  });
});
