import type { College } from '@thervu/contracts/college/college-contract';
import type { Problem } from '@thervu/contracts/core/shapes';
import { apiUnderTest, API } from '../../testing/api-under-test';

const api = apiUnderTest();
const SECRET = 'eleven blue kites rising';

const fields = (code: string, changes: object = {}) => ({
  Colcode: code,
  Colname: `Ponni College ${code}`,
  Address: '1 Demo Street, Salem',
  District: 'Salem',
  email: `office${code}@example.org`,
  Land_line: '0427 2345678',
  Mobile: '9000000001',
  alter_mobile: '',
  Start_yr: 1999,
  cType: 'Co-Ed.',
  Status: 'Aided',
  Autonomy: 'No',
  principal: 'Demo Principal',
  designation: 'Principal',
  pmobile: '9000000002',
  pemail: 'principal@example.org',
  ptype: 'Principal',
  ...changes,
});
const make = (code: string, changes: object = {}) =>
  api.call('admin', 'POST', '/colleges', { ...fields(code), password: SECRET, ...changes });
const read = async (code: string) => (await api.call('admin', 'GET', `/colleges/${code}`)).json<College>();
/** The stored record as a client would send it back. */
const asSent = async (code: string, changes: object = {}) => {
  const { col_id: _id, clg_status: _flag, ...record } = await read(code);
  return { ...record, ...changes };
};
const named = (answer: { json: <T>() => T }) => answer.json<Problem>().errors?.map((error) => error.field);
const lastAudit = (code: string, action: string) =>
  api.clone.pools
    .owner('audit_log')
    .where({ entity_key: code, action })
    .orderBy('id', 'desc')
    .first<{ before: College | null; after: College | null; actor_login: string } | undefined>();

describe('reading', () => {
  test("[S7-CALL-COLLEGE-01] '/colleges' has the active colleges, without the office", async () => {
    await make('800', { clg_status: false });
    const codes = (await api.call('admin', 'GET', '/colleges')).json<College[]>().map((college) => college.Colcode);
    expect(codes).toContain('101');
    expect(codes).not.toContain('800');
    expect(codes).not.toContain('501');
  });

  test("[S7-CALL-COLLEGE-02, S7-PURPOSE-MASTER-06] '/colleges/all' has also those switched off, without the office", async () => {
    const codes = (await api.call('admin', 'GET', '/colleges/all')).json<College[]>().map((college) => college.Colcode);
    expect(codes).toEqual(expect.arrayContaining(['101', '102', '800']));
    expect(codes).not.toContain('501');
  });

  test("[S7-CALL-COLLEGE-03, S7-PURPOSE-MASTER-07] '/colleges/{id}' reads one by its code, not by col_id", async () => {
    const row = await api.clone.pools.owner('college').where({ colcode: '101' }).first();
    expect(await read('101')).toMatchObject({
      Colcode: '101',
      col_id: row.col_id,
      Colname: row.colname,
      password: '',
    });
    const none = await api.call('admin', 'GET', '/colleges/999');
    expect(none.statusCode).toBe(404);
    expect(none.json<Problem>().message).toContain('999');
  });

  test('[S3-ENT-COLLEGE-01] a college has the fields of the specification in their spelling', async () => {
    expect(Object.keys(await read('101')).sort()).toEqual(
      [
        ...['col_id', 'Colcode', 'Colname', 'Address', 'District', 'email', 'Land_line', 'Mobile', 'alter_mobile'],
        ...[
          'Start_yr',
          'cType',
          'Status',
          'Autonomy',
          'password',
          'principal',
          'designation',
          'pmobile',
          'pemail',
          'ptype',
        ],
        ...['clg_status', 'place', 'row_version'],
      ].sort(),
    );
  });

  test('[S2-SCREEN-COLLEGE-05] a college finds itself alone in both lists, and no other by its code', async () => {
    for (const url of ['/colleges', '/colleges/all']) {
      const ownRows = (await api.call('college', 'GET', url)).json<College[]>();
      expect(ownRows.map((college) => college.Colcode)).toEqual(['101']);
    }
    expect((await api.call('college', 'GET', '/colleges/101')).statusCode).toBe(200);
    const foreign = await api.call('college', 'GET', '/colleges/102');
    expect(foreign.statusCode).toBe(404);
    const absent = await api.call('college', 'GET', '/colleges/998');
    expect(foreign.json<Problem>().type).toBe(absent.json<Problem>().type);
  });
});

describe('creating', () => {
  test('[S7-CALL-COLLEGE-06, S6-PERM-ADMIN-01] makes the college with every field and its sign-in, which must change its password', async () => {
    const answer = await make('810', { alter_mobile: '9000000003' });
    expect(answer.statusCode).toBe(200);
    expect(await read('810')).toMatchObject(fields('810', { alter_mobile: '9000000003', clg_status: true }));
    const signedIn = await api.signIn('810', SECRET);
    expect(signedIn.json()).toMatchObject({ userRole: 'college', Colcode: '810', mustChange: true });
    expect(await lastAudit('810', 'COLLEGE_CREATED')).toMatchObject({
      actor_login: '501',
      after: { Colcode: '810' },
    });
  });

  test('the first password is in no answer, no log and no audit entry, nor is its hash', async () => {
    const answer = await make('811', {});
    const { rows } = await api.clone.pools.owner.raw<{ rows: unknown[] }>('select a.*::text from audit_log a');
    for (const text of [answer.body, api.lines.join(''), JSON.stringify(rows)]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('$argon2');
    }
  });

  test('the office cannot read password hashes', async () => {
    await expect(api.clone.pools.office('app_user').select('password_hash')).rejects.toThrow('permission denied');
  });

  test('a well-known first password is refused by name, and neither college nor sign-in is made', async () => {
    const answer = await make('812', { password: 'Password123' });
    expect(answer.statusCode).toBe(422);
    expect(named(answer)).toEqual(['password']);
    const { owner } = api.clone.pools;
    expect(await owner('college').where({ colcode: '812' }).first()).toBeUndefined();
    expect(await owner('app_user').where({ login: '812' }).first()).toBeUndefined();
  });

  test('one code by two clerks at once: one is saved, the other reads that it exists', async () => {
    const [first, second] = await Promise.all([
      make('813', { Colname: 'First' }),
      api.call('admin2', 'POST', '/colleges', { ...fields('813'), Colname: 'Second', password: SECRET }),
    ]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    const rejected = first.statusCode === 409 ? first : second;
    expect(rejected.json()).toMatchObject({
      message: 'A college with this code already exists.',
      errors: [{ field: 'Colcode' }],
    });
    expect(await api.clone.pools.owner('app_user').where({ login: '813' })).toHaveLength(1);
  });

  test('the same Idempotency-Key makes one college and gives the same answer twice', async () => {
    const body = { ...fields('814'), password: SECRET };
    const key = { 'idempotency-key': 'college-814-once' };
    const answers = [];
    for (let i = 0; i < 2; i += 1) answers.push(await api.call('admin', 'POST', '/colleges', body, key));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(answers[1]!.json()).toEqual(answers[0]!.json());
  });

  const required = Object.keys(fields('1')).filter((name) => name !== 'alter_mobile');
  test.each([...required, 'password'].map((name) => ['S5-VAL-COLLEGE-01', name]))(
    '[%s] a college without %s is refused by name',
    async (_id, name) => {
      const answer = await make('815', { [name]: undefined });
      expect(answer.statusCode).toBe(400);
      expect(named(answer)).toContain(name);
    },
  );

  test('[S5-VAL-COLLEGE-04] a district that the university has not listed is refused by name and nothing is written', async () => {
    const answer = await make('817', { District: 'Chennai' });
    expect(answer.statusCode).toBe(422);
    expect(named(answer)).toContain('District');
    expect(await api.clone.pools.owner('college').where({ colcode: '817' }).first()).toBeUndefined();
  });

  test('[S5-VAL-COLLEGE-01] only the second mobile number may be missing', async () => {
    expect((await make('816', { alter_mobile: '' })).statusCode).toBe(200);
    expect((await read('816')).alter_mobile).toBeNull();
  });

  test.each([
    ['S5-VAL-COLLEGE-03', 'Colcode', '2025; drop table'],
    ['S5-VAL-COLLEGE-03', 'Colcode', '0101'],
    ['S5-VAL-COLLEGE-03', 'Colcode', '12a'],
    ['S5-VAL-COLLEGE-02', 'email', 'office.example.org'],
    ['S5-VAL-COLLEGE-02', 'pemail', 'a@b'],
    ['S5-VAL-COLLEGE-05', 'cType', 'Mixed'],
    ['S5-VAL-COLLEGE-06', 'Status', 'Private'],
    ['S5-VAL-COLLEGE-07', 'Autonomy', 'Maybe'],
    ['S5-VAL-COLLEGE-08', 'ptype', 'Dean'],
  ])('[%s] %s %j is refused by name and nothing is written', async (_id, name, value) => {
    const answer = await make('817', { [name]: value });
    expect(answer.statusCode).toBe(400);
    expect(named(answer)).toContain(name);
    expect(await api.clone.pools.owner('college').where({ colcode: '817' }).first()).toBeUndefined();
  });

  test.each([
    ['Colname', 'n'.repeat(10_000)],
    ['Colname', 'Pon\u200Bni College'],
    ['Address', '\u202E1 Demo Street'],
    ['Colname', '   '],
    ['Mobile', '12345'],
    ['Start_yr', 25],
    ['surplus', 'x'],
  ])('%s %j is refused by name and nothing is written', async (name, value) => {
    const answer = await make('817', { [name]: value });
    expect(answer.statusCode).toBe(400);
    expect(named(answer)).toContain(name);
    expect(await api.clone.pools.owner('college').where({ colcode: '817' }).first()).toBeUndefined();
  });
});

describe('changing', () => {
  test('[S7-CALL-COLLEGE-04, S6-PERM-ADMIN-01] the office changes every field but the code', async () => {
    await make('820');
    const change = fields('820', {
      Colname: 'Vaigai College',
      District: 'Namakkal',
      cType: 'Women',
      Status: 'Govt.',
    });
    const answer = await api.call('admin', 'PUT', '/colleges/820', { ...change, row_version: 1 });
    expect(answer.statusCode).toBe(200);
    expect(await read('820')).toMatchObject({ ...change, alter_mobile: null, row_version: 2 });
    expect(await lastAudit('820', 'COLLEGE_CHANGED')).toMatchObject({
      before: { Colname: 'Ponni College 820' },
      after: { Colname: 'Vaigai College' },
    });
    const code = await api.call('admin', 'PUT', '/colleges/820', fields('821'));
    expect(code.statusCode).toBe(422);
    expect(named(code)).toEqual(['Colcode']);
  });

  test('what was read can be sent back as it is', async () => {
    const { col_id: _id, ...record } = await read('101');
    expect((await api.call('admin', 'PUT', '/colleges/101', record)).statusCode).toBe(200);
  });

  test('of two people who opened the same version the second is shown both records, and nothing is lost', async () => {
    await make('822');
    const first = fields('822', { Colname: 'As the first wrote', row_version: 1 });
    const second = fields('822', {
      Colname: 'As the second wrote',
      row_version: 1,
      password: 'twelve red kites',
    });
    expect((await api.call('admin', 'PUT', '/colleges/822', first)).statusCode).toBe(200);
    const late = await api.call('admin2', 'PUT', '/colleges/822', second);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      conflict: {
        yours: { Colname: 'As the second wrote' },
        theirs: { Colname: 'As the first wrote', row_version: 2 },
      },
    });
    expect(late.body).not.toContain('red kites');
    expect((await read('822')).Colname).toBe('As the first wrote');
  });

  test('without a version the last write of one person stands, and that of a second is refused', async () => {
    await make('823');
    for (const Colname of ['One', 'Two']) {
      expect((await api.call('admin', 'PUT', '/colleges/823', fields('823', { Colname }))).statusCode).toBe(200);
    }
    const other = await api.call('admin2', 'PUT', '/colleges/823', fields('823', { Colname: 'Three' }));
    expect(other.statusCode).toBe(409);
    expect((await read('823')).Colname).toBe('Two');
    // an hour later it is not treated as a conflict of two people
    await api.clone.pools
      .owner('college')
      .where({ colcode: '823' })
      .update({ updated_at: new Date(Date.now() - 3_600_000) });
    const later = await api.call('admin2', 'PUT', '/colleges/823', fields('823', { Colname: 'Three' }));
    expect(later.statusCode).toBe(200);
  });

  test('an empty password leaves the old one; a new one must be changed again and ends the sessions', async () => {
    await make('824');
    expect((await api.call('admin', 'PUT', '/colleges/824', fields('824', { password: '' }))).statusCode).toBe(200);
    const open = (await api.signIn('824', SECRET)).json<{ token: string }>();
    const changed = fields('824', { password: 'twelve red kites rising' });
    expect((await api.call('admin', 'PUT', '/colleges/824', changed)).statusCode).toBe(200);
    const after = await api.app.inject({
      url: `${API}/login/session`,
      headers: { authorization: `Bearer ${open.token}` },
    });
    expect(after.statusCode).toBe(401);
    expect((await api.signIn('824', SECRET)).statusCode).toBe(401);
    expect((await api.signIn('824', 'twelve red kites rising')).json()).toMatchObject({ mustChange: true });
    expect(await lastAudit('824', 'PASSWORD_CHANGED')).toMatchObject({ actor_login: '501' });
  });

  test('[S2-ROUTE-COLLEGE-20] a college changes its own address and contacts', async () => {
    const change = await asSent('101', { Address: '7 New Street', principal: 'New Principal', ptype: 'I/C' });
    const answer = await api.call('college', 'PUT', '/colleges/101', change);
    expect(answer.statusCode).toBe(200);
    expect(await read('101')).toMatchObject({
      Address: '7 New Street',
      principal: 'New Principal',
      ptype: 'I/C',
    });
    expect(await lastAudit('101', 'COLLEGE_CHANGED')).toMatchObject({ actor_login: '101' });
  });

  test.each([
    ['Colcode', '109'],
    ['Colname', 'Another name'],
    ['District', 'Dharmapuri'],
    ['cType', 'Women'],
    ['Status', 'Self Finance'],
    ['Start_yr', 1901],
    ['clg_status', false],
    ['password', 'a longer new password'],
  ])('a college cannot change its %s: it reads why, and nothing is written', async (name, value) => {
    const stored = { ctype: 'Co-Ed.', status: 'Aided', district: 'Salem', start_yr: 1990 };
    await api.clone.pools.owner('college').where({ colcode: '101' }).update(stored);
    const before = await read('101');
    const answer = await api.call('college', 'PUT', '/colleges/101', await asSent('101', { [name]: value }));
    expect(answer.statusCode).toBe(422);
    expect(named(answer)).toEqual([name]);
    expect(await read('101')).toEqual(before);
  });

  test('a college changes no other college, creates none, switches none and deletes none', async () => {
    expect((await api.call('college', 'PUT', '/colleges/102', await asSent('102'))).statusCode).toBe(404);
    const tries = [
      api.call('college', 'POST', '/colleges', { ...fields('830'), password: SECRET }),
      api.call('college', 'POST', '/colleges/saveChanges', [{ id: '101', actions: { clg_status: true } }]),
      api.call('college', 'DELETE', '/colleges/101'),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json<Problem>().message).toMatch(/\S/);
    }
  });

  test('the record of the office can be filled in, but not switched off, deleted or given a password here', async () => {
    const office = { ...fields('501'), Colname: 'Office of the Controller of Examinations' };
    const put = (changes: object) => api.call('admin', 'PUT', '/colleges/501', { ...office, ...changes });
    expect((await put({})).statusCode).toBe(200);
    expect((await put({ clg_status: false })).statusCode).toBe(422);
    expect((await put({ password: 'a longer new password' })).statusCode).toBe(422);
    expect((await api.call('admin', 'DELETE', '/colleges/501')).statusCode).toBe(422);
    const off = [{ id: '501', actions: { clg_status: false } }];
    expect((await api.call('admin', 'POST', '/colleges/saveChanges', off)).statusCode).toBe(422);
    expect((await api.call('admin', 'GET', '/login/session')).statusCode).toBe(200);
  });
});

describe('switching', () => {
  const save = (entries: object) => api.call('admin', 'POST', '/colleges/saveChanges', entries);

  test('[S7-CALL-COLLEGE-07, S7-PURPOSE-SAVE-01, S4-STATE-FLAGS-01] a batch of entries switches colleges off and on', async () => {
    await make('840');
    await make('841');
    const off = [
      { id: '840', actions: { clg_status: false } },
      { id: 841, actions: { clg_status: 0 } },
    ];
    expect((await save(off)).statusCode).toBe(200);
    expect([(await read('840')).clg_status, (await read('841')).clg_status]).toEqual([false, false]);
    expect((await api.signIn('840', SECRET)).statusCode).toBe(401);
    expect((await save([{ id: '840', actions: { clg_status: true } }])).statusCode).toBe(200);
    expect((await read('840')).clg_status).toBe(true);
    expect(await lastAudit('840', 'COLLEGE_SWITCHED')).toMatchObject({
      before: { clg_status: false },
      after: { clg_status: true },
    });
  });

  test.each([
    [
      'an unknown code',
      [
        { id: '840', actions: { clg_status: false } },
        { id: '997', actions: { clg_status: false } },
      ],
      404,
    ],
    [
      'one code twice',
      [
        { id: '840', actions: { clg_status: false } },
        { id: 840, actions: { clg_status: true } },
      ],
      400,
    ],
    ['an unknown flag', [{ id: '840', actions: { deleted: true } }], 400],
    ['no flag', [{ id: '840', actions: {} }], 400],
    ['a word as a flag', [{ id: '840', actions: { clg_status: 'off' } }], 400],
    ['nothing', [], 400],
  ])('a batch with %s is refused as a whole', async (_words, entries, status) => {
    expect((await save(entries)).statusCode).toBe(status);
    expect((await read('840')).clg_status).toBe(true);
  });
});

describe('deleting', () => {
  const remove = (code: string) => api.call('admin', 'DELETE', `/colleges/${code}`);

  test('[S7-CALL-COLLEGE-05] a college nothing refers to is gone, with the sign-in nobody has used', async () => {
    await make('850');
    expect((await remove('850')).statusCode).toBe(200);
    const { owner } = api.clone.pools;
    expect(await owner('college').where({ colcode: '850' }).first()).toBeUndefined();
    expect(await owner('app_user').where({ login: '850' }).first()).toBeUndefined();
    expect(await lastAudit('850', 'COLLEGE_DELETED')).toMatchObject({ before: { Colcode: '850' } });
    expect((await remove('850')).statusCode).toBe(404);
    expect((await make('850')).statusCode).toBe(200);
  });

  test('a college with students is kept, and the refusal counts what refers to it', async () => {
    const { owner } = api.clone.pools;
    const { count } = (await owner('student').where({ colcode: '101' }).count().first())!;
    const answer = await remove('101');
    expect(answer.statusCode).toBe(409);
    const number = new Intl.NumberFormat('en-IN').format(Number(count));
    expect(answer.json<Problem>().message).toMatch(
      new RegExp(`^College 101 cannot be deleted: ${number} students?, 1 user, .* refer to it\\.$`),
    );
    expect(await owner('college').where({ colcode: '101' }).first()).toBeDefined();
    expect((await api.signIn('101', 'wrong on purpose')).statusCode).toBe(401);
    expect(await owner('app_user').where({ login: '101' }).first()).toBeDefined();
  });

  test('a college whose sign-in has been used is kept', async () => {
    await make('851');
    await api.signIn('851', SECRET);
    const answer = await remove('851');
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>().message).toBe('College 851 cannot be deleted: 1 user refers to it.');
  });

  test('a row that comes to refer to the college while it is deleted is counted, not an unexpected error', async () => {
    await make('852');
    const { owner } = api.clone.pools;
    const blocking = await owner.transaction();
    const { student_id: _id, regno_key: _key, ...copy } = await owner('student').first();
    // admitted in a transaction that is still open: the delete has to wait for it, then finds it
    await blocking('student').insert({ ...copy, reg_no: 'LATE852001', colcode: '852' });
    const deleting = remove('852');
    const blocked = () =>
      owner('pg_stat_activity').whereRaw("datname = current_database() and wait_event_type = 'Lock'");
    while ((await blocked()).length === 0) await new Promise((next) => setTimeout(next, 20));
    await blocking.commit();
    const answer = await deleting;
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>().message).toContain('1 student');
    expect(await owner('college').where({ colcode: '852' }).first()).toBeDefined();
  });
});
