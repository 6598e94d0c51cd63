import { apiUnderTest, type Person } from '../testing/api-under-test';
import { absenteeData, EXAM } from '../testing/absentee-test-queries';
import { OPEN_EXAM, registrationData } from '../testing/registration-test-queries';
import { revaluationUnderTest } from '../testing/revaluation-test-queries';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const applications = registrationData(owner);
const absentees = absenteeData(owner);
const { untouched } = revaluationUnderTest(api);

interface Answer {
  status: number;
  message: string;
  version?: number;
}
/** One kind of change: what does it, what takes it back, and where its history is. */
interface Kind {
  name: string;
  as: Person;
  /** Somebody else who may change the same row. */
  other: Person;
  set: (as: Person, on: boolean, undo?: number) => Promise<Answer>;
  value: () => Promise<boolean>;
  history: () => Promise<{ on: boolean; reason: string | null }[]>;
}

async function send(as: Person, method: 'PUT' | 'POST', path: string, body?: object): Promise<Answer> {
  const answer = await api.call(as, method, path, body);
  const { message, version, row } = answer.json<{
    message: string;
    version?: number;
    row?: { row_version: number };
  }>();
  const made = version ?? row?.row_version;
  return { status: answer.statusCode, message, ...(made !== undefined && { version: made }) };
}
const query = (undo?: number) => (undo === undefined ? '' : `?undo=${undo}`);
const audited = async (action: string[], entityKey: string, field: string) => {
  const rows: { after: Record<string, unknown>[] | Record<string, unknown> }[] = await owner()('audit_log')
    .whereIn('action', action)
    .where({ entity_key: entityKey })
    .orderBy('id')
    .select('after');
  return rows.map(({ after }) => {
    const line = (Array.isArray(after) ? after[0] : after)!;
    return { on: line[field] as boolean, reason: (line.reason as string | undefined) ?? null };
  });
};

async function confirmation(): Promise<Kind> {
  await applications.windows({ exam_aply: true, stage: 'APPLICATION' });
  const examId = await applications.examId();
  const [row] = await applications.rows({ 'a.colcode': '101', 'a.ex_confm': false });
  const id = row!.id as number;
  await owner()('student')
    .where({ student_id: row!.student_id as number })
    .update({ status: 'ACTIVE' });
  return {
    name: 'a confirmation',
    as: 'college',
    other: 'admin',
    set: (as, on, undo) =>
      send(as, 'PUT', `/examapp/${id}/${OPEN_EXAM}/${on ? 'confirm' : 'Not-Attend'}${query(undo)}`),
    value: async () =>
      (await owner()('exam_application').where({ exam_id: examId, id }).first<{ ex_confm: boolean }>('ex_confm'))
        .ex_confm,
    history: () => audited(['APPLICATIONS_CONFIRMED', 'APPLICATIONS_UNCONFIRMED'], String(id), 'ex_confm'),
  };
}

async function absence(): Promise<Kind> {
  await absentees.stage('VALUATION');
  await absentees.unlock();
  const [row] = await absentees.records({
    'a.colcode': '101',
    'a.ex_confm': true,
    'a.ext_mark': null,
    'a.absent': false,
  });
  const { id } = row!;
  return {
    name: 'an absence',
    as: 'college',
    other: 'admin',
    set: (as, on, undo) =>
      send(as, 'PUT', `/examapp/updateAbsenteesByID/${id}/${EXAM}/${on ? 'confirm' : 'Not-Attend'}${query(undo)}`, {}),
    value: async () => (await absentees.record({ 'a.id': id }))!.absent,
    history: async () => {
      const rows: { new_value: number; reason: string | null }[] = await owner()('mark_history')
        .where({ application_id: id, field: 'ABSENT' })
        .orderBy('id')
        .select('new_value', 'reason');
      return rows.map(({ new_value, reason }) => ({ on: new_value === 1, reason }));
    },
  };
}

async function finalYear(): Promise<Kind> {
  await applications.windows({ exam_aply: true, stage: 'APPLICATION' });
  const examId = await applications.examId();
  const [row] = await applications.rows({ 'a.colcode': '101' });
  const regNo = row!.reg_no as string;
  await owner()('student_exam').where({ exam_id: examId, reg_no: regNo }).update({ isfinalyear: false });
  return {
    name: 'the final-year fees',
    as: 'college',
    other: 'admin',
    set: (as, on, undo) =>
      send(
        as,
        'PUT',
        `/examapp/updateIsFinalYear/${regNo}/${OPEN_EXAM}/${on ? 'confirm' : 'Not-Attend'}${query(undo)}`,
      ),
    value: async () => {
      const line = await owner()('student_exam')
        .where({ exam_id: examId, reg_no: regNo })
        .first<{ isfinalyear: boolean } | undefined>('isfinalyear');
      return line?.isfinalyear ?? false;
    },
    history: () => audited(['FINAL_YEAR_SET'], regNo, 'isfinalyear'),
  };
}

async function revaluation(): Promise<Kind> {
  const [row] = await untouched('UG');
  const { Rid } = row!;
  return {
    name: 'an application for revaluation',
    as: 'college',
    other: 'college',
    set: (as, on, undo) => send(as, 'PUT', `/revalue/rev/${Rid}/${on ? 1 : 0}${query(undo)}`),
    value: async () =>
      (await owner()('revaluation').where({ application_id: Rid }).first<{ rev_aply: boolean } | undefined>('rev_aply'))
        ?.rev_aply ?? false,
    history: () => audited(['REVALUATION_APPLIED'], String(Rid), 'REV_APLY'),
  };
}

const master = (name: string, path: string, id: string | number, flag: string, table: string, key: string): Kind => ({
  name,
  as: 'admin',
  other: 'admin2',
  set: (as, on, undo) => send(as, 'POST', `${path}${query(undo)}`, [{ id, actions: { [flag]: !on } }]),
  // 'on' is the change: switched off
  value: async () =>
    !(
      await owner()(table)
        .where({ [key]: id })
        .first<Record<string, boolean>>(flag)
    )[flag],
  history: async () =>
    (await audited([name === 'a college' ? 'COLLEGE_SWITCHED' : 'DEGREE_SWITCHED'], String(id), flag)).map((line) => ({
      ...line,
      on: !line.on,
    })),
});
const college = () =>
  Promise.resolve(master('a college', '/colleges/saveChanges', '103', 'clg_status', 'college', 'colcode'));
async function degree(): Promise<Kind> {
  const row = await owner()('degree').where({ deg_status: true }).first<{ deg_id: number }>('deg_id');
  return master('a degree', '/degrees/saveChanges', row.deg_id, 'deg_status', 'degree', 'deg_id');
}

describe.each([
  ['confirm', confirmation],
  ['absent', absence],
  ['final-year', finalYear],
  ['revaluation', revaluation],
  ['college switch', college],
  ['degree switch', degree],
] as const)('%s', (_name, build) => {
  test('[DEL-12] undo restores the value and leaves two lines of history, the second with the reason', async () => {
    const { as, set, value, history } = await build();
    const before = (await history()).length;
    expect(await value()).toBe(false);
    const { status, version } = await set(as, true);
    expect([status, await value()]).toEqual([200, true]);
    expect(version).toEqual(expect.any(Number));
    expect((await set(as, false, version)).status).toBe(200);
    expect(await value()).toBe(false);
    expect((await history()).slice(before)).toEqual([
      { on: true, reason: null },
      { on: false, reason: 'undone' },
    ]);
  });

  test('what has changed since is not undone, and the refusal says so in words', async () => {
    const { as, other, set, value, history } = await build();
    const { version } = await set(as, true);
    await set(other, false);
    await set(other, true);
    const lines = (await history()).length;
    const refused = await set(as, false, version);
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/has been changed since\. It cannot be undone; look at it first\.$/),
    ]);
    expect([await value(), (await history()).length]).toEqual([true, lines]);
    await set(other, false);
  });

  test('three presses at once undo once', async () => {
    const { as, set, value, history } = await build();
    const { version } = await set(as, true);
    const lines = (await history()).length;
    const answers = await Promise.all([1, 2, 3].map(() => set(as, false, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await value(), (await history()).length]).toEqual([false, lines + 1]);
  });
});
