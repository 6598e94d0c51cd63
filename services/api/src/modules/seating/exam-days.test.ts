import type { CentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import type { Stage, StageGate } from '@thervu/contracts/exam/exam-contract';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import type { GuestSeat, Sitting, SittingLine } from '@thervu/contracts/seating/seating-contract';
import { closePairs } from '@thervu/contracts/seating/seating-desks';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { expectArrivalsKept, expectAwayStays, expectCoversStay, expectWithdrawn } from '../../testing/exam-day-checks';
import { withoutExamDays } from '../../testing/no-exam-days';
import { storeBalances } from '../script-ledger/count-queries';
import { PLAN_ALL, seatingJobs } from './seating-jobs';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const EXAM = 'ODD-2025-NOV';
const HOST = '101';
const GUEST = '102';
let examId: number;
/** A slot in which both colleges write, and its path. */
let slot: { examdate: string; examsession: 'FN' | 'AN' };
let path: string;
const halls: Hall[] = [];

async function rowsOf<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await owner().raw<{ rows: Row[] }>(sql, values as never)).rows;
}
const stage = (to: Stage) => owner()('exam').where({ id: examId }).update({ stage: to });
const sitting = async (who: Person = 'college') => (await api.call(who, 'GET', path)).json<Sitting>();
const day = async () => (await api.call('college', 'GET', `${path}/day`)).json<CentreDay>();
const message = (answer: { json: <T>() => T }) => answer.json<{ message: string }>().message;

const HALL = {
  block: null,
  floor: 0,
  step_free: false,
  desk_rows: 5,
  desk_cols: 5,
  aisles: [],
  blocked: [],
  purpose: 'HALL',
  active: true,
};

beforeAll(async () => {
  await withoutExamDays(owner());
  [{ id: examId }] = (await rowsOf<{ id: number }>('select id from exam where exam_name = ?', [EXAM])) as [
    { id: number },
  ];
  await stage('CONDUCT');
  const admin = (method: 'POST' | 'PUT', url: string, body: object) => api.call('admin', method, url, body);
  expect((await admin('POST', `/exam-centres/${EXAM}`, { centres: [HOST] })).statusCode).toBe(200);
  const allotted = await admin('PUT', `/exam-centres/${EXAM}/allotments`, { college: GUEST, centre: HOST });
  expect(message(allotted)).toContain(`of college ${GUEST} now write at centre ${HOST}`);
  const [found] = await rowsOf<typeof slot & { n: number }>(
    `select examdate, examsession, count(*)::int as n from v_sitting_candidate where exam_id = ? and centre = '101'
     group by 1, 2 having count(distinct colcode) = 2 and count(*) between 10 and 100 order by 3 desc limit 1`,
    [examId],
  );
  slot = { examdate: found!.examdate, examsession: found!.examsession };
  path = `/sittings/${EXAM}/${HOST}/${slot.examdate}/${slot.examsession}`;
  const count = Math.ceil((found!.n * 2.6) / 25) + 1;
  for (let i = 1; i <= count; i += 1) {
    const answer = await api.call('college', 'POST', '/halls', {
      ...HALL,
      hall_no: `H${i}`,
      name: `Hall ${i}`,
      fill_order: i,
    });
    expect(answer.statusCode).toBe(200);
    halls.push(answer.json<Hall>());
  }
  const separate = {
    ...HALL,
    hall_no: 'S1',
    name: 'Separate room',
    fill_order: 900,
    purpose: 'SEPARATE',
    step_free: true,
  };
  halls.push((await api.call('college', 'POST', '/halls', separate)).json<Hall>());
});

test('[D09-3] planned twice the chart is the same; a desk given by hand survives the next run', async () => {
  const planned = await api.call('college', 'POST', `${path}/plan`, {});
  expect([planned.statusCode, planned.json()]).toMatchObject([200, { unseated: 0, close_pairs: 0, plan_no: 1 }]);
  const before = await sitting();
  expect(before.seats).toHaveLength(before.candidates);
  expect(new Set(before.seats.map(({ colcode }) => colcode))).toEqual(new Set([HOST, GUEST]));
  expect(closePairs(halls, before.seats)).toEqual([]);
  expect((await api.call('college', 'POST', `${path}/plan`, {})).json()).toMatchObject({ plan_no: 1 });
  const second = await sitting();
  expect(second.seats).toEqual(before.seats);
  expect([typeof before.seed, second.seed]).toEqual(['string', before.seed]);

  const [first, last] = [before.seats[0]!, before.seats.at(-1)!];
  const swap = { hall_id: last.hall_id, desk: last.desk, row_version: first.row_version, expected: last.id };
  expect((await api.call('college', 'PUT', `${path}/seats/${first.id}`, swap)).statusCode).toBe(200);
  // the other person saw the desks as they were
  const late = await api.call('admin', 'PUT', `${path}/seats/${first.id}`, {
    ...swap,
    desk: first.desk,
    hall_id: first.hall_id,
  });
  expect(late.json()).toMatchObject({
    status: 409,
    conflict: { theirs: [{ reg_no: first.reg_no }, { reg_no: last.reg_no }] },
  });
  await api.call('college', 'POST', `${path}/plan`, {});
  const after = await sitting();
  expect(after.seats.find(({ id }) => id === first.id)).toMatchObject({
    hall_id: last.hall_id,
    desk: last.desk,
    placed: 'HAND',
  });
  expect(after.seats).toHaveLength(before.candidates);
});

test('a hall in use cannot be deleted, and names the session; the database itself refuses a blocked desk', async () => {
  const answer = await api.call('college', 'DELETE', `/halls/${halls[0]!.hall_id}`);
  expect(answer.statusCode).toBe(422);
  expect(message(answer)).toContain(`${EXAM}, `);
  await expect(
    owner().raw(`update seat set desk = 'T20' where exam_id = ? and hall_id = ?`, [examId, halls[0]!.hall_id]),
  ).rejects.toThrow();
});

describe('fixing', () => {
  test('is refused while a hall has too few people; the rule never sends anybody to papers of the own board', async () => {
    const { row_version, papers } = await sitting();
    const bare = await api.call('college', 'POST', `${path}/fix`, { row_version });
    expect(bare.json()).toMatchObject({ status: 422, errors: [{ field: 'duties' }] });
    const person = {
      designation: 'Assistant Professor',
      department: 'English',
      boards: [] as string[],
      mobile: '9876543210',
      outside: false,
      active: true,
    };
    for (let i = 0; i < 12; i += 1)
      await api.call('college', 'POST', '/invigilators', {
        ...person,
        name: `Person ${i}`,
        boards: i === 0 ? papers.map(({ board }) => board) : [],
      });
    const plan = await api.call('college', 'POST', `${path}/duties`);
    expect([plan.statusCode, plan.json()]).toMatchObject([
      200,
      { lacking: [], message: 'Every hall has its invigilators.' },
    ]);
    const names = plan
      .json<{ duties: { name: string; part: string }[] }>()
      .duties.filter(({ part }) => part !== 'RELIEF');
    expect(names.map(({ name }) => name)).not.toContain('Person 0');
  });

  test('duties allotted again on the day keep who came, and in which hall', async () => {
    await expectArrivalsKept(api, examId, path);
  });

  test('whoever is noted away for the day or the session is given no duty by hand either', async () => {
    await expectAwayStays(api, path);
  });

  test('[D09-6] seats that moved after the duties were allotted bring nobody to the own board or a relative', async () => {
    const { row_version, seats } = await sitting();
    const [duty] = await rowsOf<{ invigilator_id: number; hall_id: number; name: string }>(
      `select d.invigilator_id, d.hall_id, i.name from invigilation_duty d join invigilator i on i.id = d.invigilator_id
       where d.exam_id = ? and d.hall_id is not null order by 1 limit 1`,
      [examId],
    );
    const { reg_no } = seats.find(({ hall_id }) => hall_id === duty!.hall_id)!;
    const relative = { invigilator_id: duty!.invigilator_id, reg_no };
    const fix = () => api.call('college', 'POST', `${path}/fix`, { row_version });
    const answers = (): Promise<string[]> =>
      fix().then(
        (answer) => answer.json<{ errors?: { message: string }[] }>().errors?.map(({ message }) => message) ?? [],
      );
    await owner()('sitting')
      .where({ exam_id: examId, centre: HOST, ...slot })
      .update({ close_pairs: 3 });
    const named = (why: string) => expect.stringMatching(new RegExp(`${duty!.name} in .* \\(${why}\\)`));
    await owner()('invigilator_relation').insert(relative);
    expect(await answers()).toContainEqual(named(reg_no));
    await owner()('invigilator_relation').where(relative).delete();
    const [{ board }] = (await rowsOf<{ board: string }>(
      `select c.board from exam_application a join course c on c.cour_id = a.cour_id where a.exam_id = ? and a.reg_no = ?
         and a.p_code in (select p_code from seat where exam_id = ? and hall_id = ? and reg_no = ?)`,
      [examId, reg_no, examId, duty!.hall_id, reg_no],
    )) as [{ board: string }];
    const person = owner()('invigilator').where({ id: duty!.invigilator_id });
    await person.clone().update({ boards: [board] });
    expect(await answers()).toContainEqual(expect.stringContaining(`${duty!.name} in `));
    await person.clone().update({ boards: [] });
    expect(await answers()).toEqual([expect.stringContaining('one paper')]);
  });

  test('[D09-2] pairs are accepted by their number or the plan is not fixed', async () => {
    await owner()('sitting')
      .where({ exam_id: examId, centre: HOST, ...slot })
      .update({ close_pairs: 3 });
    const { row_version } = await sitting();
    for (const accepted of [{}, { acceptPairs: 2 }])
      expect((await api.call('college', 'POST', `${path}/fix`, { row_version, ...accepted })).json()).toMatchObject({
        status: 422,
        errors: [{ field: 'acceptPairs' }],
      });
    expect((await api.call('college', 'POST', `${path}/fix`, { row_version, acceptPairs: 3 })).statusCode).toBe(200);
    const fixed = await sitting();
    expect(fixed).toMatchObject({ state: 'FIXED', fixed_by: expect.any(String), accepted_by: expect.any(String) });
    expect((await api.call('college', 'POST', `${path}/plan`, {})).json()).toMatchObject({
      status: 422,
      type: 'plan-fixed',
    });
    const opened = await api.call('college', 'POST', `${path}/reopen`, {
      reason: 'A hall is flooded.',
      row_version: fixed.row_version,
    });
    expect(opened.json()).toMatchObject({ state: 'PLANNED' });
    await api.call('college', 'POST', `${path}/plan`, {});
    const again = await sitting();
    const answer = await api.call('college', 'POST', `${path}/fix`, {
      row_version: again.row_version,
      acceptPairs: again.close_pairs ?? 0,
    });
    expect(answer.statusCode).toBe(200);
  });
});

test('[D09-7] a guest sees its seats, is refused the sitting, and its Absent Entry is read only with the name of the centre', async () => {
  expect((await api.call('otherCollege', 'GET', path)).statusCode).toBe(403);
  expect((await api.call('otherCollege', 'GET', path.replace(`/${HOST}/`, `/${GUEST}/`))).statusCode).toBe(403);
  const seats = (await api.call('otherCollege', 'GET', `/sittings/seat?exam=${EXAM}`)).json<GuestSeat[]>();
  expect(seats.length).toBeGreaterThan(0);
  const guests = new Set(
    (await owner()('student').where({ colcode: GUEST }).select('reg_no')).map((row: { reg_no: string }) => row.reg_no),
  );
  expect(seats.every(({ reg_no, centre, hall_no }) => guests.has(reg_no) && centre === HOST && hall_no !== null)).toBe(
    true,
  );
  const [record] = await rowsOf<{ id: number; deg_id: number; sem: number; p_code: string }>(
    'select a.id, a.deg_id, a.sem, a.p_code from seat x join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id where a.colcode = ? limit 1',
    [GUEST],
  );
  const entry = await api.call(
    'otherCollege',
    'GET',
    `/absentees/entry/${record!.deg_id}/${record!.sem}/${GUEST}/${record!.p_code}/${EXAM}`,
  );
  const [row] = entry.json<{ rows: { barred: string | null }[] }>().rows;
  expect(row!.barred).toContain(`Writes at centre ${HOST}, `);
  const turned = await api.call(
    'otherCollege',
    'PUT',
    `/examapp/updateAbsenteesByID/${record!.id}/${EXAM}/confirm`,
    {},
  );
  expect(turned.json()).toMatchObject({ status: 422, type: 'sits-elsewhere' });
  const [home] = await rowsOf<{ id: number }>(
    `select a.id from seat x join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id where a.colcode = ? and not a.absent limit 1`,
    [HOST],
  );
  // the host is its own centre and toggles as before
  for (const action of ['confirm', 'Not-Attend'])
    expect(
      (await api.call('college', 'PUT', `/examapp/updateAbsenteesByID/${home!.id}/${EXAM}/${action}`, {})).statusCode,
    ).toBe(200);
});

describe('the day', () => {
  const reportOf = (room: CentreDay['halls'][number], absent: string[] = []) => {
    const present = room.seats.length - absent.length;
    return {
      absent_desks: absent,
      books_given: present + 2,
      books_spoiled: 1,
      books_back: 1,
      malpractice: [],
      note: null,
    };
  };
  const save = (who: Person, room: CentreDay['halls'][number], body: object) =>
    api.call(who, 'PUT', `${path}/halls/${room.hall_id}/report`, body);
  let absentee: CentreDay['halls'][number]['seats'][number];
  let paper: string;

  test('[D09-9] of two who save one hall report the second is shown both versions; the same report again changes nothing', async () => {
    const [room] = (await day()).halls;
    absentee = room!.seats.find(({ p_code }) => p_code === room!.seats[0]!.p_code)!;
    paper = absentee.p_code;
    const wrong = await save('college', room!, { ...reportOf(room!), books_given: 0, row_version: 0 });
    expect(wrong.json()).toMatchObject({ status: 422, errors: [{ field: 'books_given' }] });
    const [first, second] = await Promise.all([
      save('college', room!, { ...reportOf(room!, [absentee.desk]), row_version: 0 }),
      save('college', room!, { ...reportOf(room!), row_version: 0 }),
    ]);
    const answers = [first, second];
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(lost.json()).toMatchObject({
      conflict: { yours: { present: expect.any(Number) }, theirs: { present: expect.any(Number) } },
    });
    const stored = (await day()).halls[0]!.report!;
    const repeated = await save('college', room!, { ...reportOf(room!, stored.absent_desks), row_version: 0 });
    expect(repeated.json()).toMatchObject({
      row_version: stored.row_version,
      message: expect.stringContaining('nothing'),
    });
    const right = await save('college', room!, {
      ...reportOf(room!, [absentee.desk]),
      row_version: stored.row_version,
    });
    expect(right.statusCode).toBe(200);
    expect((await sitting()).state).toBe('HELD');
    expect((await save('admin', room!, { ...reportOf(room!), row_version: 0 })).statusCode).toBe(403);
  });

  test('packets are opened by two names', async () => {
    const { papers } = await day();
    const opening = {
      sealed_count: 50,
      seal_intact: true,
      opened_at: new Date().toISOString(),
      opened_by: 'A. Mani',
      witness: 'a. mani',
      used: null,
      left_over: null,
      note: null,
      row_version: 0,
    };
    const url = (code: string) => `${path}/packets/${code}`;
    expect((await api.call('college', 'PUT', url(papers[0]!.p_code), opening)).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'witness' }],
    });
    // the second time as a phone that has lost the answer
    for (const { p_code } of [...papers, ...papers])
      expect((await api.call('college', 'PUT', url(p_code), { ...opening, witness: 'B. Ravi' })).statusCode).toBe(200);
  });

  test('[D09-8] a sitting closes only in balance, and names what is open with both numbers', async () => {
    const early = await api.call('college', 'POST', `${path}/close`);
    expect(early.json()).toMatchObject({ status: 422, type: 'not-balanced' });
    for (const room of (await day()).halls.slice(1))
      expect((await save('college', room, { ...reportOf(room), row_version: 0 })).statusCode).toBe(200);
    let seal = 0;
    const cover = (p_code: string, scripts: number) =>
      api.call('college', 'POST', `${path}/covers`, { p_code, scripts, seal_no: `SEAL-${(seal += 1)}` });
    const { papers } = await day();
    const last = papers.find(({ p_code }) => p_code === paper)!;
    const inParts = (count: number) =>
      Array.from({ length: Math.ceil(count / 100) }, (_none, i) => Math.min(100, count - i * 100));
    for (const { p_code, present } of papers)
      for (const scripts of inParts(p_code === paper ? present! - 1 : present!))
        if (scripts > 0) expect((await cover(p_code, scripts)).statusCode).toBe(200);
    const short = await api.call('college', 'POST', `${path}/close`);
    expect(short.statusCode).toBe(422);
    expect(message(short)).toBe(`H3 ${paper}: ${last.present} present and ${last.present! - 1} scripts in covers.`);
    expect((await owner()('exam_application').where({ exam_id: examId, id: absentee.id }).first('absent')).absent).toBe(
      false,
    );
    expect((await cover(paper, 1)).statusCode).toBe(200);

    // counted twice: without a removal the session could never be closed
    const twice = (await cover(paper, 1)).json<ScriptCover>();
    expect(message(await api.call('college', 'POST', `${path}/close`))).toContain(
      `H3 ${paper}: ${last.present} present and ${last.present! + 1} scripts in covers.`,
    );
    await expectWithdrawn(api, twice);

    const closed = await api.call('college', 'POST', `${path}/close`);
    expect([closed.statusCode, closed.json()]).toMatchObject([200, { balance: { absent: 1, wrong: [] } }]);
    expect((await sitting()).state).toBe('CLOSED');
    expect((await owner()('exam_application').where({ exam_id: examId, id: absentee.id }).first('absent')).absent).toBe(
      true,
    );
    const [link] = await rowsOf<{ login: string; new_value: number; reason: string }>(
      `select u.login, h.new_value, h.reason from mark_history h join app_user u on u.id = h.by_user
       where h.exam_id = ? and h.application_id = ? and h.field = 'ABSENT' order by h.id desc limit 1`,
      [examId, absentee.id],
    );
    expect(link).toMatchObject({
      login: HOST,
      new_value: 1,
      reason: expect.stringContaining(`Hall report of centre ${HOST}`),
    });
    expect(await rowsOf('select * from broken_mark_history_links(?)', [examId])).toEqual([]);
    // written and read by everybody as before: in the report of absentees, and final where every sitting of the paper is closed
    const [record] = await rowsOf<{ colcode: string; deg_id: number; sem: number }>(
      'select colcode, deg_id, sem from exam_application where exam_id = ? and id = ?',
      [examId, absentee.id],
    );
    const who = record!.colcode === HOST ? 'college' : 'otherCollege';
    const list = await api.call(
      who,
      'GET',
      `/examapp/getAbsentees/${record!.deg_id}/${record!.sem}/${record!.colcode}/${paper}/${EXAM}`,
    );
    expect(list.json<{ id: number }[]>().map(({ id }) => id)).toContain(absentee.id);
    await expectCoversStay(api, path);
    const again = await api.call('college', 'POST', `${path}/close`);
    expect([again.statusCode, again.json()]).toMatchObject([200, { changed: 0 }]);
    const books = (await api.call('college', 'GET', `/answer-books/${EXAM}/${HOST}`)).json<{
      lines: { kind: string; count: number }[];
    }>();
    expect(books.lines.filter(({ kind }) => kind === 'USED')).toHaveLength(1);
  });

  test('[D09-10] a cover with a script less is received with a note alone, and leaves H3 of its paper open', async () => {
    const [cover] = await rowsOf<{ cover_no: number; scripts: number; row_version: number }>(
      'select cover_no, scripts, row_version from script_cover where p_code = ? order by scripts desc limit 1',
      [paper],
    );
    const receive = (no: number, body: object) => api.call('admin', 'POST', `/script-covers/${no}/receipt`, body);
    const few = { received_scripts: cover!.scripts - 1, row_version: cover!.row_version };
    expect((await receive(cover!.cover_no, few)).json()).toMatchObject({ status: 422, errors: [{ field: 'note' }] });
    expect((await api.call('college', 'POST', `/script-covers/${cover!.cover_no}/receipt`, few)).statusCode).toBe(403);
    const short = { ...few, note: 'One script is not in the cover.' };
    expect((await receive(cover!.cover_no, short)).statusCode).toBe(200);
    expect((await receive(cover!.cover_no, short)).json()).toMatchObject({ received_scripts: cover!.scripts - 1 });
    expect((await receive(cover!.cover_no, { ...short, received_scripts: cover!.scripts })).statusCode).toBe(409);
    const others = await rowsOf<{ cover_no: number; scripts: number; row_version: number }>(
      'select cover_no, scripts, row_version from script_cover where received_at is null',
    );
    for (const other of others)
      expect(
        (await receive(other.cover_no, { received_scripts: other.scripts, row_version: other.row_version })).statusCode,
      ).toBe(200);
    const balances = await storeBalances(owner(), examId);
    const H3 = balances.find(({ balance }) => balance === 'H3')!;
    expect(H3.first).toEqual([expect.stringContaining(`${paper} of centre ${HOST}: `)]);
    expect(balances.map(({ balance }) => balance)).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'G1', 'G6']));
    expect(balances.find(({ balance }) => balance === 'H2')!.count).toBe(0);
    const missing = await api.call('admin', 'GET', `/script-covers/${cover!.cover_no}/scripts`);
    const present = await rowsOf<{ reg_no: string }>(
      `select x.reg_no from seat x where x.exam_id = ? and x.centre = ? and x.examdate = ?::date and x.examsession = ? and x.p_code = ?
         and x.application_id <> ? order by 1`,
      [examId, HOST, slot.examdate, slot.examsession, paper, absentee.id],
    );
    const listed = missing.json<{ scripts: { reg_no: string }[] }>().scripts.map(({ reg_no }) => reg_no);
    expect(listed.sort()).toEqual(present.map(({ reg_no }) => reg_no).sort());
  });

  test('the office alone opens a closed session, and its corrected report closes once more', async () => {
    const { row_version } = await sitting();
    const body = { reason: 'The absentee sat in the corner.', row_version };
    expect((await api.call('college', 'POST', `${path}/reopen`, body)).statusCode).toBe(403);
    expect((await api.call('admin', 'POST', `${path}/reopen`, body)).json()).toMatchObject({ state: 'HELD' });
    expect(
      await rowsOf(`select * from paper_lock where exam_id = ? and kind = 'ABSENT' and reopened_at is null`, [examId]),
    ).toEqual([]);
    expect((await api.call('college', 'POST', `${path}/close`)).statusCode).toBe(200);
  });
});

test('planning all plans every open sitting and leaves the closed one alone', async () => {
  const before = await sitting();
  const order = await api.call('admin', 'POST', `/exam-centres/${EXAM}/plan`, {});
  expect([order.statusCode, order.json()]).toMatchObject([200, { kind: PLAN_ALL }]);
  const job = await owner()('job').where({ id: order.json<{ id: string }>().id }).first<JobRow>('*');
  const outcome = await seatingJobs[0]!.run({
    job,
    db: owner(),
    progress: async () => undefined,
  } as unknown as JobContext);
  expect(outcome.message).toMatch(/planned/);
  const { sittings } = (await api.call('college', 'GET', `/sittings/${EXAM}/${HOST}`)).json<{
    sittings: SittingLine[];
  }>();
  expect(sittings.length).toBeGreaterThan(1);
  expect(sittings.filter(({ state }) => state === 'OPEN')).toEqual([]);
  expect((await sitting()).seats).toEqual(before.seats);
  const counted = await rowsOf<{ n: number }>(
    `select count(*)::int as n from v_sitting_candidate v left join seat x on x.exam_id = v.exam_id and x.application_id = v.application_id
     where v.exam_id = ? and v.centre is not null and x.application_id is null`,
    [examId],
  );
  const without = sittings.reduce((sum, { unseated }) => sum + unseated, 0);
  expect(counted[0]!.n).toBe(without);
});

describe('gates', () => {
  const gate = async (to: Stage, key: string) => {
    const found = (await api.call('admin', 'GET', `/control/stages/${examId}/gates`)).json<
      { to: Stage; gates: StageGate[] }[]
    >();
    return found.find((step) => step.to === to)?.gates.find((found) => found.key === key);
  };

  test('[D09-14] the step into the conduct of the exam names every session of the first three days without a fixed plan', async () => {
    await stage('SHEETS');
    const days = await rowsOf<{ examdate: string }>(
      'select distinct examdate from exam_timetable where exam_id = ? order by 1 limit 3',
      [examId],
    );
    const open = await rowsOf<{ name: string }>(
      `select c.centre || to_char(c.examdate, '" on "DD-MM-YYYY ') || c.examsession as name from centre_slots(?, null) c left join sitting s on (s.exam_id, s.centre, s.examdate, s.examsession)
         = (?, c.centre, c.examdate, c.examsession) where c.examdate <= ? and coalesce(s.state, 'OPEN') in ('OPEN','PLANNED')`,
      [examId, examId, days.at(-1)!.examdate],
    );
    const found = await gate('CONDUCT', 'SITTINGS_NOT_FIXED');
    expect(found).toMatchObject({ blocks: true, count: open.length });
    expect([...found!.first!].sort()).toEqual(open.map(({ name }) => name).sort());
    expect(open.length).toBeGreaterThan(1);
    await stage('CONDUCT');
    expect(await gate('VALUATION', 'SITTINGS_NOT_CLOSED')).toMatchObject({ blocks: true });
    await stage('APPLICATION');
  });

  test('an exam without centres has no such gates', async () => {
    await stage('SHEETS');
    await owner()('exam_centre').where({ exam_id: examId }).update({ active: false });
    expect(await gate('CONDUCT', 'SITTINGS_NOT_FIXED')).toBeUndefined();
    await owner()('exam_centre').where({ exam_id: examId }).update({ active: true });
  });
});

test('[D09-12] a paper that moves opens its own sittings again, and others stay', async () => {
  await stage('SHEETS');
  const [moved] = await rowsOf<{ p_code: string; sem: number; deg_id: number; examdate: string; examsession: string }>(
    `select x.p_code, t.sem, c.deg_id, x.examdate, x.examsession from seat x join exam_timetable t on t.exam_id = x.exam_id and t.p_code = x.p_code
     join course c on c.p_code = x.p_code and c.sem = t.sem
     where x.exam_id = ? and (x.examdate, x.examsession) <> (?::date, ?) order by 1, 3 limit 1`,
    [examId, slot.examdate, slot.examsession],
  );
  await owner()('sitting').where({ exam_id: examId, state: 'PLANNED' }).update({ state: 'FIXED', close_pairs: 0 });
  const states = () =>
    rowsOf<{ examdate: string; examsession: string; state: string }>(
      'select examdate, examsession, state from sitting where exam_id = ? order by 1, 2',
      [examId],
    );
  const revision = async () =>
    (await rowsOf<{ revision: number }>('select revision from exam_timetable_revision where exam_id = ?', [examId]))[0]
      ?.revision ?? 1;
  const [before, printed] = [await states(), await revision()];
  const free = new Date(`${before.at(-1)!.examdate}T00:00:00Z`);
  free.setUTCDate(free.getUTCDate() + 3);
  const answer = await api.call('admin', 'POST', '/examapp/saveExamDetails', {
    degree: moved!.deg_id,
    batch: EXAM,
    sem: moved!.sem,
    courses: [{ p_code: moved!.p_code, examdate: free.toISOString().slice(0, 10), examsession: 'FN' }],
    moveEverywhere: true,
    acknowledgeClashes: true,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { changed: 1 }]);
  const after = await states();
  const changed = after.filter((row, i) => row.state !== before[i]!.state);
  expect(changed).toEqual([{ examdate: moved!.examdate, examsession: moved!.examsession, state: 'OPEN' }]);
  expect(await rowsOf('select 1 from seat where exam_id = ? and p_code = ?', [examId, moved!.p_code])).toEqual([]);
  expect(await revision()).toBe(printed + 1);
  await stage('CONDUCT');
});
