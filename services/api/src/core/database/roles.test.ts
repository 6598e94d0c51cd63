import { rollbackDb } from '@thervu/testing/database';

const DENIED = 'permission denied';

describe('the camp', () => {
  const { db } = rollbackDb('camp');

  test.each([
    'student',
    'student_personal',
    'student_bank',
    'exam_application',
    'student_exam',
    'script',
    'result',
    'result_published',
    'revaluation',
    'college',
    'course',
    'app_user',
    'user_session',
    'mark_history',
    'audit_log',
    'v_qp_eligible',
  ])('cannot read %s', async (table) => {
    await expect(db(table).first()).rejects.toThrow(DENIED);
  });

  test('sees of a script its number, paper, camp, maximum and status, and no student', async () => {
    const script = (await db('v_camp_script').first()) as Record<string, unknown>;
    expect(Object.keys(script).sort()).toEqual([
      'barcode',
      'dummy_no',
      'exam_id',
      'extl_max',
      'id',
      'p_code',
      'place',
      'status',
    ]);
  });

  test('sees of a paper its board and degrees, from the catalogue, and nobody who writes it', async () => {
    const paper = (await db('v_camp_paper').first()) as Record<string, unknown>;
    expect(Object.keys(paper).sort()).toEqual(['board', 'degree', 'p_code']);
  });

  test('keys a mark and appends its event, and cannot take the event back', async () => {
    const mark = (await db('camp_mark').whereNull('bmark').first()) as Record<string, number>;
    const officers = (await db('camp_officer').whereNot('id', mark.aopid!).where('role', 'OP')) as {
      id: number;
    }[];
    const where = { exam_id: mark.exam_id, bundleno: mark.bundleno, barcode: mark.barcode };
    const values = [mark.exam_id, officers[0]!.id, mark.place, mark.bundleno, mark.barcode, mark.amark];
    const keyed = await db.raw<{ rows: unknown[] }>(
      `select outcome from key_mark('FIRST', ?, ?, null, ?, 'B', ?, ?, ?, null, null, null, 'test', 'test')`,
      values as number[],
    );
    expect(keyed.rows).toEqual([{ outcome: 'inserted' }]);
    expect(await db('v_first_valuation_event').where({ ...where, pass: 'B' })).toHaveLength(1);
    await expect(db('valuation_event').where(where).delete()).rejects.toThrow(DENIED);
  });

  test.each(['valuation_event', 'v_valuation_event', 'valuation_head', 'reval_mark_event'])(
    'cannot read %s, which tells who works on which script of a revaluation',
    async (table) => {
      await expect(db(table).first()).rejects.toThrow(DENIED);
    },
  );

  test('writes the journal through functions alone', async () => {
    await expect(db('valuation_event').insert({ kind: 'REVALUATION' })).rejects.toThrow(DENIED);
  });
});

describe('the public', () => {
  const { db } = rollbackDb('public');

  test('reads the published results, the release and the public settings', async () => {
    const { exam_id, version } = (await db('publication').first()) as { exam_id: number; version: number };
    expect(await db('result_published').where({ exam_id, version }).first()).toBeDefined();
    const settings = (await db('v_public_setting').select('key')) as { key: string }[];
    expect(settings.map(({ key }) => key)).toContain('university.name');
    expect(settings.map(({ key }) => key)).not.toContain('revaluation.third_valuer_from');
  });

  test.each(['student', 'result', 'exam_application', 'university_setting', 'app_user', 'camp_mark', 'exam'])(
    'cannot read %s',
    async (table) => {
      await expect(db(table).first()).rejects.toThrow(DENIED);
    },
  );

  test('cannot write a result', async () => {
    await expect(db('result_published').update({ body: '{}' })).rejects.toThrow(DENIED);
  });
});

describe('the sign-in', () => {
  const { db } = rollbackDb('auth');

  test('reads a password hash, counts a failure, opens a session and writes the audit log', async () => {
    const user = (await db('app_user').where({ login: '101' }).first()) as {
      id: number;
      password_hash: string;
    };
    expect(user.password_hash).toMatch(/^\$argon2id\$/);
    expect(await db('app_user').where({ id: user.id }).update({ failed: 1 })).toBe(1);
    await db('user_session').insert({
      user_id: user.id,
      token_hash: Buffer.alloc(32),
      expires_at: new Date(),
    });
    await db('audit_log').insert({ action: 'sign-in', entity: 'user_session', actor_id: user.id });
  });

  test.each(['student', 'exam_application', 'script', 'audit_log', 'result'])('cannot read %s', async (table) => {
    await expect(db(table).first()).rejects.toThrow(DENIED);
  });

  test('cannot make itself another kind of user', async () => {
    await expect(db('app_user').where({ login: '101' }).update({ kind: 'OFFICE' })).rejects.toThrow(DENIED);
  });
});

describe.each(['college', 'office'] as const)('the %s', (role) => {
  const { db } = rollbackDb(role);

  test('cannot read a password', async () => {
    await expect(db('app_user').select('password_hash').first()).rejects.toThrow(DENIED);
  });

  test('cannot rewrite the history of marks', async () => {
    await expect(db('mark_history').update({ reason: 'x' })).rejects.toThrow(DENIED);
  });

  test('registers an application and appends to the audit log', async () => {
    const row = (await db('exam_application').orderBy('id', 'desc').first()) as Record<string, unknown>;
    const { exam_id, student_id, reg_no, colcode, deg_id, cour_id, sem } = row;
    const fresh = {
      exam_id,
      student_id,
      reg_no,
      colcode,
      deg_id,
      cour_id,
      sem,
      p_code: 'NEW1',
      app_type: 'REGULAR',
    };
    expect(await db('exam_application').insert(fresh).returning('id')).toHaveLength(1);
    await db('audit_log').insert({ action: 'register', entity: 'exam_application', actor_id: 1 });
  });
});

describe('a college', () => {
  const { db } = rollbackDb('college');

  test.each(['script', 'camp_mark', 'camp_mark_event', 'valuation_event', 'bundle', 'audit_log', 'university_setting'])(
    'cannot read %s',
    async (table) => {
      await expect(db(table).first()).rejects.toThrow(DENIED);
    },
  );
});

describe('everybody who may connect', () => {
  const { db } = rollbackDb();

  test('calls no function that acts as the owner: each of them is given to the roles that need it', async () => {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and has_function_privilege('public', p.oid, 'execute')`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });
});

describe('the owner itself', () => {
  const { db } = rollbackDb();

  test.each([
    ['audit_log', 'update audit_log set action = action'],
    ['audit_log', 'delete from audit_log'],
    ['audit_log', 'truncate audit_log'],
    ['camp_mark_event', 'update camp_mark_event set reason = reason'],
    ['camp_mark_event', 'truncate camp_mark_event'],
    ['valuation_event', 'update valuation_event set reason = reason'],
    ['valuation_event', 'truncate valuation_event'],
    ['mark_history', 'delete from mark_history'],
    ['mark_history', 'truncate mark_history'],
    ['audit_seal', 'truncate audit_seal'],
  ])('cannot change %s: %s', async (table, sql) => {
    await expect(db.raw(sql)).rejects.toThrow(`${table} is append only`);
  });

  test('cannot change a month of the audit log behind its back', async () => {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_log'::regclass limit 1`,
    );
    await expect(db.raw('truncate part.??', [rows[0]!.name])).rejects.toThrow('is append only');
  });

  test('the audit log has room for the months to come', async () => {
    await db('audit_log').insert({ action: 'x', entity: 'y', at: db.raw(`now() + interval '5 months'`) });
    expect(await db('audit_log').where({ action: 'x' })).toHaveLength(1);
  });
});
