import type { Knex } from 'knex';
import { buildBodies, builtBodies } from '../modules/result-release/body-queries';
import { calculatePart, forgetInput } from '../modules/result-run/calculation-queries';
import { partsOf, setPart } from '../modules/result-run/part-queries';
import { rulesFor } from '../modules/result-run/run-queries';
import { writeStandings } from '../modules/result-run/standing-queries';
import type { DemoExam } from './demo-exams';

/** What the office had withheld when the results came out. */
const WITHHELD = `
insert into result_withhold (exam_id, reg_no, reason, note, by_user, at)
select :exam, r.reg_no, 'WITHHELD_FEE', 'Fee not paid', u.id, :at::timestamptz
from (select distinct reg_no from demo_row where stored and withheld) r join app_user u on u.login = '501' order by r.reg_no`;

const COUNTS = `
update result_run set counts = (select jsonb_build_object('P', count(*) filter (where r.result = 'P'), 'RA', count(*) filter (where r.result = 'RA'),
  'AAA', count(*) filter (where r.result = 'AAA'), 'W', count(*) filter (where r.result = 'W'),
  'zero', count(*) filter (where r.total_mark is not null and r.ext_max > 0 and r.ext_mark = 0), 'moderated', 0, 'outOfBand', 0)
  from result r where r.exam_id = :exam and r.run_id = :run) where id = :run`;

/** Results of the stored rows and the averages of their students, made as the portal makes them. */
export async function loadResults(db: Knex.Transaction, exam: DemoExam): Promise<void> {
  const path = exam.etype === 'ODD' ? `${exam.eyear + 1}-01` : `${exam.eyear}-06`;
  // what an older exam left open is settled
  if (!exam.older) await db.raw(WITHHELD, { exam: exam.id, at: `${path}-10T05:00:00Z` });
  const { rules } = await rulesFor(db, exam.id);
  const person = (login: string) => db('app_user').select('id').where({ login });
  const [made] = await db('result_run')
    .insert({
      exam_id: exam.id,
      kind: 'MAIN',
      version: 1,
      rules: JSON.stringify(rules),
      state: 'APPROVED',
      started_by: person('501'),
      started_at: `${path}-18T05:00:00Z`,
      finished_at: `${path}-18T05:04:00Z`,
      approved_by: person('office2@example.org'),
      approved_at: `${path}-19T05:00:00Z`,
      published_at: `${path}-20T04:30:00Z`,
    })
    .returning<{ id: number }[]>('id');
  const run = { id: made!.id, exam_id: exam.id, version: 1, base_version: null };
  const colleges = await partsOf(db, run);
  for (const { colcode } of colleges) {
    const { inputs, written, withoutRule, inputDigest, outputDigest } = await calculatePart(db, run, colcode);
    if (withoutRule > 0) throw new Error(`No rule holds for ${withoutRule} papers of the demo.`);
    await forgetInput(db);
    await setPart(db, run, colcode, {
      inputs,
      written,
      written_at: `${path}-18T05:04:00Z`,
      input_digest: Buffer.from(inputDigest, 'hex'),
      output_digest: Buffer.from(outputDigest, 'hex'),
    });
  }
  // the table of this exam alone: the others have not changed
  await db.raw('analyze ??', [exam.tables.results]);
  for (const { colcode } of colleges) await writeStandings(db, run, colcode);
  await db.raw(COUNTS, { exam: exam.id, run: run.id });
}

/** Publishes the results of an exam as its first release, proposed by one officer of the office and released by the other. */
export async function publish(
  db: Knex.Transaction,
  exam: DemoExam,
  macKey: string,
  sessionTitle: string,
): Promise<void> {
  const release = { exam: exam.id, version: 1 };
  await buildBodies(db, { ...release, macKey });
  const built = await builtBodies(db, release);
  if (!built) throw new Error('The published answers of the demo do not stand for its results.');
  const officer = (login: string) => db('app_user').select('id').where({ login });
  const path = '2025-06-20T04:30:00Z';
  await db('result_release').insert({
    exam_id: exam.id,
    version: 1,
    state: 'PUBLISHED',
    session_title: sessionTitle,
    on_page: true,
    run_id: db('result_run').max('id').where({ exam_id: exam.id }),
    note: 'First release of the results.',
    proposed_by: officer('501'),
    proposed_at: '2025-06-19T10:00:00Z',
    released_at: path,
    published_at: path,
    released_by: officer('office2@example.org'),
    release_note: 'Checked and released.',
    open_findings: 0,
    students: built.students,
    counts: JSON.stringify(built.counts),
    digest: built.digest,
    lines_digest: built.linesDigest,
  });
  await db('published_session').insert({
    exam_id: exam.id,
    version: 1,
    session_title: sessionTitle,
    published_at: path,
    exam_name: db('exam').select('exam_name').where({ id: exam.id }),
    place: exam.eyear * 2 + (exam.etype === 'ODD' ? 1 : 0),
  });
  await db('publication').insert({
    id: 1,
    exam_id: exam.id,
    version: 1,
    session_title: sessionTitle,
    published_at: path,
    published_by: officer('office2@example.org'),
  });
}
