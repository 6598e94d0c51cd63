import type { Knex } from 'knex';

/** Scripts without a bundle of a camp, by paper, as tests need them. */
export class HeapOfScripts {
  private examId!: number;
  private place!: string;
  private spare!: string[];
  private papers!: string[];

  constructor(private readonly db: () => Knex) {}

  async open(place: string): Promise<void> {
    this.place = place;
    const exam = await this.db()('exam').where({ stage: 'VALUATION' }).first<{ id: number }>('id');
    this.examId = exam.id;
    const { rows } = await this.db().raw<{ rows: { barcode: string }[] }>(
      `select v.barcode from v_camp_script v where v.exam_id = ? and v.status = 'OK'
       and not exists (select from camp_mark m where m.exam_id = v.exam_id and m.barcode = v.barcode) order by v.barcode`,
      [this.examId],
    );
    this.spare = rows.map(({ barcode }) => barcode);
    const papers = await this.db()('script').where({ exam_id: this.examId }).distinct('p_code').orderBy('p_code');
    this.papers = papers.map(({ p_code }) => p_code as string);
  }

  /** `n` scripts of a paper of their own, in order of their numbers. */
  async scripts(n: number): Promise<{ p_code: string; barcodes: string[] }> {
    const barcodes = this.spare.splice(0, n);
    const p_code = this.papers.shift();
    if (barcodes.length < n || !p_code) throw new Error('the demo has no more scripts for this test');
    const examScripts = () => this.db()('script').where({ exam_id: this.examId });
    await examScripts().where({ p_code, place: this.place }).update({ place: 'PUCAMP' });
    await examScripts().whereIn('barcode', barcodes).update({ p_code, place: this.place });
    await this.db()('script_receipt').where({ exam_id: this.examId }).whereIn('barcode', barcodes).delete();
    return { p_code, barcodes };
  }

  /** A bundle without received scripts. */
  async looseBundle(p_code: string, tot_paper: number): Promise<number> {
    const last = await this.db()('bundle')
      .where({ exam_id: this.examId })
      .max<{ n: number }>({ n: 'bundleno' })
      .first();
    const bundleno = last!.n + 1;
    await this.db()('bundle').insert({
      exam_id: this.examId,
      bundleno,
      p_code,
      tot_paper,
      place: this.place,
      board: 'TEST',
      district: 'Salem',
    });
    return bundleno;
  }

  /** A receipt as an older portal left it. */
  async takeOut(barcode: string): Promise<void> {
    await this.db()('script_receipt').where({ exam_id: this.examId, barcode }).update({ bundleno: null });
  }

  async setCamp(barcode: string, place: string): Promise<void> {
    await this.db()('script').where({ exam_id: this.examId, barcode }).update({ place });
  }

  async setAbsent(barcode: string): Promise<void> {
    await this.db().raw(
      `update exam_application a set absent = true, ext_mark = null from script s
       where s.exam_id = a.exam_id and s.application_id = a.id and s.exam_id = ? and s.barcode = ?`,
      [this.examId, barcode],
    );
  }

  async inBundle(bundleno: number): Promise<string[]> {
    const rows = await this.db()('script_receipt')
      .where({ exam_id: this.examId, bundleno })
      .orderBy('barcode')
      .select<{ barcode: string }[]>('barcode');
    return rows.map(({ barcode }) => barcode);
  }

  async collegesIn(bundleno: number): Promise<number> {
    const { rows } = await this.db().raw<{ rows: { n: number }[] }>(
      `select count(distinct a.colcode) as n from script_receipt r join script s using (exam_id, barcode)
       join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
       where r.exam_id = ? and r.bundleno = ?`,
      [this.examId, bundleno],
    );
    return rows[0]!.n;
  }

  bundleElsewhere = (place: string) =>
    this.db()('bundle')
      .where({ exam_id: this.examId })
      .whereNot({ place })
      .first<{ bundleno: number; place: string }>('bundleno', 'place');

  async examiner(place: string): Promise<string> {
    const row = await this.db()('examiner').where({ exam_id: this.examId, place }).first<{ exno: string }>('exno');
    return row.exno;
  }

  examinerOf = (exno: string) =>
    this.db()('examiner').where({ exam_id: this.examId, exno }).first<object>('name', 'place');

  async state(bundleno: number): Promise<string> {
    const row = await this.db()('bundle').where({ exam_id: this.examId, bundleno }).first<{ state: string }>('state');
    return row.state;
  }
}
