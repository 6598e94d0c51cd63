import type { CollegeSignIn } from '@thervu/contracts/enrolment/college-sign-in-contract';
import type { Slip } from '@thervu/contracts/enrolment/enrolment-contract';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { pdfTexts } from '../../testing/pdf-text';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const CODE = /[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){5}/g;
const OWN = 'my very own quiet sentence';
const list = async () => (await api.call('admin', 'GET', '/college-sign-ins')).json<CollegeSignIn[]>();
const print = (body: object = {}) => api.call('admin', 'POST', '/college-sign-ins/codes', body);
const enrol = (login: string, code: string) =>
  api.app.inject({ method: 'POST', url: `${API}/enrolments`, payload: { login, code, newPassword: OWN } });

/** Colleges of the day an installation begins: imported, and with no sign-in; one that was given a first password. */
async function withoutSignIns(): Promise<string[]> {
  // one of the demonstration has none; a college that is switched off gets no code
  await db()('college').where({ colcode: '901' }).update({ clg_status: false });
  await db()
    .raw(`insert into college (colcode, colname, address, district, email, land_line, mobile, start_yr, ctype, status, autonomy,
      principal, designation, pmobile, pemail, ptype)
    select (7900 + n)::text, 'Demo New College ' || n, address, district, 'new' || n || '@example.org', land_line, mobile, start_yr, ctype,
      status, autonomy, principal, designation, pmobile, 'p' || n || '@example.org', ptype
    from college c cross join generate_series(1, 4) n where c.colcode = '101'`);
  await db().raw(`select make_college_sign_in('7904', 'Demo New College 4', 'typed by the office', null)`);
  return ['7901', '7902', '7903', '7904'];
}

test('[DAY-13] codes for all colleges without a sign-in: one file, a page for each, and each code opens its college', async () => {
  const codes = await withoutSignIns();
  expect((await list()).filter(({ state }) => state === 'WITHOUT').map(({ colcode }) => colcode)).toEqual(codes);
  const file = await print();
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pages = (await pdfTexts(file.rawPayload)).map((page) => page.join('\n'));
  expect(pages).toHaveLength(4);
  expect(pages.map((page, nth) => page.includes(`Demo New College ${nth + 1}, college ${codes[nth]!}`))).toEqual(
    codes.map(() => true),
  );
  const [first] = pages[0]!.match(CODE)!;
  const [second] = pages[1]!.match(CODE)!;
  expect((await enrol('7902', first!)).statusCode).toBe(422);
  expect((await enrol('7901', first!)).json()).toMatchObject({ signIn: 'COLLEGE' });
  expect((await api.signIn('7901', OWN)).json()).toMatchObject({ Colcode: '7901', mustChange: false });
  const after = new Map((await list()).map((row) => [row.colcode, row]));
  expect(codes.map((code) => after.get(code)!.state)).toEqual(['SIGNED_IN', 'CODE_OPEN', 'CODE_OPEN', 'CODE_OPEN']);
  expect(after.get('7901')!.lastSignIn).not.toBeNull();
  const again = await print();
  expect([again.statusCode, again.json<{ type: string }>().type]).toEqual([409, 'none-without']);

  const reprint = await print({ colleges: ['7902'] });
  const [newer] = (await pdfTexts(reprint.rawPayload)).flat().join('\n').match(CODE)!;
  expect((await enrol('7902', second!)).statusCode).toBe(422);
  expect((await enrol('7902', newer!)).statusCode).toBe(200);
  const history = (await api.call('admin', 'GET', '/college-sign-ins/7902/codes')).json<Slip[]>();
  expect(history.map(({ state }) => state)).toEqual(['USED', 'REISSUED']);
  expect(history[0]!.issuedBy).toBe((await db()('app_user').where({ login: '501' }).first<{ name: string }>()).name);
  const noted = await db()('audit_log').where({ action: 'ENROLMENT_CODE_ISSUED', entity_key: '7902' });
  expect(noted).toHaveLength(2);
  expect(JSON.stringify(noted)).not.toMatch(CODE);
});

test('[DAY-13] two officers who print at once make one code for each college', async () => {
  await db()('enrolment_code')
    .update({ ended_at: db().fn.now(), ended_because: 'RETURNED' })
    .whereNull('used_at')
    .whereNull('ended_at');
  const answers = await Promise.all([print(), api.call('admin2', 'POST', '/college-sign-ins/codes', {})]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('a college that is not there prints nothing for the others, and a college or camp asks for none', async () => {
  const before = await db()('enrolment_code').count();
  expect((await print({ colleges: ['7903', '999999'] })).statusCode).toBe(404);
  expect((await print({ colleges: ['501'] })).statusCode).toBe(404);
  expect(await db()('enrolment_code').count()).toEqual(before);
  for (const person of ['college', 'campadmin', 'camp'] as const) {
    expect((await api.call(person, 'POST', '/college-sign-ins/codes', {})).statusCode).toBe(403);
    expect((await api.call(person, 'GET', '/college-sign-ins')).statusCode).toBe(403);
  }
});
