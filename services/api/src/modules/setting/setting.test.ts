import type { Setting, SettingChange } from '@thervu/contracts/setting/setting-contract';
import { SETTING_KEYS, SETTINGS } from '@thervu/contracts/setting/setting-registry';
import { clonedDatabase } from '@thervu/testing/database';
import { apiUnderTest } from '../../testing/api-under-test';
import { BrokenSetting, everyPage, publicSettings, settingValue, settingValues } from './setting-service';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;

const all = async () => (await api.call('admin', 'GET', '/settings')).json<Setting[]>();
const findSetting = async (key: string) => (await all()).find((setting) => setting.key === key)!;
const history = async (section: string) =>
  (await api.call('admin', 'GET', `/settings/history/${section}`)).json<{
    items: SettingChange[];
    total: number;
  }>();
async function put(key: string, value: unknown, overrides: { row_version?: number; reason?: string } = {}) {
  const row_version = overrides.row_version ?? (await findSetting(key))?.row_version ?? 0;
  const { reason } = overrides;
  return api.call('admin', 'PUT', '/settings', { changes: [{ key, value, row_version }], reason });
}
const tables = async () =>
  JSON.stringify([
    await owner()('university_setting').orderBy('key'),
    await owner()('setting_history').orderBy('id'),
    await owner()('audit_log').count(),
  ]);

describe('a university that has set nothing', () => {
  const fresh = clonedDatabase('template');

  test('[DAY-12] says on every page that it has no account, until the first one is made', async () => {
    for (const role of ['public', 'office', 'college', 'camp'] as const)
      expect(await everyPage(fresh.pools[role])).toMatchObject({ withoutAccounts: true });
    expect((await api.call('nobody', 'GET', '/settings/public')).json()).not.toHaveProperty('withoutAccounts');
  });

  test('has a default for every setting, and each role reads what it may', async () => {
    const office = await settingValues(fresh.pools.office, SETTING_KEYS);
    for (const key of SETTING_KEYS) expect(office[key]).toEqual(SETTINGS[key].fallback);
    expect(await settingValue(fresh.pools.college, 'exam.max_semester')).toBe(8);
    expect(await settingValue(fresh.pools.camp, 'camp.max_mark')).toBe(75);
    expect(await settingValue(fresh.pools.public, 'admission.year')).toBe(2025);
    await expect(settingValue(fresh.pools.public, 'exam.max_semester')).rejects.toThrow('permission denied');
    await expect(settingValue(fresh.pools.college, 'result.retention_years')).rejects.toThrow('permission denied');
  });

  test('has levels and the revaluation fees of the region, so that degrees and exams can be made', async () => {
    expect(await fresh.pools.office('degree_level').orderBy('sort').pluck('degree')).toEqual([
      'UG',
      'PG',
      'MPHIL',
      'PHD',
      'DIPLOMA',
      'CERTIFICATE',
    ]);
    expect(await fresh.pools.office('reval_fee').where({ kind: 'REVAL' }).pluck('fees')).toEqual(
      expect.arrayContaining(['500.00', '600.00']),
    );
    expect(await fresh.pools.office('fee_schedule').count()).toEqual([{ count: 5 }]);
  });

  test('shows its pages under a name of its own', async () => {
    expect(await publicSettings(fresh.pools.public)).toEqual({
      universityName: 'University',
      accreditationLine: '',
      admissionYear: 2025,
      contactEmail: '',
    });
  });
});

describe('a stored value that no longer fits', () => {
  const broken = clonedDatabase('tiny');
  beforeAll(async () => {
    await broken.pools
      .owner('university_setting')
      .where({ key: 'exam.max_semester' })
      .update({ value: JSON.stringify('eight') });
  });

  test('is an error that names the setting and never the default', async () => {
    const reading = settingValue(broken.pools.office, 'exam.max_semester');
    await expect(reading).rejects.toBeInstanceOf(BrokenSetting);
    await expect(reading).rejects.toThrow(
      "The setting 'Highest semester on exam screens' holds a value that does not fit: Enter a whole number from 1 to 10.",
    );
  });
});

test('a broken setting stops what needs it in words, the office sees it and mends it', async () => {
  await owner()('university_setting').where({ key: 'admission.year' }).update({ value: '"25"' });
  const answer = await api.call('nobody', 'GET', '/settings/public');
  expect(answer.statusCode).toBe(503);
  expect(answer.json<{ message: string }>().message).toContain("The setting 'Admission year' holds a value");
  const observed = await findSetting('admission.year');
  expect(observed).toMatchObject({ value: '"25"', problem: 'Enter a year of four digits, such as 2025.' });
  expect((await put('admission.year', 2025)).statusCode).toBe(200);
  expect((await api.call('nobody', 'GET', '/settings/public')).statusCode).toBe(200);
});

test('the office changes the name: every page shows it, and who, when, from and to are kept', async () => {
  const before = await findSetting('university.name');
  const answer = await put('university.name', '  Kurinji State University ', { reason: 'New act of 2025' });
  expect(answer.statusCode).toBe(200);
  expect((await api.call('nobody', 'GET', '/settings/public')).json()).toMatchObject({
    universityName: 'Kurinji State University',
  });
  const [last] = (await history('university')).items;
  expect(last).toMatchObject({
    key: 'university.name',
    old_value: before.value,
    new_value: 'Kurinji State University',
    reason: 'New act of 2025',
    by: expect.stringMatching(/\S/),
  });
  const admin = await owner()('app_user').where({ login: '501' }).first('id', 'name');
  expect(last!.by).toBe(admin.name);
  expect(await owner()('university_setting').where({ key: 'university.name' }).first()).toMatchObject({
    updated_by: admin.id,
    row_version: before.row_version + 1,
  });
  const entry = await owner()('audit_log').where({ action: 'SETTING_CHANGED' }).orderBy('id', 'desc').first();
  expect(entry).toMatchObject({
    actor_login: '501',
    entity_key: 'university.name',
    before: { value: before.value },
    after: { value: 'Kurinji State University', reason: 'New act of 2025' },
  });
});

test('a setting nobody had stored is kept with the audience of the registry', async () => {
  await owner()('university_setting').where({ key: 'exam.arrear_any_semester' }).delete();
  expect((await put('exam.arrear_any_semester', true)).statusCode).toBe(200);
  expect(await settingValue(api.clone.pools.college, 'exam.arrear_any_semester')).toBe(true);
  expect((await findSetting('exam.arrear_any_semester')).row_version).toBe(1);
});

test('saving what stands already changes nothing and is no entry of the history', async () => {
  const { value, row_version } = await findSetting('camp.max_mark');
  const before = await tables();
  expect((await put('camp.max_mark', value, { row_version })).statusCode).toBe(200);
  expect(await tables()).toBe(before);
});

test('two officers at once: the second is told what the first has saved, and nothing of theirs is written', async () => {
  const { row_version } = await findSetting('exam.max_semester');
  const [first, second] = await Promise.all([
    put('exam.max_semester', 10, { row_version }),
    put('exam.max_semester', 6, { row_version }),
  ]);
  const late = first.statusCode === 409 ? first : second;
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  const won = late === first ? 6 : 10;
  expect(late.json()).toMatchObject({
    conflict: {
      yours: { 'exam.max_semester': won === 6 ? 10 : 6 },
      theirs: { 'exam.max_semester': won },
    },
  });
  expect((await findSetting('exam.max_semester')).value).toBe(won);
});

test('settings are saved together or not at all', async () => {
  const before = await tables();
  const versions = new Map((await all()).map(({ key, row_version }) => [key, row_version]));
  const answer = await api.call('admin', 'PUT', '/settings', {
    changes: [
      { key: 'university.name', value: 'Half saved', row_version: versions.get('university.name') },
      { key: 'admission.year', value: 25, row_version: versions.get('admission.year') },
    ],
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'changes/1/value' }] });
  expect(await tables()).toBe(before);
});

test('the admission year has to be among the years the reports offer; both move in one save', async () => {
  const versions = new Map((await all()).map(({ key, row_version }) => [key, row_version]));
  const save = (years: number[]) =>
    api.call('admin', 'PUT', '/settings', {
      changes: [
        { key: 'admission.year', value: 2026, row_version: versions.get('admission.year') },
        { key: 'admission.years', value: years, row_version: versions.get('admission.years') },
      ],
    });
  const rejected = await save([2024, 2025]);
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json()).toMatchObject({ errors: [{ field: 'changes/1/value' }] });
  expect((await save([2026, 2025, 2024])).statusCode).toBe(200);
  expect(await settingValue(api.clone.pools.office, 'admission.years')).toEqual([2024, 2025, 2026]);
});

test.each<[string, string, unknown, number, RegExp]>([
  ['10,000 characters', 'university.name', 'x'.repeat(10_000), 400, /^Value must NOT have more than 9000 characters/],
  ['201 characters', 'university.name', 'x'.repeat(201), 422, /University name: At most 200/],
  ['nothing', 'university.name', '   ', 422, /University name/],
  ['a zero-width character', 'university.name', 'Kurinji\u200B University', 422, /place 8 \(U\+200B\)/],
  ['a character that turns the text', 'university.accreditation', 'A\u202Eedarg', 422, /right-to-left/],
  ['Hebrew', 'university.accreditation', 'שלום', 422, /right-to-left/],
  ['no address', 'university.contact_email', 'office', 422, /Contact e-mail: Enter an e-mail address/],
  ['the year 25', 'admission.year', 25, 422, /Admission year: Enter a year of four digits/],
  ['the year 25 as text', 'admission.year', '25', 422, /Admission year: Enter a year/],
  ['a statement', 'admission.year', '2025; drop table', 422, /Admission year: Enter a year/],
  ['no years', 'admission.years', [], 422, /at least one year/],
  ['a year twice', 'admission.years', [2025, 2025], 422, /each year once/],
  ['semester 11', 'exam.max_semester', 11, 422, /from 1 to 10/],
  ['a mark of 76', 'camp.max_mark', 76, 422, /from 1 to 75/],
  ['yes as text', 'camp.distinct_operators', 'yes', 422, /Choose Yes or No/],
  ['text for the logo', 'university.logo', 'logo.png', 422, /Logo/],
  ['an unknown setting', 'university.motto', 'x', 404, /no setting 'university.motto'/],
  ['a name of the language', '__proto__', 'x', 404, /no setting/],
])('%s is refused by name, and nothing is written', async (_what, key, value, status, labels) => {
  const before = await tables();
  const answer = await put(key, value, key in SETTINGS ? {} : { row_version: 0 });
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ message: string }>().message).toMatch(labels);
  expect(await tables()).toBe(before);
});

test('a reason that is too long or hidden is refused by name', async () => {
  for (const reason of ['x'.repeat(301), 'a\u200Bb']) {
    const answer = await put('university.name', 'Another', { reason });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('reason');
  }
});

test('the public settings are one read of the database', async () => {
  const collected: string[] = [];
  const note = ({ sql }: { sql: string }) => void collected.push(sql);
  api.clone.pools.public.on('query', note);
  await publicSettings(api.clone.pools.public);
  api.clone.pools.public.removeListener('query', note);
  expect(collected).toHaveLength(1);
});
