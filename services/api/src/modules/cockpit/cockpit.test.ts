import type { CampCockpit } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import type { CollegeCockpit } from '@thervu/contracts/cockpit/college-cockpit-contract';
import type { OfficeCockpit } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { indianToday } from '@thervu/contracts/camp-report/camp-report-rules';
import type { DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { BundleReport } from '@thervu/contracts/camp-report/camp-report-contract';
import type { MarkPaper } from '@thervu/contracts/mark/mark-contract';
import type { ConfirmRow } from '@thervu/contracts/registration/application-contract';
import type { OpenWorkCount } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { keyedBundle, testCamp } from '../../testing/camp-bundle';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const get = async <T>(as: Person, path: string): Promise<T> => {
  const answer = await api.call(as, 'GET', path);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  return answer.json<T>();
};
/** Asks again while parts are being counted, as the page does. */
async function cockpit<T extends { waiting: string[] }>(as: Person, path: string): Promise<T> {
  for (;;) {
    const figures = await get<T>(as, path);
    if (figures.waiting.length === 0) return figures;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const MAX_BYTES = 20_000;

describe('the cockpit of a college', () => {
  const read = (as: Person = 'college') => cockpit<CollegeCockpit>(as, '/cockpit/college');

  test('[DEL-10] papers with every internal mark are those of the list of mark entry, degree by degree', async () => {
    const { failed, marks } = await read();
    expect(failed).toEqual([]);
    expect(marks!.exam.exam_tbl).toBe('E25N');
    expect(marks!.degrees.length).toBeGreaterThan(0);
    for (const { degree, papers, complete, missing } of marks!.degrees) {
      const lists = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((sem) =>
          get<MarkPaper[]>('college', `/examapp/fetchpaperlist/${degree}/${sem}/101/E25N`),
        ),
      );
      const listed = lists.flat().filter(({ INTL_MAX }) => INTL_MAX > 0);
      expect({ degree, papers, complete, missing }).toEqual({
        degree,
        papers: listed.length,
        complete: listed.filter(({ students, entered }) => entered === students).length,
        missing: listed.reduce((sum, { students, entered }) => sum + students - entered, 0),
      });
    }
  });

  test('[DEL-10] applications that are not confirmed are the rows of the page each batch leads to', async () => {
    const { applications, due } = await read();
    const { exam, groups, unconfirmed } = applications!;
    expect(unconfirmed).toBeGreaterThan(0);
    for (const group of groups) {
      const path = `/examapp/exam-confirm-list/${group.degree}/${group.sem}/101/${exam.exam_tbl}?batch=${group.batch}`;
      const rows = await get<ConfirmRow[]>('college', path);
      expect([group.name, rows.filter(({ Ex_confm }) => !Ex_confm).length]).toEqual([group.name, group.unconfirmed]);
    }
    expect(due!.find(({ kind }) => kind === 'APPLICATIONS')!.count).toBe(unconfirmed);
  });

  test('[DEL-10] the due list counts the missing internal and practical marks of the open exam', async () => {
    const { due, marks } = await read();
    const missing = marks!.degrees.reduce((sum, degree) => sum + degree.missing, 0);
    expect(due!.find(({ kind }) => kind === 'INTERNAL_MARKS')?.count ?? 0).toBe(missing);
    const [practical] = await owner()('exam_application as a')
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .where({ 'a.exam_id': 7, 'a.colcode': '101', 'a.ex_confm': true, 'a.absent': false })
      .whereNull('a.ext_mark')
      .whereRaw(`c.extl_max > 0 and not (c.p_type = 'THEORY' and c.scheme = 'MARKS')`)
      .count<{ count: number }[]>('* as count');
    expect(due!.find(({ kind }) => kind === 'PRACTICAL_MARKS')?.count ?? 0).toBe(practical!.count);
  });

  test('[DEL-10] forms to complete and certificates to follow are as many as their page lists', async () => {
    const { admission } = await read();
    const { total: toComplete } = await get<{ total: number }>('college', '/students-to-complete');
    const { total: toFollow } = await get<{ total: number }>('college', '/certificates-to-follow');
    expect(admission).toMatchObject({ toComplete, toFollow });
  });

  test('[DEL-10] results are those of the last release, of the own college alone, beside those of a year before', async () => {
    const { results } = await read();
    expect(results).toMatchObject({ released: true, before: 'EVEN-2024-APR', exam: { exam_tbl: 'E25A' } });
    const counted = await owner()('result')
      .where({ exam_id: 6, colcode: '101', is_current: true })
      .whereIn('result', ['P', 'RA'])
      .select<{ passed: number; written: number }[]>(
        owner().raw(`count(*) filter (where result = 'P')::int as passed, count(*)::int as written`),
      );
    expect(results!.all).toMatchObject(counted[0]!);
    const [female] = await owner()('result as r')
      .join('student as s', 's.reg_no', 'r.reg_no')
      .where({ 'r.exam_id': 6, 'r.colcode': '101', 'r.is_current': true, 's.gender': 'Female' })
      .whereIn('r.result', ['P', 'RA'])
      .count<{ count: number }[]>('* as count');
    expect(results!.genders.find(({ key }) => key === 'Female')!.written).toBe(female!.count);
    expect(results!.papers.every(({ written }) => written >= 20)).toBe(true);
  });

  test('of a session that two officers have hidden a college is told no figure from that instant on, also not as the year before', async () => {
    const idOf = async (login: string) => (await owner()('app_user').where({ login }).first<{ id: number }>('id')).id;
    const hide = async (exam_tbl: string) => {
      const exam = await owner()('exam')
        .where({ exam_tbl })
        .first<{ id: number; exam_name: string }>('id', 'exam_name');
      const texts = { public_en: 'Being checked.', public_ta: 'சரிபார்க்கப்படுகிறது.' };
      const step = {
        exam_id: exam.id,
        kind: 'HIDE',
        reason: 'One paper is checked again.',
        asked_by: await idOf('501'),
      };
      const [asked] = await owner()('session_step')
        .insert({ ...step, ...texts })
        .returning<{ id: number }[]>('id');
      await owner().raw('select confirm_session_step(?, ?)', [asked!.id, await idOf('office2@example.org')]);
      // of a session of before the portal the portal itself has released nothing
      const row = {
        exam_id: exam.id,
        exam_name: exam.exam_name,
        version: 1,
        session_title: 'Results',
        step_id: asked!.id,
      };
      await owner()('hidden_session')
        .insert({ ...row, ...texts })
        .onConflict('exam_id')
        .ignore();
    };
    const resultsOf = async (as: Person) => {
      const { results } =
        as === 'admin'
          ? await cockpit<OfficeCockpit>('admin', '/cockpit/office')
          : await cockpit<CollegeCockpit>(as, '/cockpit/college');
      return results && [results.exam.exam_tbl, results.before, results.all.before !== null];
    };
    expect(await resultsOf('college')).toEqual(['E25A', 'EVEN-2024-APR', true]);
    await hide('E24A');
    expect(await resultsOf('college')).toEqual(['E25A', null, false]);
    await hide('E25A');
    const shown = await resultsOf('college');
    expect(shown === null || !['E25A', 'E24A'].includes(shown[0] as string)).toBe(true);
    expect(JSON.stringify(await read())).not.toMatch(/E25A.*written/);
    await owner()('hidden_session').delete();
    expect(await resultsOf('college')).toEqual(['E25A', 'EVEN-2024-APR', true]);
  });

  test('[DEL-10] no college is answered another one’s figures, and nobody else has the page', async () => {
    const [first, other] = await Promise.all([read(), read('otherCollege')]);
    expect(first.applications!.unconfirmed + first.applications!.confirmed).not.toBe(
      other.applications!.unconfirmed + other.applications!.confirmed,
    );
    for (const as of ['admin', 'campadmin', 'camp'] as const)
      expect((await api.call(as, 'GET', '/cockpit/college')).statusCode).toBe(403);
    expect(JSON.stringify(first).length).toBeLessThan(MAX_BYTES);
  });

  test('[DEL-10] a part that cannot be counted is named, the others are answered, and nothing of it is kept', async () => {
    const app = await api.build();
    const role = `${(await owner().raw<{ rows: { name: string }[] }>('select current_database() as name')).rows[0]!.name}_college`;
    await owner().raw('revoke select on mark_correction from ??', [role]);
    const token = { authorization: `Bearer ${await api.tokenOf('college')}` };
    const ask = async (): Promise<CollegeCockpit> => {
      const answer = await app.inject({ method: 'GET', url: '/thervu/api/cockpit/college', headers: token });
      const figures = answer.json<CollegeCockpit>();
      return figures.waiting.length === 0 ? figures : ask();
    };
    const broken = await ask();
    expect(broken.failed).toEqual(['due']);
    expect(broken.due).toBeNull();
    expect(broken.marks).not.toBeNull();
    await owner().raw('grant select on mark_correction to ??', [role]);
    expect((await ask()).failed).toEqual([]);
    await app.close();
  });
});

describe('the cockpit of a camp', () => {
  test('[DEL-10] under the database role of the camp its figures are those of the tables and reports beside them, and no script or student is named', async () => {
    const camp = await testCamp(api);
    const { bundleno } = await keyedBundle(
      api,
      camp,
      [
        { slno: 1, a: 40, b: 40 },
        { slno: 2, a: 40, b: 42 },
        { slno: 3, a: 50 },
        { packet: 2, slno: 1, a: 33, b: 33 },
      ],
      { tot_paper: 60 },
    );
    const app = await api.build();
    const token = { authorization: `Bearer ${await api.tokenOf('campadmin')}` };
    const ask = () => app.inject({ method: 'GET', url: '/thervu/api/cockpit/camp', headers: token });
    let answer = await ask();
    while (answer.json<CampCockpit>().waiting.length > 0) answer = await ask();
    await app.close();
    const { failed, officer, operator } = answer.json<CampCockpit>();
    expect(failed).toEqual([]);
    expect(operator).toBeNull();
    const different = await get<DifferentMark[]>('campadmin', '/marks/1/CO');
    expect(officer!.different!.count).toBe(different.filter(({ Cmark }) => Cmark === null).length);
    const problems = await get<unknown[]>('campadmin', '/campDummy/barcodeerror/1');
    expect(officer!.problems!.reduce((sum, { count }) => sum + count, 0)).toBe(problems.length);
    const { day, hours } = officer!.entered!;
    expect(day).toBe(indianToday());
    const report = await get<BundleReport>('campadmin', `/bundles/bundlesByDate/1/CO/${day}`);
    const entered = report.aopid_count + report.bopid_count;
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(entered);
    expect(officer!.operators!.reduce((sum, row) => sum + row.entered, 0)).toBe(entered);
    const bundles = await owner()('bundle')
      .where({ exam_id: 7, place: 'Sona' })
      .select<{ tot_paper: number }[]>('tot_paper');
    const packets = bundles.reduce((sum, { tot_paper }) => sum + Math.ceil(tot_paper / 25), 0);
    expect(Object.values(officer!.packets!).reduce((sum, count) => sum + count, 0)).toBe(packets);
    expect(officer!.packets!.started).toBeGreaterThan(0);
    const [due] = await owner()('camp_mark')
      .where({ exam_id: 7, place: 'Sona' })
      .select<{ n: number }[]>(owner().raw('(count(amark) + count(bmark))::int as n'));
    expect(officer!.pace!.left).toBe(2 * bundles.reduce((sum, { tot_paper }) => sum + tot_paper, 0) - due!.n);
    const scripts = await owner()('camp_mark').where({ exam_id: 7, bundleno }).pluck<string[]>('barcode');
    const students = await owner()('exam_application').where({ exam_id: 7 }).distinct().pluck<string[]>('reg_no');
    expect([...scripts, ...students].filter((number) => answer.body.includes(number))).toEqual([]);
  });

  test('[DEL-10] an operator is told the own work and nobody else’s', async () => {
    const { officer, operator, failed } = await cockpit<CampCockpit>('camp', '/cockpit/camp');
    expect([officer, failed]).toEqual([null, []]);
    const [mine] = await owner()('camp_officer')
      .where({ exam_id: 7, email: 'op1.sona@example.org' })
      .select<{ id: number }[]>('id');
    const keyed = await owner()('camp_mark')
      .where({ exam_id: 7 })
      .andWhere((q) => q.where({ aopid: mine!.id }).orWhere({ bopid: mine!.id }));
    const a = keyed.filter(({ aopid }: { aopid: number }) => aopid === mine!.id).length;
    expect(operator!.today!.a).toBe(a);
    expect(operator!.last!.length).toBeLessThanOrEqual(5);
    expect(JSON.stringify(operator)).not.toMatch(/mark"|name/);
  });
});

describe('the cockpit of the office', () => {
  const read = (as: Person = 'admin') => cockpit<OfficeCockpit>(as, '/cockpit/office');

  test('[DEL-10] missing marks of colleges are those of the open work, applications those of the page of each college', async () => {
    const { failed, readiness } = await read();
    expect(failed).toEqual([]);
    let work: OpenWorkCount['counted'] = null;
    while (!work) work = (await get<OpenWorkCount>('admin', '/control/open-work/7')).counted;
    for (const [measure, kind] of [
      ['INTERNAL_MARKS', 'INTERNAL_MISSING'],
      ['PRACTICAL_MARKS', 'PRACTICAL_MISSING'],
    ] as const) {
      const shown = readiness!.find((row) => row.measure === measure)!;
      const listed = Object.fromEntries(
        work.kinds.find((row) => row.kind === kind)!.where.map(({ name, count }) => [name, count]),
      );
      expect(
        Object.fromEntries(
          shown.rows.filter(({ done, all }) => done < all).map(({ colcode, done, all }) => [colcode, all - done]),
        ),
      ).toEqual(listed);
    }
    const college = await cockpit<CollegeCockpit>('college', '/cockpit/college');
    const shown101 = readiness!
      .find(({ measure }) => measure === 'APPLICATIONS')!
      .rows.find(({ colcode }) => colcode === '101')!;
    expect(shown101).toMatchObject({
      done: college.applications!.confirmed,
      all: college.applications!.confirmed + college.applications!.unconfirmed,
    });
  });

  test('[DEL-10] agreed scripts of a camp are its scripts with a final mark', async () => {
    const { camps } = await read();
    const rows = await owner()('camp_mark')
      .where({ exam_id: 7 })
      .groupBy('place')
      .select<{ place: string; settled: number }[]>('place', owner().raw('count(final_mark)::int as settled'));
    const settled = new Map(rows.map((row) => [row.place, row.settled]));
    for (const row of camps!.rows) expect([row.place, row.settled]).toEqual([row.place, settled.get(row.place) ?? 0]);
  });

  test('[DEL-10] results of the office are the sum of those of the colleges', async () => {
    const [office, ...colleges] = await Promise.all([
      read(),
      cockpit<CollegeCockpit>('college', '/cockpit/college'),
      cockpit<CollegeCockpit>('otherCollege', '/cockpit/college'),
    ]);
    const [third] = await owner()('result')
      .where({ exam_id: 6, colcode: '103', is_current: true })
      .whereIn('result', ['P', 'RA'])
      .count<{ count: number }[]>('* as count');
    expect(office.results!.all.written).toBe(
      colleges.reduce((sum, { results }) => sum + results!.all.written, 0) + third!.count,
    );
    expect(JSON.stringify(office).length).toBeLessThan(MAX_BYTES);
  });

  test('[DEL-10] who sees results before their release is written down, once for an opening', async () => {
    const officer = await owner()('app_user').where({ login: '501' }).first<{ id: number }>('id');
    const [run] = await owner()('result_run')
      .insert({
        exam_id: 7,
        kind: 'MAIN',
        rules: '[]',
        state: 'CHECKED',
        version: 1,
        started_by: officer.id,
        check_outcome: { differences: 0 },
      })
      .returning<{ id: number }[]>('id');
    const lines = () => owner()('audit_log').where({ action: 'UNRELEASED_RESULTS_READ' });
    expect((await read()).results).toMatchObject({ released: false, exam: { exam_tbl: 'E25N' } });
    await read();
    expect(await lines()).toHaveLength(1);
    expect((await cockpit<CollegeCockpit>('college', '/cockpit/college')).results).toMatchObject({ released: true });
    expect((await read('admin2')).sign).toContainEqual({ kind: 'RUN', count: 1, exam_tbl: 'E25N' });
    await owner()('result_run').where({ id: run!.id }).delete();
  });
});
