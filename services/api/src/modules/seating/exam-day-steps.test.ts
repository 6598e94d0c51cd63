import type { CentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import type { Stage, StageGate } from '@thervu/contracts/exam/exam-contract';
import type { HallTickets } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import type { DutyPlan } from '@thervu/contracts/invigilation/invigilation-contract';
import type { Sitting } from '@thervu/contracts/seating/seating-contract';
import { closePairs, type SeatingHall } from '@thervu/contracts/seating/seating-desks';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { apiUnderTest } from '../../testing/api-under-test';
import { withoutExamDays } from '../../testing/no-exam-days';
import { pdfTexts } from '../../testing/pdf-text';
import { lockRecord } from '../absentee/absentee-queries';
import { SITTING_PRINTS, sittingPrintJobs } from '../sitting-print/sitting-print-jobs';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const EXAM = 'ODD-2025-NOV';
const HOST = '101';
const GUEST = '102';
let examId: number;

interface Slot {
  examdate: string;
  examsession: 'FN' | 'AN';
}
interface Row extends Slot {
  application_id: number;
  reg_no: string;
  p_code: string;
  colcode: string;
}

async function rowsOf<R>(sql: string, values: readonly unknown[] = []): Promise<R[]> {
  return (await owner().raw<{ rows: R[] }>(sql, values as never)).rows;
}
const stage = (to: Stage, fields: object = {}) =>
  owner()('exam')
    .where({ id: examId })
    .update({ stage: to, ...fields });
const pathOf = ({ examdate, examsession }: Slot) => `/sittings/${EXAM}/${HOST}/${examdate}/${examsession}`;
const sittingAt = async (slot: Slot) => (await api.call('college', 'GET', pathOf(slot))).json<Sitting>();
const candidates = (where: string, values: readonly unknown[] = []) =>
  rowsOf<Row>(
    `select application_id, reg_no, p_code, colcode, examdate, examsession from v_sitting_candidate
     where exam_id = ${examId} and ${where} order by examdate, examsession desc, reg_no, p_code`,
    values,
  );
const plan = (slot: Slot) => api.call('college', 'POST', `${pathOf(slot)}/plan`, {});
/** Fixes a plan as its chief would, without asking for people. */
const fix = ({ examdate, examsession }: Slot) =>
  owner()('sitting')
    .where({ exam_id: examId, centre: HOST, examdate, examsession })
    .update({ state: 'FIXED', close_pairs: 0 });

beforeAll(async () => {
  await withoutExamDays(owner());
  [{ id: examId }] = (await rowsOf<{ id: number }>('select id from exam where exam_name = ?', [EXAM])) as [
    { id: number },
  ];
  await stage('CONDUCT');
  await owner()('exam_centre').insert({ exam_id: examId, centre: HOST, chief_name: 'K. Malarvizhi' });
  const allotted = await api.call('admin', 'PUT', `/exam-centres/${EXAM}/allotments`, { college: GUEST, centre: HOST });
  expect(allotted.statusCode).toBe(200);
  const shape = { colcode: HOST, desk_rows: 6, desk_cols: 8, aisles: [4] };
  await owner()('hall').insert([
    ...Array.from({ length: 8 }, (_none, i) => ({
      ...shape,
      ...{ hall_no: `H${i + 1}`, name: `Hall ${i + 1}`, fill_order: i + 1, step_free: i === 0 },
    })),
    { ...shape, hall_no: 'S1', name: 'Separate room', fill_order: 900, purpose: 'SEPARATE' },
  ]);
  await owner()('invigilator').insert(
    Array.from({ length: 20 }, (_none, i) => ({
      ...{ colcode: HOST, name: `Person ${i}`, designation: 'Librarian', department: 'Library', boards: [] },
      mobile: '9876543210',
    })),
  );
});

test('[D09-13] the second paper of an accepted clash is written as turn 2 in a separate room, and its duty is isolation', async () => {
  const [first, second] = (await candidates(
    `colcode = '${HOST}' and reg_no = (select reg_no from v_sitting_candidate where exam_id = ? and colcode = '${HOST}'
       group by 1 having count(distinct (examdate, examsession)) > 1 order by 1 limit 1)`,
    [examId],
  )) as [Row, Row];
  const slot = { examdate: first.examdate, examsession: first.examsession };
  await owner()('exam_timetable').where({ exam_id: examId, p_code: second.p_code }).update(slot);
  expect((await plan(slot)).json()).toMatchObject({ unseated: 0 });
  const planned = await sittingAt(slot);
  const mine = planned.seats.filter(({ reg_no }) => reg_no === first.reg_no);
  expect(mine.map(({ turn }) => turn).sort()).toEqual([1, 2]);
  const later = planned.seats.filter(({ turn }) => turn === 2);
  const purposes = later.map(({ hall_id }) => planned.halls.find((hall) => hall.hall_id === hall_id)!.purpose);
  expect(new Set(purposes)).toEqual(new Set(['SEPARATE']));
  const duties = (await api.call('college', 'POST', `${pathOf(slot)}/duties`)).json<DutyPlan>();
  const there = duties.duties.filter(({ hall_id }) => hall_id === later[0]!.hall_id);
  expect(there.length).toBeGreaterThan(0);
  expect(there.map(({ part }) => part)).toEqual(there.map(() => 'ISOLATION'));
  expect(duties.duties.some(({ part }) => part === 'HALL')).toBe(true);
  // the matrix of the exam says the same of this session
  const matrix = (await api.call('college', 'GET', `/invigilators/duties/${EXAM}/${HOST}`)).json<{
    slots: (Slot & { lacking: number; state: string })[];
    people: { total: number }[];
  }>();
  expect(
    matrix.slots.find((found) => found.examdate === slot.examdate && found.examsession === slot.examsession),
  ).toMatchObject({ state: 'PLANNED', lacking: 0 });
  expect(matrix.people.reduce((sum, { total }) => sum + total, 0)).toBe(duties.duties.length);
});

describe('a confirmation after the plan was fixed', () => {
  let late: Row;
  let before: Sitting;

  test('takes a free desk by itself, also of a guest, in the same transaction; nobody else moves', async () => {
    [late] = (await candidates(`colcode = '${GUEST}'`)).slice(-1) as [Row];
    await owner()('exam_application').where({ exam_id: examId, id: late.application_id }).update({ ex_confm: false });
    await plan(late);
    await fix(late);
    before = await sittingAt(late);
    expect(before.seats.map(({ id }) => id)).not.toContain(late.application_id);
    await stage('APPLICATION', { exam_aply: true });
    const confirm = (action: string) =>
      api.call('otherCollege', 'PUT', `/examapp/${late.application_id}/${EXAM}/${action}`);
    expect((await confirm('confirm')).statusCode).toBe(200);
    const after = await sittingAt(late);
    const seat = after.seats.find(({ id }) => id === late.application_id);
    expect(seat).toMatchObject({ placed: 'LATE', reg_no: late.reg_no, cancelled: false });
    expect(after.seats.filter(({ id }) => id !== late.application_id)).toEqual(before.seats);
    expect(after).toMatchObject({ state: 'FIXED', unseated: [], close_pairs: 0, candidates: before.candidates + 1 });
    // taken back it stays as cancelled, and confirmed once more it is the same seat
    expect((await confirm('Not-Attend')).statusCode).toBe(200);
    expect((await sittingAt(late)).seats.find(({ id }) => id === late.application_id)).toMatchObject({
      cancelled: true,
    });
    expect((await confirm('confirm')).statusCode).toBe(200);
    expect((await sittingAt(late)).seats.find(({ id }) => id === late.application_id)).toEqual(seat);
    const logged = await owner()('audit_log').where({ action: 'SEAT_LATE', entity_key: String(late.application_id) });
    expect(logged).toHaveLength(1);
    await stage('CONDUCT', { exam_aply: false });
  });
});

test('a copied time table opens the sessions of the papers that it moves', async () => {
  const [row] = (await candidates(`colcode = '${HOST}'`)) as [Row];
  await plan(row);
  await fix(row);
  const [{ id: other }] = (await rowsOf<{ id: number }>(`select id from exam where exam_name = 'EVEN-2026-APR'`)) as [
    { id: number },
  ];
  const [entry] = (await owner()('exam_timetable').where({ exam_id: examId, p_code: row.p_code })) as { sem: number }[];
  await owner()('exam_timetable').where({ exam_id: other }).delete();
  await owner()('exam_timetable').insert({
    ...{ exam_id: other, p_code: row.p_code, sem: entry!.sem, examdate: '2026-04-06', examsession: 'FN' },
  });
  await owner()('exam_timetable').where({ exam_id: examId, p_code: row.p_code }).delete();
  await stage('SHEETS');
  const answer = await api.call('admin', 'POST', '/timetable/copy', {
    ...{ from: 'EVEN-2026-APR', to: EXAM, first: '2025-12-15', apply: true },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { papers: [{ p_code: row.p_code }] }]);
  const [sitting] = await owner()('sitting').where({
    ...{ exam_id: examId, centre: HOST, examdate: row.examdate, examsession: row.examsession },
  });
  expect(sitting).toMatchObject({ state: 'OPEN', reopened: 'The time table was changed.' });
  expect(await owner()('seat').where({ exam_id: examId, p_code: row.p_code })).toEqual([]);
  await stage('CONDUCT');
});

test('a visitor writes one session at this centre: the own desk is free, an absence reported of it is taken back, all other sessions stay', async () => {
  const HOME = '103';
  await owner()('exam_centre').insert({ exam_id: examId, centre: HOME });
  const room = { colcode: HOME, hall_no: 'V1', name: 'Visitor hall', desk_rows: 20, desk_cols: 20 };
  const [hall] = await owner()('hall').insert(room).returning<{ hall_id: number }[]>('hall_id');
  const [row] = (await candidates(
    `colcode = '${HOME}' and exists (select from v_sitting_candidate h where h.exam_id = v_sitting_candidate.exam_id and h.centre = '${HOST}'
       and h.examdate = v_sitting_candidate.examdate and h.examsession = v_sitting_candidate.examsession)`,
  )) as [Row];
  const home = `/sittings/${EXAM}/${HOME}/${row.examdate}/${row.examsession}`;
  await plan(row);
  await fix(row);
  expect((await api.call('admin', 'POST', `${home}/plan`, {})).statusCode).toBe(200);
  const slot = { exam_id: examId, centre: HOME, examdate: row.examdate, examsession: row.examsession };
  await owner()('sitting').where(slot).update({ state: 'HELD', close_pairs: 0 });
  const before = (await api.call('admin', 'GET', home)).json<Sitting>();
  const { desk, turn } = before.seats.find(({ id }) => id === row.application_id)!;
  const present = before.seats.length - 1;
  const [{ id: entered_by }] = (await owner()('app_user').limit(1).select('id')) as [{ id: number }];
  // the host alone reports an absence of this session, also where the own college is a centre
  const writesAt = async () =>
    (await owner().transaction((trx) => lockRecord(trx, { college: HOME }, examId, row.application_id)))?.elsewhere;
  expect(await writesAt()).toBeNull();
  await owner()('hall_report').insert({
    ...{ ...slot, hall_id: hall!.hall_id, turn, absent_desks: [desk], present, books_given: present },
    ...{ books_spoiled: 0, books_back: 0, entered_by },
  });
  const admit = (who: 'admin' | 'college') =>
    api.call(who, 'POST', `${pathOf(row)}/visitors`, { regNo: row.reg_no, reason: 'Came here.' });
  expect((await admit('college')).statusCode).toBe(403);
  const answer = await admit('admin');
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { message: expect.stringMatching(/desk [A-T]\d/) }]);
  expect(await writesAt()).toMatch(new RegExp(`^${HOST}, `));
  const seat = (await sittingAt(row)).seats.find(({ id }) => id === row.application_id);
  expect(seat).toMatchObject({ placed: 'LATE', reason: `Visitor from centre ${HOME}: Came here.` });
  const after = (await api.call('admin', 'GET', home)).json<Sitting>();
  expect(after.seats).toHaveLength(before.seats.length - 1);
  expect(after).toMatchObject({ unseated: [], candidates: before.candidates - 1 });
  const [report] = await owner()('hall_report').where(slot).select('absent_desks', 'present');
  expect(report).toEqual({ absent_desks: [], present });
  const centres = await rowsOf<{ examdate: string; examsession: string; centre: string }>(
    'select examdate, examsession, centre from v_sitting_candidate where exam_id = ? and reg_no = ?',
    [examId, row.reg_no],
  );
  for (const { examdate, examsession, centre } of centres)
    expect(centre).toBe(examdate === row.examdate && examsession === row.examsession ? HOST : HOME);
  expect((await admit('admin')).json()).toMatchObject({ status: 422, type: 'writes-here' });
  await owner()('hall_report').where(slot).delete();
});

test('the candidates of a session are counted as the view counts them, by lines of a visitor, a student, a degree and a college', async () => {
  const trx = await owner().transaction();
  try {
    const HOME = '103';
    const people = await trx('v_sitting_candidate')
      .where({ exam_id: examId, centre: HOME })
      .distinct<{ reg_no: string; deg_id: number }[]>('reg_no', 'deg_id')
      .orderBy('reg_no');
    const degree = people[0]!.deg_id;
    const moved = people.filter(({ deg_id }) => deg_id !== degree).at(-1)!;
    const abroad = await trx('v_sitting_candidate')
      .where({ exam_id: examId, colcode: GUEST })
      .first<{ deg_id: number }>('deg_id');
    const [{ id: by_user }] = (await trx('app_user').limit(1).select('id')) as [{ id: number }];
    const line = { exam_id: examId, centre: HOST, by_user, reason: 'Counted.' };
    await trx('centre_allotment').insert([
      { ...line, colcode: HOME, deg_id: degree },
      { ...line, colcode: HOME, reg_no: moved.reg_no },
      // the college itself is allotted as a whole above
      { ...line, colcode: GUEST, centre: HOME, deg_id: abroad!.deg_id },
    ]);
    for (const centre of [null, HOST, HOME]) {
      const { rows: counted } = await trx.raw<{ rows: object[] }>(
        'select * from centre_sessions(?, ?::text) order by 1, 2, 3',
        [examId, centre],
      );
      const { rows: seen } = await trx.raw<{ rows: object[] }>(
        `select centre, examdate, examsession, count(*)::int as candidates from v_sitting_candidate
         where exam_id = ? and centre is not null and (?::text is null or centre = ?) group by 1, 2, 3 order by 1, 2, 3`,
        [examId, centre, centre],
      );
      expect(counted).toEqual(seen);
      expect(counted).not.toEqual([]);
    }
  } finally {
    await trx.rollback();
  }
});

describe('the prints of a session', () => {
  let slot: Slot;

  beforeAll(async () => {
    const [found] = await rowsOf<Slot>(
      `select examdate, examsession from v_sitting_candidate where exam_id = ? and centre = '${HOST}'
       group by 1, 2 having count(distinct colcode) = 2 and count(*) > 12 order by 1, 2 limit 1`,
      [examId],
    );
    slot = found!;
    await plan(slot);
    await fix(slot);
  });

  const order = (who: 'college' | 'otherCollege' | 'admin', fields: object = {}) =>
    api.call(who, 'POST', '/sittings/prints', {
      ...{ exam: EXAM, centre: HOST, date: slot.examdate, session: slot.examsession },
      ...fields,
    });
  async function textsOf(id: string): Promise<string[][]> {
    const job = await owner()('job').where({ id }).first<JobRow>('*');
    const { file } = await sittingPrintJobs[0]!.run({
      ...{ job, db: owner(), storage: folderStorage(api.storageDir), progress: async () => undefined },
    } as unknown as JobContext);
    const pieces: Buffer[] = [];
    for await (const piece of file!.content) pieces.push(piece as Buffer);
    return pdfTexts(Buffer.concat(pieces));
  }

  test('are one job of the host, in which everybody is on every list once; a guest is refused', async () => {
    expect((await order('otherCollege')).statusCode).toBe(403);
    const first = await order('college');
    expect([first.statusCode, first.json()]).toMatchObject([200, { kind: SITTING_PRINTS, state: 'QUEUED' }]);
    expect((await order('college')).json<{ id: string }>().id).toBe(first.json<{ id: string }>().id);
    const pages = await textsOf(first.json<{ id: string }>().id);
    const { seats } = await sittingAt(slot);
    const titles = [
      ...['Seating chart', 'Door list', 'Notice-board list', 'Attendance sheet', 'Duty list'],
      ...['Question-paper slip', 'Centre-day report', 'Answer-book register'],
    ];
    for (const title of titles) expect([title, pages.some((texts) => texts.includes(title))]).toEqual([title, true]);
    for (const title of ['Door list', 'Notice-board list', 'Attendance sheet']) {
      const texts = pages.filter((page) => page.includes(title)).flat();
      const listed = seats.filter(({ reg_no }) => texts.filter((text) => text === reg_no).length === 1);
      expect([title, listed.length]).toEqual([title, seats.length]);
    }
    const named = pages.filter((page) => page.some((text) => text.startsWith('Plan 1, seed ')));
    const labels = Math.ceil(seats.length / 24);
    expect(named).toHaveLength(pages.length - labels);
  });

  test('are refused before there is a plan, and may be narrowed to a part', async () => {
    const [other] = await rowsOf<Slot>(
      `select c.examdate, c.examsession from centre_slots(?, '${HOST}') c left join seat x on x.exam_id = ? and x.examdate = c.examdate
         and x.examsession = c.examsession where x.exam_id is null limit 1`,
      [examId, examId],
    );
    const early = await order('admin', { date: other!.examdate, session: other!.examsession });
    expect(early.json()).toMatchObject({ status: 422, type: 'no-plan' });
    const part = await order('admin', { parts: ['BOARD'] });
    const pages = await textsOf(part.json<{ id: string }>().id);
    expect(pages.every((page) => page.includes('Notice-board list'))).toBe(true);
  });

  test('malpractice is reported with the hall, shown in the day and printed in its report', async () => {
    const path = pathOf(slot);
    const [room] = (await api.call('college', 'GET', `${path}/day`)).json<CentreDay>().halls;
    const present = room!.seats.length;
    const report = (malpractice: object[]) =>
      api.call('college', 'PUT', `${path}/halls/${room!.hall_id}/report`, {
        ...{ absent_desks: [], books_given: present, books_spoiled: 0, books_back: 0, note: null, row_version: 0 },
        malpractice,
      });
    expect((await report([{ desk: 'T20', what: 'Notes.' }])).json()).toMatchObject({
      ...{ status: 422, errors: [{ field: 'malpractice' }] },
    });
    const { desk, reg_no } = room!.seats[0]!;
    expect((await report([{ desk, what: 'A folded paper.' }])).statusCode).toBe(200);
    const seen = (await api.call('college', 'GET', `${path}/day`)).json<CentreDay>();
    expect(seen.halls[0]!.report!.malpractice).toEqual([{ desk, what: 'A folded paper.' }]);
    const job = await order('admin', { parts: ['REPORT'] });
    const [page] = await textsOf(job.json<{ id: string }>().id);
    expect(page!.join(' ')).toContain(`Hall ${room!.hall_no}, desk ${desk}, ${reg_no}: A folded paper.`);
  });
});

test('[D09-14] the step into the conduct of the exam names a fixed plan until every hall of it has its people', async () => {
  const [row] = (await candidates(`centre = '${HOST}'`)) as [Row];
  const key = { exam_id: examId, centre: HOST, examdate: row.examdate, examsession: row.examsession };
  await plan(row);
  await owner()('invigilation_duty').where(key).delete();
  await owner()('sitting').where(key).update({ state: 'PLANNED' });
  await stage('SHEETS');
  const named = async () => {
    const steps = (await api.call('admin', 'GET', `/control/stages/${examId}/gates`)).json<
      { to: Stage; gates: StageGate[] }[]
    >();
    const { gates } = steps.find(({ to }) => to === 'CONDUCT')!;
    const name = `${HOST} on ${indianDay(row.examdate)} ${row.examsession}`;
    return gates.find(({ key }) => key === 'SITTINGS_NOT_FIXED')!.first!.filter((there) => there === name).length;
  };
  expect(await named()).toBe(1);
  await fix(row);
  expect(await named()).toBe(1);
  const halls = (await owner()('seat').where(key).distinct('hall_id').select('hall_id')) as { hall_id: number }[];
  const counted = (await owner()('seat').where(key).groupBy('hall_id').count('* as n')) as unknown as { n: number }[];
  // a hall of 48 desks takes two people when more than 25 sit in it
  const most = Math.max(...counted.map(({ n }) => Number(n)));
  const people = await owner()('invigilator').where({ colcode: HOST }).orderBy('id').select<{ id: number }[]>('id');
  const give = (round: number) =>
    owner()('invigilation_duty').insert(
      halls.map(({ hall_id }, i) => ({
        ...{ ...key, hall_id, part: 'HALL', invigilator_id: people[round * halls.length + i]!.id },
      })),
    );
  await give(0);
  expect(await named()).toBe(most > 25 ? 1 : 0);
  await give(1);
  expect(await named()).toBe(0);
  await owner()('invigilation_duty').where(key).delete();
  await owner()('sitting').where(key).update({ state: 'PLANNED' });
  await stage('CONDUCT');
});

test('hall tickets name the centre; hall and desk come the evening before', async () => {
  const [row] = (await candidates(`colcode = '${GUEST}'`)) as [Row];
  const ticket = async () =>
    (
      await api.call('otherCollege', 'GET', `/examapp/examHallticketbyRegid/${row.reg_no}/${GUEST}/${EXAM}`)
    ).json<HallTickets>();
  await plan(row);
  await fix(row);
  const [holder] = (await ticket()).holders;
  expect(holder!.centre).toMatch(/^101 /);
  // the session is over
  expect(holder!.seats).toEqual([]);
  const day = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10);
  const slot = { exam_id: examId, examdate: row.examdate, examsession: row.examsession };
  await owner().transaction(async (trx) => {
    await trx.raw(
      'alter table invigilation_duty drop constraint invigilation_duty_exam_id_centre_examdate_examsession_fkey',
    );
    await trx('exam_timetable').where(slot).update({ examdate: day });
    await trx('seat').where(slot).update({ examdate: day });
    await trx('sitting').where(slot).update({ examdate: day });
  });
  expect((await ticket()).holders[0]!.seats).toEqual([]);
  await owner()('university_setting').insert({ key: 'seating.show_hours', value: '72', audience: 'SIGNED_IN' });
  const shown = (await ticket()).holders[0]!.seats;
  expect(shown.map(({ p_code }) => p_code)).toContain(row.p_code);
  expect(shown[0]).toMatchObject({ examdate: day, hall_no: expect.any(String), desk: expect.any(String) });
  // the tickets of the whole college say the same, also as the release before asks for them
  const whole = await rowsOf<{ reg_no: string; seats: unknown }>('select * from ticket_centres(?, ?, 72)', [
    examId,
    GUEST,
  ]);
  expect(whole.length).toBeGreaterThan(1);
  expect(whole.find(({ reg_no }) => reg_no === row.reg_no)).toMatchObject({ centre: holder!.centre, seats: shown });
});

test('[D09-2] where everybody writes one paper, pairs are counted by the plan and fixing is refused until their number is accepted; twice the desks leave none', async () => {
  const [found] = await rowsOf<Slot & { n: number }>(
    `select examdate, examsession, count(*)::int as n from v_sitting_candidate where exam_id = ? and centre = '${HOST}'
     group by 1, 2 having count(*) > 24 order by 3, 1 limit 1`,
    [examId],
  );
  const path = pathOf(found!);
  const written = await rowsOf<{ cour_id: number }>(
    `select distinct a.cour_id from v_sitting_candidate v join exam_application a on a.exam_id = v.exam_id and a.id = v.application_id
     where v.exam_id = ? and v.examdate = ?::date and v.examsession = ?`,
    [examId, found!.examdate, found!.examsession],
  );
  await owner()('course')
    .whereIn(
      'cour_id',
      written.map(({ cour_id }) => cour_id),
    )
    .update({ comn_id: 'ONE-PAPER' });
  await owner()('sitting')
    .where({ exam_id: examId, centre: HOST, examdate: found!.examdate, examsession: found!.examsession })
    .update({ state: 'PLANNED' });
  const halls = await owner()('hall').where({ colcode: HOST }).orderBy('fill_order').select<SeatingHall[]>('*');
  const planned = async (body: object) => {
    const answer = await api.call('college', 'POST', `${path}/plan`, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { unseated: 0, candidates: found!.n }]);
    expect((await api.call('college', 'POST', `${path}/duties`)).json()).toMatchObject({ lacking: [] });
    const chart = await sittingAt(found!);
    const seats = chart.seats.map((seat) => ({ ...seat, group: 'ONE-PAPER' }));
    expect([answer.json<{ close_pairs: number }>().close_pairs, chart.close_pairs]).toEqual(
      new Array(2).fill(closePairs(halls, seats).length),
    );
    return chart;
  };
  const few = halls.slice(0, Math.ceil(found!.n / 48)).map(({ hall_id }) => Number(hall_id));
  const count = (await planned({ halls: few, spaced: false })).close_pairs!;
  expect(count).toBeGreaterThan(0);
  const fixed = async (accepted: object) => {
    const { row_version } = await sittingAt(found!);
    return api.call('college', 'POST', `${path}/fix`, { row_version, ...accepted });
  };
  for (const accepted of [{}, { acceptPairs: count - 1 }, { acceptPairs: count + 1 }])
    expect((await fixed(accepted)).json()).toMatchObject({ status: 422, errors: [{ field: 'acceptPairs' }] });
  expect(await sittingAt(found!)).toMatchObject({ state: 'PLANNED', accepted_by: null });
  expect((await fixed({ acceptPairs: count })).statusCode).toBe(200);
  expect(await sittingAt(found!)).toMatchObject({ state: 'FIXED', accepted_by: expect.any(String) });

  const { row_version } = await sittingAt(found!);
  await api.call('college', 'POST', `${path}/reopen`, { reason: 'There are more halls.', row_version });
  expect(await planned({ spaced: true })).toMatchObject({ spaced: true, close_pairs: 0 });
  expect((await fixed({})).statusCode).toBe(200);
});
