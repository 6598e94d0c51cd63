import type { RevaluationState, RevaluationTerms } from '@thervu/contracts/revaluation/revaluation-contract';
import type { Applicant, RevaluationFeesRow, RevaluationRow } from '@thervu/contracts/revaluation/revaluation-shapes';
import { apiUnderTest } from '../../testing/api-under-test';
import { EXAM, revaluationUnderTest } from '../../testing/revaluation-test-queries';

const api = apiUnderTest();
const { owner, examId, get, degreeOf, rowsOf, untouched, apply, window } = revaluationUnderTest(api);

const fees = () => get<RevaluationFeesRow[]>(`/revalue/fees/101?exam=${EXAM}`);
const sum = (rows: readonly RevaluationFeesRow[], key: 'TOTAL_FEES' | 'REV_FEES' | 'RETOT_FEES' | 'TRAN_FEES') =>
  rows.reduce((all, row) => all + row[key], 0);
/** The table's own figures of the college, computed apart from the call. */
const stored = async () => {
  const { rows } = await owner().raw<{
    rows: { rev: number; retot: number; tran: number; amount: string }[];
  }>(
    `select count(*) filter (where rev_aply)::int as rev, count(*) filter (where retot_aply)::int as retot,
       count(*) filter (where tran_aply)::int as tran, sum(fee_rev + fee_retot + fee_tran) as amount
     from revaluation where exam_id = ? and colcode = '101'`,
    [await examId()],
  );
  return rows[0]!;
};
const state = () => get<RevaluationState>(`/control/revaluation/${EXAM}`, 'admin');

test('[S7-CALL-REVALUE-01] [S7-PURPOSE-REVAL-07] [S3-ENT-REVALFEES-01] the fees of a college by degree group, degree and paper code, each with three counts', async () => {
  const rows = await fees();
  const counts = await stored();
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows)
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['DEGREE_GROUP', 'DEGREE', 'P_CODE']));
  const total = (key: 'REV_COUNT' | 'RETOT_COUNT' | 'TRAN_COUNT') => rows.reduce((all, row) => all + row[key], 0);
  expect([total('REV_COUNT'), total('RETOT_COUNT'), total('TRAN_COUNT')]).toEqual([
    counts.rev,
    counts.retot,
    counts.tran,
  ]);
  const names = rows.map(({ DEGREE_GROUP, DEGREE, P_CODE }) => `${DEGREE_GROUP} ${DEGREE} ${P_CODE}`);
  expect(new Set(names).size).toBe(names.length);
  const named = await api.call('college', 'GET', '/revalue/fees/101');
  expect(named.json()).toEqual(rows);
});

test.each([
  ['S9-CONST-REVALFEE-01', 'UG', 'rev', 500],
  ['S9-CONST-REVALFEE-02', 'PG', 'rev', 600],
  ['S9-CONST-REVALFEE-03', 'UG', 'retot', 350],
  ['S9-CONST-REVALFEE-03', 'PG', 'retot', 350],
  ['S9-CONST-REVALFEE-04', 'UG', 'trans', 350],
  ['S9-CONST-REVALFEE-04', 'PG', 'trans', 350],
] as const)('[%s] a paper of %s costs for %s %i rupees', async (_id, level, action, amount) => {
  const degree = await degreeOf(level);
  const terms = await get<RevaluationTerms>(`/revaluation/terms/${degree}?exam=${EXAM}`);
  expect(terms.fees[action]).toBe(amount);
  const before = sum(await fees(), 'TOTAL_FEES');
  const [row] = await untouched(level);
  expect((await apply(action, row!.Rid, 1)).statusCode).toBe(200);
  expect(sum(await fees(), 'TOTAL_FEES') - before).toBe(amount);
  await apply(action, row!.Rid, 0);
});

test('[S9-CONST-REVALFEE-02] every level that is not UG pays the other fee, also one nobody thought of', async () => {
  const [degree] = await owner()('degree').where({ deg_level: 'PHD' }).select<{ deg_id: number }[]>('deg_id');
  const [diploma] = await owner()('degree').where({ deg_level: 'DIPLOMA' }).select<{ deg_id: number }[]>('deg_id');
  for (const row of [degree, diploma]) {
    if (!row) continue;
    expect((await get<RevaluationTerms>(`/revaluation/terms/${row.deg_id}?exam=${EXAM}`)).fees.rev).toBe(600);
  }
  const { rows } = await owner().raw<{ rows: { reval_group: string }[] }>(
    `select distinct reval_group from degree_level where degree <> 'UG'`,
  );
  expect(rows).toEqual([{ reval_group: 'PG' }]);
});

describe('closing the window', () => {
  let asOpen: RevaluationFeesRow[];
  let row: RevaluationRow;

  test('freezes list and fees in one step; the summary is the sum of the rows', async () => {
    [row] = (await untouched()) as [RevaluationRow];
    await apply('rev', row.Rid, 1);
    const [other] = (await untouched()) as [RevaluationRow];
    // withdrawn again: it is on no list
    await apply('trans', other.Rid, 1);
    await apply('trans', other.Rid, 0);
    asOpen = await fees();
    expect((await window(false)).statusCode).toBe(200);
    expect(await fees()).toEqual(asOpen);
    const counts = await stored();
    expect(sum(asOpen, 'TOTAL_FEES').toFixed(2)).toBe(counts.amount);
    expect(sum(asOpen, 'TOTAL_FEES')).toBe(
      sum(asOpen, 'REV_FEES') + sum(asOpen, 'RETOT_FEES') + sum(asOpen, 'TRAN_FEES'),
    );
    const { rows } = await owner().raw<{ rows: { open: number; moments: number; idle: number }[] }>(
      `select count(*) filter (where frozen_at is null and (rev_aply or retot_aply or tran_aply))::int as open,
         count(distinct frozen_at)::int as moments,
         count(*) filter (where frozen_at is not null and not (rev_aply or retot_aply or tran_aply))::int as idle
       from revaluation where exam_id = ?`,
      [await examId()],
    );
    expect(rows).toEqual([{ open: 0, moments: 1, idle: 0 }]);
    const total = await owner()('audit_log').where({ action: 'REVALUATION_FROZEN' }).orderBy('id', 'desc').first();
    const now = await state();
    expect(total.after).toEqual({ papers: now.papers, total: now.fees.toFixed(2) });
    expect(now).toMatchObject({ open: false, frozenAt: expect.any(String), located: 0 });
  });

  test('[F-24] nothing can be switched any more, and the refusal says since when', async () => {
    for (const [action, value] of [
      ['rev', 0],
      ['retot', 1],
      ['trans', 1],
    ] as const) {
      const answer = await apply(action, row.Rid, value);
      expect(answer.statusCode).toBe(403);
      expect(answer.json<{ message: string }>().message).toMatch(
        /^Revaluation application is not currently available\. The list of EVEN-2025-APR was closed on \d\d-\d\d-\d{4} \d\d:\d\d; it can no longer be changed\.$/,
      );
    }
    const list = [{ courseId: row.Rid, actions: { rev: false } }];
    expect((await api.call('college', 'POST', '/revalue/saveChanges', list)).statusCode).toBe(403);
    expect((await rowsOf(await degreeOf('UG'))).find(({ Rid }) => Rid === row.Rid)).toMatchObject({
      REV_APLY: true,
      frozenAt: expect.any(String),
    });
  });

  test('not even the database lets a frozen application move', async () => {
    const ownPart = () => owner()('revaluation').where({ application_id: row.Rid });
    for (const change of [{ rev_aply: false }, { tran_aply: true }, { fee_rev: 1 }, { ext_mark: 75 }])
      await expect(ownPart().update(change)).rejects.toMatchObject({ constraint: 'revaluation_frozen' });
    await expect(ownPart().delete()).rejects.toMatchObject({ constraint: 'revaluation_frozen' });
    await expect(owner()('revaluation_event').update({ applied: false })).rejects.toMatchObject({
      constraint: 'append_only',
    });
  });

  test('a fee raised afterwards changes nothing of what was closed', async () => {
    const degree = await degreeOf('UG');
    await owner()('reval_fee').where({ reval_group: 'UG', kind: 'REVAL' }).update({ fees: 700 });
    expect(await fees()).toEqual(asOpen);
    const list = await get<Applicant[]>(`/revalue/getRev/${degree}/101?exam=${EXAM}`);
    expect(list.find(({ Rid }) => Rid === row.Rid)).toMatchObject({
      FEES: 500,
      frozenAt: expect.any(String),
    });
    expect((await get<RevaluationTerms>(`/revaluation/terms/${degree}?exam=${EXAM}`)).fees.rev).toBe(700);
  });

  test('the window can be opened again while no script has been located; then the fees of now hold', async () => {
    expect((await window(true)).statusCode).toBe(200);
    expect((await state()).frozenAt).toBeNull();
    expect(sum(await fees(), 'REV_FEES')).toBeGreaterThan(sum(asOpen, 'REV_FEES'));
    expect((await apply('rev', row.Rid, 0)).statusCode).toBe(200);
    await owner()('reval_fee').where({ reval_group: 'UG', kind: 'REVAL' }).update({ fees: 500 });
    expect((await window(false)).statusCode).toBe(200);
  });

  test('with scripts located it stays closed, and their count is told', async () => {
    const exam_id = await examId();
    const rids = await owner()('revaluation')
      .where({ exam_id, rev_aply: true })
      .limit(2)
      .select<{ rid: number }[]>('rid');
    const camp = await owner()('camp').first('place');
    await owner()('reval_script').insert(
      rids.map(({ rid }, index) => ({
        exam_id,
        rid,
        valuation: 2,
        barcode: `9000000${index + 1}`,
        dummy: `8000000${index + 1}`,
        place: camp.place,
        located_at: index === 0 ? '2025-07-20T05:00:00Z' : null,
      })),
    );
    const rejected = await window(true);
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json()).toMatchObject({
      errors: [{ field: '0/actions/REV_APLY' }],
      message:
        'EVEN-2025-APR: 1 script has been located, 1 script has a number for the second valuation: the list of applications stays closed.',
    });
    expect(await state()).toMatchObject({ open: false, located: 1 });
  });
});
