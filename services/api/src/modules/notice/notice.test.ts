import type { Notice, NoticeMessage, NoticeTemplate } from '@thervu/contracts/notice/notice-contract';
import { testMacKey } from '@thervu/testing/database';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { releaseJobs } from '../result-release/release-jobs';
import { planNotices, remindOfMarks } from './planning-service';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const NOON = new Date('2026-06-01T06:30:00Z');
const STUDENTS = 12;

const SMS = {
  key: 'RESULT_OUT',
  channel: 'SMS',
  language: 'en',
  entityId: '1001000000000000001',
  header: 'THERVU',
  dltId: '1007000000000099',
  body: 'Results of {#var#} are out.',
  variables: ['exam'],
  beta: false,
};
const save = (change: object = {}) => api.call('admin', 'POST', '/notices/templates', { ...SMS, ...change });
const approve = (template: NoticeTemplate, registered: string | undefined, as: 'admin' | 'admin2' = 'admin2') =>
  api.call(as, 'POST', `/notices/templates/${template.id}/approval`, {
    row_version: template.rowVersion,
    ...(registered !== undefined && { registered }),
  });
const list = async () => (await api.call('admin', 'GET', '/notices')).json<Notice[]>();
const noticeAbout = async (thing: string) => (await list()).find((notice) => notice.thing === thing)!;

describe('templates', () => {
  test('[D14-10] a text that differs in one letter from the registered one is refused when it is approved', async () => {
    const draft = (await save()).json<NoticeTemplate>();
    expect(draft).toMatchObject({ state: 'DRAFT', version: 2, own: true });
    const refused = await approve(draft, 'Results of {#var#} are Out.');
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      'The text differs from the registered one at letter 24.',
    ]);
    expect((await approve(draft, `${SMS.body} `)).statusCode).toBe(422);
    expect((await approve(draft, undefined)).statusCode).toBe(422);
    expect((await approve(draft, SMS.body)).json()).toEqual({
      message: 'Version 2 is approved and is used from now on.',
    });
    const states = await db()('notice_template')
      .where({ key: 'RESULT_OUT', channel: 'SMS', language: 'en' })
      .orderBy('version')
      .pluck<string[]>('state');
    expect(states).toEqual(['RETIRED', 'APPROVED']);
  });

  test('who has written a text does not approve it, and an approved one is never changed', async () => {
    const draft = (await save()).json<NoticeTemplate>();
    expect((await approve(draft, SMS.body, 'admin')).statusCode).toBe(403);
    await approve(draft, SMS.body);
    await expect(db()('notice_template').where({ template_id: draft.id }).update({ body: 'Another' })).rejects.toThrow(
      'approved template',
    );
    expect((await save()).json<NoticeTemplate>()).toMatchObject({ version: draft.version + 1 });
  });

  test.each([
    ['a place without a name', { variables: [] }, 'body'],
    ['a value that is no value of the notice, such as a mark', { variables: ['mark'] }, 'body'],
    ['a birth date', { variables: ['dob'] }, 'body'],
    ['an e-mail without a subject', { channel: 'EMAIL' }, 'subject'],
  ])('%s is refused', async (_, change, field) => {
    const refused = await save(change);
    expect([refused.statusCode, refused.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([
      422,
      field,
    ]);
  });
});

describe('a role of the API sends nothing', () => {
  test('neither the office nor a college says that a message was sent, and neither reads a refused address', async () => {
    const [{ notice_id }] = (await db()('notice')
      .insert({ key: 'RESULT_OUT', thing: 'role', audience: '{}' })
      .returning('notice_id')) as [{ notice_id: number }];
    const { template_id } = (await db()('notice_template').where({ state: 'APPROVED' }).first('template_id')) as {
      template_id: number;
    };
    await db()('notice_message').insert({
      ...{ notice_id, channel: 'EMAIL', to_kind: 'COLLEGE', to_id: '101', template_id },
      values: '{}',
    });
    const { office, college } = api.clone.pools;
    await expect(office('notice_message').where({ notice_id }).update({ state: 'SENT' })).rejects.toThrow(
      'only the worker sends',
    );
    await expect(office('notice').where({ notice_id }).update({ state: 'SENT' })).rejects.toThrow('only the worker');
    await expect(office('notice_bounce').select('address_digest')).rejects.toMatchObject({ code: '42501' });
    for (const table of ['notice', 'notice_message', 'notice_choice', 'notice_bounce', 'notice_template'])
      await expect(college(table).select('*')).rejects.toMatchObject({ code: '42501' });
    await db()('notice_message').where({ notice_id }).delete();
    await db()('notice').where({ notice_id }).delete();
  });
});

describe('the database knows the second officer', () => {
  test('[SEC-1] the role of the office alone lets no notice to many go and approves no text', async () => {
    const { office } = api.clone.pools;
    const [{ notice_id }] = (await db()('notice')
      .insert({ key: 'RESULT_OUT', thing: 'alone', audience: '{}', people: 600 })
      .returning('notice_id')) as [{ notice_id: number }];
    for (const state of ['READY', 'STOPPED'])
      await expect(office('notice').where({ notice_id }).update({ state })).rejects.toThrow('second officer who signs');
    await db()('notice').where({ notice_id }).delete();
    const draft = (await save({ key: 'TICKET_READY', channel: 'EMAIL', subject: 'Tickets' })).json<NoticeTemplate>();
    const { id: approved_by } = await db()('app_user').where({ login: 'office2@example.org' }).first<{ id: number }>();
    await expect(
      office('notice_template').where({ template_id: draft.id }).update({ state: 'APPROVED', approved_by }),
    ).rejects.toThrow('second officer who signs');
    await db()('notice_template').where({ template_id: draft.id }).delete();
  });
});

describe('results that are hidden', () => {
  test('what tells of them is neither sent, continued nor let go until two officers show them', async () => {
    const exam = (await db()('exam').where({ exam_tbl: 'E25A' }).first<{ id: number; exam_name: string }>())!;
    const officers = await db()('app_user').whereIn('login', ['501', 'office2@example.org']).orderBy('id').pluck('id');
    const texts = { public_en: 'Being checked.', public_ta: 'சரிபார்க்கப்படுகிறது.' };
    const [step] = (await db()('session_step')
      .insert({
        ...{ exam_id: exam.id, kind: 'HIDE', reason: 'A wrong key.', state: 'CONFIRMED', ...texts },
        ...{ asked_by: officers[0], decided_by: officers[1], decided_at: new Date() },
      })
      .returning('id')) as [{ id: number }];
    await db()('hidden_session').insert({
      ...{ exam_id: exam.id, exam_name: exam.exam_name, version: 1, session_title: 'Results', step_id: step.id },
      ...texts,
    });
    await db()('notice_message').where({ state: 'WAITING' }).update({ next_at: '2099-01-01' });
    const { insertNotice } = await import('./notice-outbox-queries');
    const { claimNext, countDueMessages } = await import('./sending-queries');
    const claim = () => claimNext(db(), { channels: ['SMS', 'EMAIL'], providers: {} });
    const about = { examId: exam.id, facts: { exam: exam.exam_name }, userId: officers[0] as number };
    // released while they are hidden
    await insertNotice(db(), {
      ...{ key: 'RESULT_OUT', thing: 'hidden', ...about },
      audience: { kind: 'COLLEGES', codes: ['101'] },
    });
    await planNotices(db(), new Date());
    const held = await noticeAbout('hidden');
    expect(held).toMatchObject({ state: 'STOPPED', words: 'The results are hidden at present.' });
    const go = () => api.call('admin2', 'POST', `/notices/${held.id}/stop`, { stop: false });
    expect((await go()).json<{ type: string }>().type).toBe('session-hidden');
    // and one that was on its way when they were hidden
    await db()('notice').where({ notice_id: held.id }).update({ state: 'READY' });
    expect([await claim(), await countDueMessages(db())]).toEqual([undefined, 0]);
    await db()('notice').where({ notice_id: held.id }).update({ state: 'DRAFT', people: 600, made_by: officers[0] });
    const row = await noticeAbout('hidden');
    const approval = { row_version: row.rowVersion, people: 600 };
    const letGo = await api.call('admin2', 'POST', `/notices/${row.id}/approval`, approval);
    expect([letGo.statusCode, letGo.json<{ type: string }>().type]).toEqual([409, 'session-hidden']);
    await db()('notice').where({ notice_id: held.id }).update({ state: 'STOPPED', people: 1 });

    await db()('hidden_session').where({ exam_id: exam.id }).delete();
    expect((await go()).statusCode).toBe(200);
    expect(await claim()).toMatchObject({ to_kind: 'COLLEGE', to_id: '101' });
  });
});

describe('a correction of results', () => {
  let exam: { id: number; exam_tbl: string; exam_name: string };
  let changed: string[];

  beforeAll(async () => {
    exam = (await db()('exam').where({ exam_tbl: 'E25A' }).first('id', 'exam_tbl', 'exam_name')) as typeof exam;
    const rows: { id: number; login: string }[] = await db()('app_user').whereIn('login', [
      '501',
      'office2@example.org',
    ]);
    const user = Object.fromEntries(rows.map(({ id, login }) => [login, id]));
    const [run] = await db()('result_run')
      .insert({
        ...{ exam_id: exam.id, kind: 'CORRECTION', version: 2, base_version: 1, rules: '[]', state: 'APPROVED' },
        ...{ started_by: user['501'], approved_by: user['office2@example.org'] },
        ...{ approved_at: new Date(), finished_at: new Date() },
      })
      .returning<{ id: number }[]>('id');
    // one row of each of fifteen students: of twelve failed becomes passed, of three nothing changes
    await db().raw(
      `insert into result (exam_id, application_id, version, run_id, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max,
         ext_mark, total_max, total_mark, result, credit, steps, grade, grade_point, is_current)
       select exam_id, application_id, 2, :run, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max,
         case when nr <= :students then 60 else ext_mark end, total_max, case when nr <= :students then int_mark + 60 else total_mark end,
         case when nr <= :students then 'P' else result end, credit, '[]',
         case when nr > :students then grade end, case when nr > :students then grade_point end, false
       from (select *, row_number() over (order by reg_no) as nr from (
         select distinct on (reg_no) * from result where exam_id = :exam and result = 'RA' and int_mark is not null
         order by reg_no, p_code) d) r where nr <= :students + 3`,
      { run: run!.id, exam: exam.id, students: STUDENTS },
    );
    const raised = await db()('result as r')
      .join('student as s', 's.reg_no', 'r.reg_no')
      .where({ 'r.exam_id': exam.id, 'r.version': 2, 'r.ext_mark': 60, 'r.result': 'P' })
      .select<{ id: string }[]>(db().raw('s.student_id::text as id'));
    changed = raised.map(({ id }) => id);
    expect(await db()('result').where({ exam_id: exam.id, version: 2 }).pluck('reg_no')).toHaveLength(STUDENTS + 3);
    const [release] = await db()('result_release')
      .insert({
        ...{ exam_id: exam.id, version: 2, run_id: run!.id, session_title: 'Results', note: 'Corrected.' },
        ...{ proposed_by: user['501'], state: 'PROPOSED' },
      })
      .returning<{ id: number }[]>('id');
    await db()('result_release').where({ id: release!.id }).update({
      state: 'RELEASED',
      released_by: user['office2@example.org'],
      released_at: new Date(),
      release_note: 'Seen.',
      open_findings: 0,
    });
    await releaseJobs(testMacKey())[0]!.run({
      job: {
        id: '7e57',
        exam_id: exam.id,
        created_by: user['501'],
        params: { release: release!.id },
      } as unknown as JobRow,
      db: db(),
      storage: folderStorage(api.storageDir),
      seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
      progress: () => Promise.resolve(),
    } as JobContext);
  });

  test('[D14-11] twelve students whose result changed are told, nobody else, and no text holds a mark, a birth date or a number', async () => {
    const written = await noticeAbout('E25A release 2');
    expect(written).toMatchObject({ key: 'RESULT_CORRECTED', state: 'DRAFT', people: null });
    // the worker looks every minute
    await planNotices(db(), new Date());
    const planned = await noticeAbout('E25A release 2');
    expect(planned).toMatchObject({ state: 'READY', people: STUDENTS });
    const to = await db()('notice_message').where({ notice_id: planned.id }).distinct().pluck<string[]>('to_id');
    expect(to.sort()).toEqual(changed.sort());
    const messages = (await api.call('admin', 'GET', `/notices/${planned.id}/messages`)).json<NoticeMessage[]>();
    expect(messages.filter(({ channel }) => channel === 'SMS')).toHaveLength(STUDENTS);
    const name = exam.exam_name;
    for (const { text, subject } of messages) {
      // nothing but the name of the exam has a figure in it
      expect([text, subject ?? ''].join(' ').replaceAll(name, '')).not.toMatch(/\d/);
      expect(text).toContain(name);
    }
  });

  test('a notice that is written twice is told once', async () => {
    const before = (await list()).length;
    const { insertNotice } = await import('./notice-outbox-queries');
    for (let time = 0; time < 2; time += 1)
      await insertNotice(db(), {
        ...{ key: 'RESULT_CORRECTED', thing: 'E25A release 2', examId: exam.id, facts: {}, userId: null },
        audience: { kind: 'CHANGED', version: 2 },
      });
    await planNotices(db(), new Date());
    expect((await list()).length).toBe(before);
  });
});

describe('many people', () => {
  test('more than 500 are told only with a second officer, who sees their number, parts and cost', async () => {
    const { id: exam } = (await db()('exam').where({ exam_tbl: 'E25A' }).first('id')) as { id: number };
    const [{ id: officer }] = (await db()('app_user').where({ login: '501' }).select('id')) as [{ id: number }];
    const { insertNotice } = await import('./notice-outbox-queries');
    await db().raw(
      `insert into student (reg_no, admn_acdyr, colcode, degreelvl, deg_id, stu_name, dob, gender, status)
       select 'MANY' || n, admn_acdyr, colcode, degreelvl, deg_id, stu_name, dob, gender, 'ACTIVE' from generate_series(1, 520) n,
         (select * from student where status = 'ACTIVE' limit 1) s`,
    );
    await db().raw(
      `insert into result (exam_id, application_id, version, run_id, reg_no, colcode, p_code, p_type, sem, int_max, ext_max, total_max, result,
         credit, is_current, reason)
       select exam_id, application_id, 3, run_id, 'MANY' || row_number() over (), colcode, p_code, p_type, sem, 0, 0, 0, 'RA', 0, false, null
       from result where exam_id = ? and version = 1 limit 520`,
      [exam],
    );
    await insertNotice(db(), {
      ...{ key: 'RESULT_OUT', thing: 'many', examId: exam, facts: { exam: 'EVEN 2026' }, userId: officer },
      audience: { kind: 'RELEASED', version: 3 },
    });
    await planNotices(db(), new Date());
    const waiting = await noticeAbout('many');
    expect(waiting).toMatchObject({ state: 'DRAFT', people: 520, parts: 520, cost: 10_400 });
    const path = `/notices/${waiting.id}/approval`;
    const body = { row_version: waiting.rowVersion, people: 520 };
    expect((await api.call('admin', 'POST', path, body)).statusCode).toBe(403);
    expect((await api.call('admin2', 'POST', path, { ...body, people: 519 })).statusCode).toBe(409);
    const examples = (await api.call('admin2', 'GET', `/notices/${waiting.id}/messages?size=5`)).json<
      NoticeMessage[]
    >();
    expect(examples).toHaveLength(5);
    expect((await api.call('admin2', 'POST', path, body)).statusCode).toBe(200);
    expect(await noticeAbout('many')).toMatchObject({ state: 'READY' });
    const stop = (as: boolean) => api.call('admin', 'POST', `/notices/${waiting.id}/stop`, { stop: as });
    expect((await stop(true)).statusCode).toBe(200);
    expect((await stop(true)).statusCode).toBe(409);
    expect((await stop(false)).statusCode).toBe(200);
  });
});

describe('steps', () => {
  test('a window that opens is told to the colleges, in the transaction of the step', async () => {
    const { id, exam_tbl } = (await db()('exam').where({ stage: 'APPLICATION' }).first('id', 'exam_tbl')) as {
      id: number;
      exam_tbl: string;
    };
    const flag = (value: 0 | 1) =>
      api.call('admin', 'POST', '/createExam/saveChanges', [{ id, actions: { INTL_APLY: value } }]);
    await flag(0);
    await db()('notice').where({ key: 'WINDOW_OPEN' }).delete();
    expect((await flag(1)).statusCode).toBe(200);
    const opened = (await list()).filter(({ key }) => key === 'WINDOW_OPEN');
    expect(opened).toHaveLength(1);
    expect(opened[0]!.thing).toContain(`${exam_tbl} INTL_APLY`);
    await planNotices(db(), new Date());
    expect(await noticeAbout(opened[0]!.thing)).toMatchObject({ state: 'READY' });
  });

  test('from 09:00 in India on colleges with missing marks are reminded, once a day', async () => {
    await remindOfMarks(db(), new Date('2026-06-01T03:29:00Z'));
    expect((await list()).filter(({ key }) => key === 'MARKS_WANTING')).toEqual([]);
    await remindOfMarks(db(), NOON);
    const { length } = (await list()).filter(({ key }) => key === 'MARKS_WANTING');
    expect(length).toBeGreaterThan(0);
    await remindOfMarks(db(), NOON);
    expect((await list()).filter(({ key }) => key === 'MARKS_WANTING')).toHaveLength(length);
    await planNotices(db(), new Date());
    for (const { values } of (await db()('notice_message as m')
      .join('notice as n', 'n.notice_id', 'm.notice_id')
      .where({ 'n.key': 'MARKS_WANTING' })
      .select('m.values')) as { values: { count: string } }[])
      expect(Number(values.count)).toBeGreaterThan(0);
  });
});
