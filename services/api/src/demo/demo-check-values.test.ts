import { clonedDatabase, testMacKey } from '@thervu/testing/database';
import { careersAsWritten, careersByHand } from '../testing/career-oracle';
import { loadDemo } from './load-demo';

jest.setTimeout(300_000);

// one row per student and paper of the published exam, with level, kind and outcome
const OUTCOMES = `
  select r.reg_no, r.result, a.app_type = 'ARREAR' as arrear, d.deg_level as level
  from result r
  join publication p on p.exam_id = r.exam_id
  join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
  join course c on c.cour_id = a.cour_id
  join degree d on d.deg_id = c.deg_id
  where c.p_type = 'THEORY'`;

describe('the small demo university', () => {
  const clone = clonedDatabase('template');
  const count = async (sql: string): Promise<number> => {
    const { rows } = await clone.pools.owner.raw<{ rows: { value: string }[] }>(sql);
    return Number(rows[0]!.value);
  };
  const passed = (where: string) =>
    count(`select 100.0 * count(*) filter (where o.result = 'P') / count(*) as value from (${OUTCOMES}) o
         where o.result in ('P', 'RA') and ${where}`);

  beforeAll(() => loadDemo({ ownerUrl: clone.ownerUrl, profile: 'small', demoPassword: 'x', macKey: testMacKey() }));

  test('has 6,000 students on the roll of twelve colleges', async () => {
    // who was admitted late or is half admitted has no register number yet
    const roll = `student s join degree d on d.deg_id = s.deg_id where s.reg_no is not null and s.admn_acdyr > 2025 - d.tot_yr`;
    expect(await count(`select count(*) as value from ${roll}`)).toBe(6000);
    expect(await count(`select count(distinct s.colcode) as value from ${roll}`)).toBe(12);
  });

  test.each([
    ['regular papers of UG', `o.level = 'UG' and not o.arrear`, 84, 86],
    ['arrear papers of UG', `o.level = 'UG' and o.arrear`, 56, 60],
    ['papers of PG', `o.level = 'PG' and not o.arrear`, 89, 91],
  ])('of those present, %s are passed as often as in the real world', async (_, where, low, high) => {
    const share = await passed(where);
    expect(share).toBeGreaterThanOrEqual(low);
    expect(share).toBeLessThanOrEqual(high);
  });

  test('about 61 in 100 UG students who wrote all their papers are clear of them', async () => {
    const share = await count(
      `select 100.0 * avg(s.clear::int) as value from (
         select bool_and(o.result = 'P') as clear from (${OUTCOMES}) o where o.level = 'UG' and not o.arrear
         group by o.reg_no having bool_and(o.result <> 'AAA')) s`,
    );
    expect(share).toBeGreaterThan(58);
    expect(share).toBeLessThan(64);
  });

  test('about 20 applications in 1,000 are not confirmed', async () => {
    const share = await count(
      `select 1000.0 * avg((not a.ex_confm)::int) as value from exam_application a join exam e on e.id = a.exam_id
       where e.stage in ('VALUATION', 'REVALUATION')`,
    );
    expect(share).toBeGreaterThan(14);
    expect(share).toBeLessThan(24);
  });

  test('A and B differ in about 1.2 scripts in 100, and equal but wrong keyings are rare', async () => {
    const share = await count(
      `select 100.0 * avg((m.amark <> m.bmark)::int) as value from camp_mark m join exam x on x.id = m.exam_id
       where x.stage = 'VALUATION' and m.bmark is not null`,
    );
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(1.8);
  });

  test('[F-23] average, completion and class of every student are what the marks of all exams amount to', async () => {
    const db = clone.pools.owner;
    const { exam_id } = await db('publication').first<{ exam_id: number }>('exam_id');
    const written = await careersAsWritten(db, exam_id);
    expect(written).toEqual(await careersByHand(db, exam_id));
    const labels = new Set([...written.values()].map(({ class_label }) => class_label));
    expect(labels.size).toBeGreaterThan(3);
  });

  test('an exam in application still waits for many confirmations and holds no external mark', async () => {
    const open = `exam_application a join exam e on e.id = a.exam_id where e.stage = 'APPLICATION'`;
    expect(await count(`select count(*) as value from ${open} and not a.ex_confm`)).toBeGreaterThan(1000);
    expect(await count(`select count(*) as value from ${open} and (a.ext_mark is not null or a.absent)`)).toBe(0);
  });
});
