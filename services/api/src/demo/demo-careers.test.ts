import { rollbackDb } from '@thervu/testing/database';
import { careersAsWritten, careersByHand } from '../testing/career-oracle';
import { PLANTED } from './demo-planted';

jest.setTimeout(120_000);

describe('the careers of the demo data', () => {
  const { db } = rollbackDb();
  const publishedExam = async () => (await db('publication').first<{ exam_id: number }>('exam_id')).exam_id;

  test('[F-23] average, completion and class of every student are what the marks of all exams amount to', async () => {
    const exams = await db('exam').whereNotNull('published_at').orderBy('id').select<{ id: number }[]>('id');
    expect(exams).toHaveLength(6);
    for (const { id } of exams) {
      const written = await careersAsWritten(db, id);
      expect(written.size).toBeGreaterThan(20);
      expect(written).toEqual(await careersByHand(db, id));
    }
  });

  test('[F-23] students of a last semester have finished, with a class, or wait for papers they failed', async () => {
    const last = await db('result_standing as s')
      .join('student as p', 'p.reg_no', 's.reg_no')
      .where({ 's.exam_id': await publishedExam(), 'p.admn_acdyr': 2022 })
      .select<{ completed: boolean; open_papers: number; first_attempt: boolean; class_label: string }[]>(
        's.completed',
        's.open_papers',
        's.first_attempt',
        's.class_label',
      );
    const finished = last.filter(({ completed }) => completed);
    expect(finished.length).toBeGreaterThan(4);
    expect(
      finished.every(({ class_label }) => class_label.endsWith('Class') || class_label.startsWith('First Class')),
    ).toBe(true);
    expect(new Set(finished.map(({ first_attempt }) => first_attempt))).toEqual(new Set([true, false]));
    expect(last.some(({ open_papers }) => open_papers > 0)).toBe(true);
  });

  test('[F-23] every paper of every earlier semester was sat by whoever was there', async () => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select s.reg_no, c.p_code from student s
       join exam e on e.stage = 'REVISED' and e.published_at is not null
       join course c on c.deg_id = s.deg_id and c.start_yr = case when s.admn_acdyr >= 2023 then 2023 else 2021 end
         and c.sem = 2 * (e.eyear - s.admn_acdyr) + (e.etype = 'ODD')::int
       where s.status = 'ACTIVE' and s.reg_no is not null and s.reg_no <> ? and c.kind <> 'LANGUAGE'
         and not exists (select from exam_application a where a.exam_id = e.id and a.reg_no = s.reg_no and a.cour_id = c.cour_id and a.ex_confm)`,
      [PLANTED.rejoined],
    );
    expect(rows).toEqual([]);
  });

  test('[F-23] nobody writes a paper again that was passed before', async () => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select a.reg_no, a.p_code, x.exam_name from exam_application a join exam x on x.id = a.exam_id
       join result r on r.reg_no = a.reg_no and r.p_code = a.p_code and r.exam_id < a.exam_id and r.is_current and r.result = 'P'`,
    );
    expect(rows).toEqual([]);
  });

  test('[F-23] nothing of an older exam waits for a mark', async () => {
    expect(
      await db('result as r').join('exam as e', 'e.id', 'r.exam_id').where({ 'e.stage': 'REVISED', 'r.result': 'W' }),
    ).toEqual([]);
  });
});
