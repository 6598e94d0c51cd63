import type { RuleSet, RuleSetHead } from '@thervu/contracts/rule-set/rule-set-contract';
import type { SettingChange } from '@thervu/contracts/setting/setting-contract';
import { randomUUID } from 'node:crypto';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const list = async () =>
  (await api.call('admin', 'GET', '/settings/rule-sets')).json<{ levels: string[]; sets: RuleSetHead[] }>();
const get = async (id: number) => (await api.call('admin', 'GET', `/settings/rule-sets/${id}`)).json<RuleSet>();
const create = (body: object) =>
  api.call('admin', 'POST', '/settings/rule-sets', body, { 'idempotency-key': randomUUID() });
const bodyOf = ({ name, lines, grades, classes, row_version }: RuleSet) => ({
  name,
  lines,
  grades,
  classes,
  row_version,
});
const save = (set: RuleSet, changes: object = {}) =>
  api.call('admin', 'PUT', `/settings/rule-sets/${set.id}`, { ...bodyOf(set), ...changes });
const frozenUg = async () => get((await list()).sets.find(({ deg_level }) => deg_level === 'UG')!.id);
async function draft(): Promise<RuleSet> {
  const { id } = await frozenUg();
  const made = await create({ name: 'UG draft', deg_level: 'UG', from_admn_yr: 2026, copy_of: id });
  expect(made.statusCode).toBe(200);
  return made.json<RuleSet>();
}
const written = async () =>
  JSON.stringify(
    await Promise.all(
      ['rule_set', 'rule_line', 'grade_band', 'class_band', 'setting_history'].map((table) =>
        owner()(table).orderByRaw('1, 2'),
      ),
    ),
  );

test('a new version is a draft with the rules of the set it was copied from', async () => {
  const source = await frozenUg();
  const made = await draft();
  expect(made).toMatchObject({
    deg_level: 'UG',
    from_admn_yr: 2026,
    version: 1,
    frozen_at: null,
    row_version: 1,
  });
  expect([made.lines, made.grades, made.classes]).toEqual([source.lines, source.grades, source.classes]);
  expect((await draft()).version).toBe(2);
});

test('the first rules of a level begin with the usual table: 40 % for a certificate, 50 % for PG', async () => {
  for (const [deg_level, least] of [
    ['CERTIFICATE', 40],
    ['PG', 50],
  ] as const) {
    const made = (await create({ name: 'First', deg_level, from_admn_yr: 2027 })).json<RuleSet>();
    expect(made.lines.every((line) => line.total_min_pct === least)).toBe(true);
    expect(made.grades.filter((band) => band.is_pass).at(-1)!.min_pct).toBe(least);
  }
});

test('a draft is changed as a whole; history and audit log hold both documents', async () => {
  const made = await draft();
  const lines = made.lines.map((line) => (line.p_type === 'THEORY' ? { ...line, intl_min_pct: 32.5 } : line));
  const saved = await save(made, { lines, reason: 'Syndicate 4 / 2026' });
  expect(saved.statusCode).toBe(200);
  expect(saved.json<RuleSet>()).toMatchObject({ row_version: 2 });
  expect((await get(made.id)).lines).toEqual(lines);
  const { items } = (await api.call('admin', 'GET', '/settings/history/rule-sets')).json<{
    items: SettingChange[];
  }>();
  const office = await owner()('app_user').where({ login: '501' }).first('name');
  expect(items[0]).toMatchObject({
    key: `rule_set.${made.id}`,
    about: `UG 2026 version ${made.version}`,
    by: office.name,
    reason: 'Syndicate 4 / 2026',
    new_value: {
      lines: expect.arrayContaining([expect.objectContaining({ p_type: 'THEORY', intl_min_pct: 32.5 })]),
    },
    old_value: {
      lines: expect.arrayContaining([expect.objectContaining({ p_type: 'THEORY', intl_min_pct: 0 })]),
    },
  });
  expect(items.filter(({ key }) => key === `rule_set.${made.id}`)).toHaveLength(2);
  const entry = await owner()('audit_log').where({ action: 'RULE_SET_CHANGED' }).orderBy('id', 'desc').first();
  expect(entry).toMatchObject({
    entity_key: String(made.id),
    before: { lines: made.lines },
    after: { lines },
  });
});

test('two officers at once: the second is shown what the first has saved', async () => {
  const made = await draft();
  expect((await save(made, { name: 'First' })).statusCode).toBe(200);
  const before = await written();
  const late = await save(made, { name: 'Second' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ conflict: { yours: { name: 'Second' }, theirs: { name: 'First' } } });
  expect(await written()).toBe(before);
});

test('a frozen set never changes: not by the call, and not by any other way either', async () => {
  const made = await draft();
  const frozen = await api.call('admin', 'POST', `/settings/rule-sets/${made.id}/freeze`, { row_version: 1 });
  expect(frozen.statusCode).toBe(200);
  const now = frozen.json<RuleSet>();
  expect(now.frozen_at).not.toBeNull();
  const before = await written();
  expect((await save(now)).statusCode).toBe(422);
  const again = await api.call('admin', 'POST', `/settings/rule-sets/${made.id}/freeze`, { row_version: 2 });
  expect(again.statusCode).toBe(422);
  expect(again.json<{ message: string }>().message).toBe(
    'UG draft is frozen and never changes. Make a new version of it.',
  );
  const filter = { rule_set_id: made.id };
  for (const write of [
    () => owner()('rule_set').where({ id: made.id }).update({ name: 'Other' }),
    () => owner()('rule_line').where(filter).update({ total_min_pct: 35 }),
    () => owner()('grade_band').where(filter).delete(),
    () => owner()('class_band').insert({ ...filter, min_cgpa: 1, letter: 'X', label: 'X' }),
  ])
    await expect(write()).rejects.toThrow('a frozen rule set never changes');
  expect(await written()).toBe(before);
});

test.each<[string, (set: RuleSet) => object, string, RegExp]>([
  [
    'a hole between two bands',
    ({ grades }) => ({ grades: grades.map((band, i) => (i === 2 ? { ...band, max_pct: 78 } : band)) }),
    'grades/2/max_pct',
    /Grade band 3 \(D\): nothing covers 78\.01 to 79\.99 %/,
  ],
  [
    'an overlap',
    ({ grades }) => ({ grades: grades.map((band, i) => (i === 2 ? { ...band, max_pct: 80 } : band)) }),
    'grades/2/max_pct',
    /overlaps Grade band 2/,
  ],
  [
    'bands that end above 0',
    ({ grades }) => ({ grades: grades.slice(0, -1) }),
    'grades/6/min_pct',
    /nothing covers 0 to 39\.99 %/,
  ],
  [
    'no line for projects',
    ({ lines }) => ({ lines: lines.filter(({ p_type }) => p_type !== 'PROJECT') }),
    'lines',
    /PROJECT has no line/,
  ],
  [
    'classes that rise',
    ({ classes }) => ({ classes: [...classes].reverse() }),
    'classes/1/min_cgpa',
    /must begin below 4/,
  ],
])('%s is refused by its row, and nothing is written', async (_what, changes, field, labels) => {
  const made = await draft();
  const before = await written();
  const answer = await save(made, changes(made));
  expect(answer.statusCode).toBe(422);
  const { errors } = answer.json<{ errors: { field: string; message: string }[] }>();
  expect(errors[0]).toEqual({ field, message: expect.stringMatching(labels) });
  expect(await written()).toBe(before);
});

test('unknown level, unknown source, unknown set, hidden name: each by its own words', async () => {
  const fresh = { name: 'Rules', deg_level: 'UG', from_admn_yr: 2026 };
  const level = await create({ ...fresh, deg_level: 'XX' });
  expect(level.statusCode).toBe(422);
  expect(level.json()).toMatchObject({ errors: [{ field: 'deg_level' }] });
  expect((await create({ ...fresh, copy_of: 99_999 })).statusCode).toBe(404);
  expect((await api.call('admin', 'GET', '/settings/rule-sets/99999')).statusCode).toBe(404);
  const hidden = await create({ ...fresh, name: 'Ru\u200Bles' });
  expect(hidden.statusCode).toBe(400);
  expect(hidden.json()).toMatchObject({ errors: [{ field: 'name' }] });
  expect((await create({ ...fresh, from_admn_yr: 25 })).statusCode).toBe(400);
});
