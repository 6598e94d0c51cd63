import type { RevaluationRow, RevaluationPaper, Applicant } from '@thervu/contracts/revaluation/revaluation-shapes';
import { EXPORT_COLUMNS } from '@thervu/contracts/revaluation/revaluation-rules';
import { readXlsx } from 'hucre/xlsx';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { EXAM, revaluationUnderTest } from '../../testing/revaluation-test-queries';

const api = apiUnderTest();
const { owner, examId, get, degreeOf, rowsOf, untouched, apply } = revaluationUnderTest(api);

const asked = (rid: number) => owner()('revaluation').where({ application_id: rid }).first();
const events = (rid: number) =>
  owner()('revaluation_event').where({ application_id: rid }).orderBy('id').select('kind', 'applied', 'by_user');
const lastAudit = async (action: string) =>
  owner()('audit_log').where({ action }).orderBy('id', 'desc').first<Record<string, unknown>>();

describe('what may be looked at again', () => {
  test('[S7-CALL-REVALUE-03, S7-PURPOSE-REVAL-05, S3-ENT-REVAL-01] the published theory results of a paper with the mark of a script, P or RA, of the own college', async () => {
    const degree = await degreeOf('UG');
    const rows = await rowsOf(degree);
    const { rows: expected } = await owner().raw<{ rows: { id: number }[] }>(
      `select a.id from exam_application a join result r on r.exam_id = a.exam_id and r.application_id = a.id and r.is_current
       join course c on c.cour_id = a.cour_id
       where a.exam_id = ? and a.colcode = '101' and a.deg_id = ? and c.p_type = 'THEORY' and a.ext_source = 'CAMP'
         and r.result in ('P', 'RA') order by a.id`,
      [await examId(), degree],
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.map(({ Rid }) => Rid).sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
    expect(Object.keys(rows[0]!)).toEqual(
      expect.arrayContaining([
        'Rid',
        'REG_NO',
        'Name',
        'DOB',
        'EXT_MARK',
        'RESULT',
        'REV_APLY',
        'RETOT_APLY',
        'TRAN_APLY',
      ]),
    );
    expect(rows.every(({ RESULT }) => ['P', 'RA'].includes(RESULT))).toBe(true);
    const code = rows[0]!.P_CODE;
    const ofPaper = await rowsOf(degree, code);
    expect(ofPaper).toEqual(rows.filter(({ P_CODE }) => P_CODE === code));
    expect(ofPaper.length).toBeLessThan(rows.length);
  });

  test('[S7-CALL-REVALUE-02, S7-PURPOSE-REVAL-04] the paper codes of a degree, each with how many results and applications it has', async () => {
    const degree = await degreeOf('UG');
    const papers = await get<RevaluationPaper[]>(`/revalue/fetchPaper/${degree}/101`);
    const rows = await rowsOf(degree);
    const codes = [...new Set(rows.map(({ P_CODE }) => P_CODE))];
    expect(papers.map(({ P_CODE }) => P_CODE).sort()).toEqual(codes.sort());
    for (const paper of papers) {
      const ownRows = rows.filter(({ P_CODE }) => P_CODE === paper.P_CODE);
      expect(paper.candidates).toBe(ownRows.length);
      expect(paper.applied).toBe(ownRows.filter((row) => row.REV_APLY || row.RETOT_APLY || row.TRAN_APLY).length);
    }
  });

  test('a later release counts: what stands by it is shown, what a run has only prepared is not', async () => {
    const [row] = await untouched();
    const where = { exam_id: await examId(), application_id: row!.Rid };
    const stored = await owner()('result').where(where).first();
    const { version, ...rest } = stored;
    const prepared = { ...rest, version: version + 1, is_current: false, steps: JSON.stringify(rest.steps) };
    await owner()('result').insert({ ...prepared, ext_mark: row!.EXT_MARK + 7 });
    const shown = async () => (await rowsOf(await degreeOf('UG'))).find(({ Rid }) => Rid === row!.Rid)!.EXT_MARK;
    expect(await shown()).toBe(row!.EXT_MARK);
    await owner()('result')
      .where({ ...where, version })
      .update({ is_current: false });
    await owner()('result')
      .where({ ...where, version: version + 1 })
      .update({ is_current: true });
    expect(await shown()).toBe(row!.EXT_MARK + 7);
    await owner()('result')
      .where({ ...where, version: version + 1 })
      .delete();
    await owner()('result')
      .where({ ...where, version })
      .update({ is_current: true });
  });

  test('before publication nobody learns here what the results will be', async () => {
    const id = await examId();
    const degree = await degreeOf('UG');
    await owner()('exam').where({ id }).update({ stage: 'PROCESSED' });
    expect(await get<unknown[]>(`/revalue/exam-mgt/${degree}/101/ALL?exam=${EXAM}`)).toEqual([]);
    expect(await get<unknown[]>(`/revalue/fetchPaper/${degree}/101?exam=${EXAM}`)).toEqual([]);
    const [{ rid }] = await owner()('result').where({ exam_id: id }).limit(1).select('application_id as rid');
    expect((await apply('rev', rid, 1)).statusCode).toBe(404);
    await owner()('exam').where({ id }).update({ stage: 'REVALUATION' });
  });

  test.each([
    ['absent', ['AAA'], ['THEORY'], 'absent, there is no script'],
    ['waiting', ['W'], ['THEORY'], 'the result waits'],
    ['a practical', ['P'], ['PRACTICAL'], 'only theory papers'],
    ['an extension paper', ['P'], ['TRAINING', 'INTERNSHIP'], 'only theory papers'],
  ])('a row that is %s is refused with the reason, and nothing is written', async (_words, results, types, text) => {
    const rows = await owner()('result')
      .where({ exam_id: await examId(), is_current: true })
      .whereIn('colcode', ['101', '102'])
      .whereIn('result', results)
      .whereIn('p_type', types)
      .orderBy('application_id')
      .limit(1)
      .select<{ id: number; colcode: string }[]>('application_id as id', 'colcode');
    const as: Person = rows[0]!.colcode === '101' ? 'college' : 'otherCollege';
    for (const action of ['rev', 'retot', 'trans'] as const) {
      const answer = await apply(action, rows[0]!.id, 1, { as });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ message: string }>().message).toContain(text);
    }
    expect(await asked(rows[0]!.id)).toBeUndefined();
  });
});

describe('three switches of a row', () => {
  test.each([
    ['S7-CALL-REVALUE-08', 'rev', 'REV_APLY', 'REVAL'],
    ['S7-CALL-REVALUE-09', 'retot', 'RETOT_APLY', 'RETOT'],
    ['S7-CALL-REVALUE-10', 'trans', 'TRAN_APLY', 'TRANS'],
  ] as const)(
    '[%s] %s is applied for and taken back by itself, with history and audit',
    async (_id, action, field, kind) => {
      const [row] = await untouched();
      const on = await apply(action, row!.Rid, 1, { version: 0 });
      expect(on.statusCode).toBe(200);
      const { message, row: after } = on.json<{ message: string; row: RevaluationRow }>();
      expect(message).toBe('Change saved successfully');
      expect(after).toEqual({ ...row, [field]: true, row_version: 1 });
      const again = await apply(action, row!.Rid, 1, { version: 1 });
      expect(again.json()).toMatchObject({ message: 'Nothing had to be changed.', row: { row_version: 1 } });
      const { id: user } = await owner()('app_user').where({ login: '101' }).first();
      expect(await events(row!.Rid)).toEqual([{ kind, applied: true, by_user: user }]);
      expect(await lastAudit('REVALUATION_APPLIED')).toMatchObject({
        entity_key: String(row!.Rid),
        before: [{ REG_NO: row!.REG_NO, P_CODE: row!.P_CODE, [field]: false }],
        after: [{ REG_NO: row!.REG_NO, P_CODE: row!.P_CODE, [field]: true }],
      });
      const off = await apply(action, row!.Rid, 0, { version: 1 });
      expect(off.json<{ row: RevaluationRow }>().row).toEqual({ ...row, row_version: 2 });
      expect(await get(`/revaluation/history/${row!.Rid}`)).toMatchObject([
        { action, applied: true, by: expect.stringMatching(/\S/) },
        { action, applied: false },
      ]);
    },
  );

  test('all three stand side by side, in whatever order they come', async () => {
    const [row] = await untouched();
    const answers = await Promise.all(
      (['trans', 'rev', 'retot'] as const).map((action) => apply(action, row!.Rid, 1, { version: 0 })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await asked(row!.Rid)).toMatchObject({ rev_aply: true, retot_aply: true, tran_aply: true });
  });

  test('[S7-CALL-REVALUE-11, S7-PURPOSE-REVAL-06] a list of courseId and actions rev, retot, trans is saved as a whole', async () => {
    const [first, second] = (await untouched()) as [RevaluationRow, RevaluationRow];
    const body = [
      { courseId: first.Rid, actions: { rev: 1, trans: true } },
      { courseId: second.Rid, actions: { retot: true, rev: 0 } },
    ];
    const saved = await api.call('college', 'POST', '/revalue/saveChanges', body);
    expect(saved.json()).toEqual({ message: 'Changes saved successfully.', changed: 2, unchanged: 0 });
    expect(await asked(first.Rid)).toMatchObject({ rev_aply: true, retot_aply: false, tran_aply: true });
    expect(await asked(second.Rid)).toMatchObject({ rev_aply: false, retot_aply: true, tran_aply: false });
    const again = await api.call('college', 'POST', '/revalue/saveChanges', body);
    expect(again.json()).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('one wrong row of a list keeps the others from being written, and is named', async () => {
    const [row] = await untouched();
    const absent = { exam_id: await examId(), colcode: '101', result: 'AAA', p_type: 'THEORY' };
    const rows = await owner()('result').where(absent).limit(1).select<{ id: number }[]>('application_id as id');
    const answer = await api.call('college', 'POST', '/revalue/saveChanges', [
      { courseId: row!.Rid, actions: { rev: true } },
      { courseId: rows[0]!.id, actions: { retot: true } },
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field: '1/actions/retot' }] });
    expect(await asked(row!.Rid)).toBeUndefined();
    const gone = await api.call('college', 'POST', '/revalue/saveChanges', [
      { courseId: row!.Rid, actions: { rev: true } },
      { courseId: 2 ** 40, actions: { rev: true } },
    ]);
    expect(gone.json()).toMatchObject({ status: 422, errors: [{ field: '1/courseId' }] });
    expect(await asked(row!.Rid)).toBeUndefined();
  });

  test.each([
    ['no row', []],
    ['no action', [{ courseId: 1, actions: {} }]],
    ['a flag that is neither on nor off', [{ courseId: 1, actions: { rev: 2 } }]],
    ['a flag as text', [{ courseId: 1, actions: { rev: '1' } }]],
    ['a row that is no number', [{ courseId: '2025; drop table', actions: { rev: true } }]],
    ['an unknown action', [{ courseId: 1, actions: { rev: true, other: true } }]],
    [
      'a row named twice',
      [
        { courseId: 1, actions: { rev: true } },
        { courseId: 1, actions: { rev: false } },
      ],
    ],
    ['501 rows', Array.from({ length: 501 }, (_none, index) => ({ courseId: index + 1, actions: { rev: true } }))],
  ])('a list with %s is refused', async (_words, body) => {
    expect((await api.call('college', 'POST', '/revalue/saveChanges', body)).statusCode).toBe(400);
  });

  test('two people at once: who saves on an old state is told what stands, and loses nothing', async () => {
    const [row] = await untouched();
    expect((await apply('rev', row!.Rid, 1, { version: 0 })).statusCode).toBe(200);
    const other = await owner()('app_user').where({ login: 'office2@example.org' }).first();
    await owner()('revaluation').where({ application_id: row!.Rid }).update({ updated_by: other.id });
    const late = await apply('rev', row!.Rid, 0, { version: 0 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      conflict: { yours: { rev: false, retot: false, trans: false }, theirs: { rev: true } },
      message: expect.stringContaining(other.name),
    });
    expect((await asked(row!.Rid)).rev_aply).toBe(true);
    expect((await apply('rev', row!.Rid, 0, { version: 1 })).statusCode).toBe(200);
  });

  test('two clerks with the same list in different order wait for each other', async () => {
    const rows = (await untouched()).slice(0, 12);
    const list = (action: 'rev' | 'trans', revaluationRows: RevaluationRow[]) =>
      api.call(
        'college',
        'POST',
        '/revalue/saveChanges',
        revaluationRows.map(({ Rid }) => ({ courseId: Rid, actions: { [action]: true } })),
      );
    const answers = await Promise.all([list('rev', rows), list('trans', [...rows].reverse()), list('rev', rows)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const { Rid } of rows) expect(await asked(Rid)).toMatchObject({ rev_aply: true, tran_aply: true });
  });
});

describe('who may', () => {
  test('[S6-PERM-COLLEGE-04] a college sees and switches its own rows and no others', async () => {
    const degree = await degreeOf('UG', '102');
    const otherRows = await rowsOf(degree, 'ALL', 'otherCollege', '102');
    const [row] = otherRows;
    expect((await apply('rev', row!.Rid, 1)).statusCode).toBe(404);
    expect(await asked(row!.Rid)).toEqual(
      row!.row_version === 0 ? undefined : expect.objectContaining({ rev_aply: row!.REV_APLY }),
    );
    const mixed = await api.call('college', 'POST', '/revalue/saveChanges', [
      { courseId: (await untouched())[0]!.Rid, actions: { rev: true } },
      { courseId: row!.Rid, actions: { rev: true } },
    ]);
    expect(mixed.statusCode).toBe(422);
    expect((await api.call('college', 'GET', `/revaluation/history/${row!.Rid}`)).statusCode).toBe(404);
    for (const url of [
      `/revalue/fees/102`,
      `/revalue/fetchPaper/${degree}/102`,
      `/revalue/exam-mgt/${degree}/102/ALL`,
      `/revalue/getRev/${degree}/102`,
      `/revalue/getTot/${degree}/102`,
      `/revalue/getTrans/${degree}/102`,
      `/revalue/getRev/${degree}/501`,
    ])
      expect([url, (await api.call('college', 'GET', url)).statusCode]).toEqual([url, 403]);
    for (const action of ['rev', 'retot', 'trans'] as const) {
      const file = await api.call('college', 'GET', `/revaluation/report/${action}/${degree}/Revaluation_Fees.xlsx`);
      const { sheets } = await readXlsx(file.rawPayload);
      const regNos = sheets[0]!.rows.slice(1).map((cells) => String(cells[3]));
      expect(regNos.every((regNo) => regNo.includes('101'))).toBe(true);
    }
  });

  test('neither office nor camp applies for a college', async () => {
    const [row] = await untouched();
    for (const as of ['admin', 'campadmin', 'camp'] as const) {
      expect((await apply('rev', row!.Rid, 1, { as })).statusCode).toBe(403);
      const list = [{ courseId: row!.Rid, actions: { rev: true } }];
      expect((await api.call(as, 'POST', '/revalue/saveChanges', list)).statusCode).toBe(403);
    }
    expect(await asked(row!.Rid)).toBeUndefined();
  });
});

describe('who has applied', () => {
  test.each([
    ['S7-CALL-REVALUE-05', 'S7-PURPOSE-REVAL-01', 'getRev', 'rev', 'rev_aply'],
    ['S7-CALL-REVALUE-06', 'S7-PURPOSE-REVAL-02', 'getTot', 'retot', 'retot_aply'],
    ['S7-CALL-REVALUE-07', 'S7-PURPOSE-REVAL-03', 'getTrans', 'trans', 'tran_aply'],
  ] as const)(
    '[%s] [%s] %s lists them by degree and college; 501 is every college',
    async (_call, _purpose, path, action, column) => {
      const degree = await degreeOf('UG');
      const [row] = await untouched();
      await apply(action, row!.Rid, 1);
      const expected = async (where: object) =>
        (
          await owner()('revaluation').where({
            exam_id: await examId(),
            deg_id: degree,
            [column]: true,
            ...where,
          })
        ).length;
      const ownRows = await get<Applicant[]>(`/revalue/${path}/${degree}/101`);
      expect(ownRows).toHaveLength(await expected({ colcode: '101' }));
      expect(ownRows.map(({ S_No }) => S_No)).toEqual(ownRows.map((_one, index) => index + 1));
      expect(ownRows.find(({ Rid }) => Rid === row!.Rid)).toMatchObject({
        P_CODE: row!.P_CODE,
        REG_NO: row!.REG_NO,
        NAME: row!.Name,
        DOB: row!.DOB,
        DEGREE: 'B.Com. Commerce',
      });
      const all = await get<Applicant[]>(`/revalue/${path}/${degree}/501`, 'admin');
      expect(all).toHaveLength(await expected({}));
      expect(await get<Applicant[]>(`/revalue/${path}/${degree}/101`, 'admin')).toEqual(ownRows);
    },
  );

  test('[S2-SCREEN-REVALEXPORT-03] [S6-PERM-ADMIN-07] the office exports Revaluation_Fees.xlsx with exactly the listed columns', async () => {
    const degree = await degreeOf('UG');
    const url = `/revaluation/export/rev/${degree}/Revaluation_Fees.xlsx?exam=${EXAM}`;
    const file = await api.call('admin', 'GET', url);
    expect(file.headers['content-disposition']).toBe('attachment; filename="Revaluation_Fees.xlsx"');
    const { sheets } = await readXlsx(file.rawPayload);
    expect(sheets[0]!.rows[0]).toEqual(['S_No', 'DEGREE', 'P_CODE', 'REG_NO', 'NAME', 'DOB']);
    expect(EXPORT_COLUMNS).toEqual(sheets[0]!.rows[0]);
    const list = await get<Applicant[]>(`/revalue/getRev/${degree}/501`, 'admin');
    expect(list.length).toBeGreaterThan(1);
    expect(sheets[0]!.rows.slice(1).map((cells) => cells.slice(0, 5))).toEqual(
      list.map(({ S_No, DEGREE, P_CODE, REG_NO, NAME }) => [S_No, DEGREE, P_CODE, REG_NO, NAME]),
    );
    const born = sheets[0]!.rows[1]![5];
    expect(born instanceof Date && born.toISOString().slice(0, 10)).toBe(list[0]!.DOB);
    for (const as of ['college', 'campadmin', 'camp'] as const)
      expect((await api.call(as, 'GET', url)).statusCode).toBe(403);
  });

  test('an exam that is none, or not in revaluation, is answered in words', async () => {
    const degree = await degreeOf('UG');
    for (const exam of ["E25A'; drop table revaluation; --", 'E99A', '‮E25A'])
      expect(
        (await api.call('college', 'GET', `/revalue/getRev/${degree}/101?exam=${encodeURIComponent(exam)}`)).statusCode,
      ).toBe(404);
    expect(await get<unknown[]>(`/revalue/exam-mgt/${degree}/101/ALL?exam=E26A`)).toEqual([]);
    expect(await get(`/revaluation/terms/${degree}?exam=E26A`)).toMatchObject({
      open: false,
      frozenAt: null,
    });
  });
});
