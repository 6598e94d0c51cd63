import type { ApiUnderTest } from './api-under-test';

/** A keyed script of a test bundle: A and B as keyed by the two operators of the camp, C by its officer. */
export interface Keyed {
  packet?: number;
  slno: number;
  a?: number | null;
  b?: number | null;
  c?: number | null;
}

export interface TestCamp {
  examId: number;
  place: string;
  /** Officers by their post. */
  co: number;
  op1: number;
  op2: number;
}

/** The camp of the accounts `campadmin` and `camp` of the tests. */
export async function testCamp(api: ApiUnderTest, place = 'Sona'): Promise<TestCamp> {
  const rows: { id: number; exam_id: number; email: string }[] = await api.clone.pools
    .owner('camp_officer')
    .where({ place })
    .select('id', 'exam_id', 'email');
  const post = (name: string) => rows.find(({ email }) => email.startsWith(`${name}.`))!.id;
  return { examId: rows[0]!.exam_id, place, co: post('co'), op1: post('op1'), op2: post('op2') };
}

let nextBundle = 5000;

/**
 * A bundle of one paper with fresh scripts of that camp, keyed with `marks` and with the lines of the journal. Returns
 * its number and the barcodes in the order of `marks`.
 */
export async function keyedBundle(
  api: ApiUnderTest,
  camp: TestCamp,
  marks: readonly Keyed[],
  overrides: { at?: Date; tot_paper?: number } = {},
): Promise<{ bundleno: number; barcodes: string[]; p_code: string }> {
  const db = api.clone.pools.owner;
  const { examId, place } = camp;
  const time = overrides.at ?? new Date();
  const free = db('script as s')
    .where({ 's.exam_id': examId, 's.place': place })
    .whereNotExists(
      db('camp_mark as m').whereRaw('m.exam_id = s.exam_id and m.barcode = s.barcode').select(db.raw('1')),
    )
    .whereNotExists(
      db('keying_hold as h').whereRaw('h.exam_id = s.exam_id and h.barcode = s.barcode').select(db.raw('1')),
    )
    .whereNotExists(
      db('exam_application as a')
        .whereRaw('a.exam_id = s.exam_id and a.id = s.application_id and a.absent')
        .select(db.raw('1')),
    );
  const paper = await free
    .clone()
    .groupBy('s.p_code')
    .orderByRaw('count(*) desc')
    .first<{ p_code: string }>('s.p_code');
  const scripts: { barcode: string }[] = await free
    .where('s.p_code', paper.p_code)
    .orderBy('s.id')
    .limit(marks.length)
    .select('s.barcode');
  if (scripts.length < marks.length) throw new Error('The demonstration has too few scripts for this bundle.');
  const bundleno = nextBundle++;
  const where = { exam_id: examId, bundleno, p_code: paper.p_code, place };
  await db('bundle').insert({
    ...where,
    tot_paper: overrides.tot_paper ?? marks.length,
    board: 'TEST',
    district: 'Salem',
  });
  // in the demonstration they have a bundle already
  await db('script_receipt')
    .where({ exam_id: examId })
    .whereIn(
      'barcode',
      scripts.map(({ barcode }) => barcode),
    )
    .delete();
  for (const [i, { packet = 1, slno, a = null, b = null, c = null }] of marks.entries()) {
    const { barcode } = scripts[i]!;
    const by = (mark: number | null, officer: number) => (mark === null ? null : officer);
    await db('camp_mark').insert({
      ...where,
      barcode,
      packet,
      slno,
      amark: a,
      aopid: by(a, camp.op1),
      aupdateon: a === null ? null : time,
      bmark: b,
      bopid: by(b, camp.op2),
      bupdateon: b === null ? null : time,
      cmark: c,
      copid: by(c, camp.co),
      cupdateon: c === null ? null : time,
    });
    const keyed = [
      ['A', a, camp.op1],
      ['B', b, camp.op2],
      ['C', c, camp.co],
    ] as const;
    for (const [pass, mark, officer] of keyed) {
      if (mark === null) continue;
      await db('valuation_event').insert({
        kind: 'FIRST',
        exam_id: examId,
        bundleno,
        barcode,
        pass,
        action: 'KEYED',
        new_mark: mark,
        packet,
        slno,
        officer_id: officer,
        at: time,
      });
    }
  }
  return { bundleno, barcodes: scripts.map(({ barcode }) => barcode), p_code: paper.p_code };
}
