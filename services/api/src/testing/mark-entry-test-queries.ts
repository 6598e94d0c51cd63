import type { ApiUnderTest } from './api-under-test';

export interface TestBundle {
  bundleno: number;
  p_code: string;
  barcodes: string[];
}

interface BundleOptions {
  tot_paper?: number;
  extl_max?: number;
  place?: string;
  otherPaper?: boolean;
  samePaperAs?: TestBundle;
  receipts?: boolean;
}

/** The first camp of the exam in valuation, with bundles of fresh scripts, made as a test needs them. */
export class CampWorld {
  examId!: number;
  place!: string;
  private papers!: string[];
  private spare!: string[];
  private next = 5000;

  constructor(private readonly api: ApiUnderTest) {}

  private get db() {
    return this.api.clone.pools.owner;
  }

  async open(): Promise<void> {
    const officer = (await this.officers()).get('op1')!;
    this.examId = officer.exam_id;
    this.place = officer.place;
    const { rows } = await this.db.raw<{ rows: { barcode: string }[] }>(
      `select v.barcode from v_camp_script v where v.exam_id = ? and v.status = 'OK'
       and not exists (select from camp_mark m where m.exam_id = v.exam_id and m.barcode = v.barcode) order by v.barcode`,
      [this.examId],
    );
    this.spare = rows.map(({ barcode }) => barcode);
    const papers = await this.db('script').where({ exam_id: this.examId }).distinct('p_code').orderBy('p_code');
    this.papers = papers.map(({ p_code }) => p_code as string);
  }

  private async officers(): Promise<Map<string, { id: number; exam_id: number; place: string }>> {
    const rows = await this.db('camp_officer as o')
      .join('app_user as u', 'u.id', 'o.user_id')
      .where('u.login', 'like', '%.sona@example.org')
      .select<{ login: string; id: number; exam_id: number; place: string }[]>(
        'u.login',
        'o.id',
        'o.exam_id',
        'o.place',
      );
    return new Map(rows.map(({ login, ...officer }) => [login.split('.')[0]!, officer]));
  }

  async officer(who: string): Promise<number> {
    return (await this.officers()).get(who)!.id;
  }

  /** A bundle of `n` fresh scripts of one paper. */
  async newBundle(n: number, options: BundleOptions = {}): Promise<TestBundle> {
    const { tot_paper = n, extl_max = 75, place = this.place, otherPaper, samePaperAs, receipts } = options;
    const barcodes = this.spare.splice(0, n);
    if (barcodes.length < n) throw new Error('the demo has no more scripts for this test');
    const p_code = samePaperAs?.p_code ?? this.papers[otherPaper ? 1 : 0]!;
    const bundleno = this.next++;
    const script = () => this.db('script').where({ exam_id: this.examId }).whereIn('barcode', barcodes);
    await script().update({ p_code, place });
    await this.db.raw(
      `update course set extl_max = ? where cour_id in (select a.cour_id from exam_application a join script s
       on s.exam_id = a.exam_id and s.application_id = a.id where s.exam_id = ? and s.barcode = any(?))`,
      [extl_max, this.examId, barcodes],
    );
    const bundleKey = { exam_id: this.examId, bundleno, place };
    await this.db('bundle').insert({ ...bundleKey, p_code, tot_paper, board: 'TEST', district: 'Salem' });
    await this.db('script_receipt').where({ exam_id: this.examId }).whereIn('barcode', barcodes).delete();
    if (receipts) await this.db('script_receipt').insert(barcodes.map((barcode) => ({ ...bundleKey, barcode })));
    return { bundleno, p_code, barcodes };
  }

  /** Keys scripts as A in the order given, straight through the database. */
  async keyMany(bundleno: number, barcodes: string[]): Promise<void> {
    const officer = await this.officer('op1');
    await this.db.raw(
      `select key_mark('FIRST', ?, ?, null, ?, 'A', ?, b, 10, null, null, null, 'test', 'test') from unnest(?::text[]) with ordinality as t(b, n) order by n`,
      [this.examId, officer, this.place, bundleno, barcodes],
    );
  }

  mark = (barcode: string) => this.db('camp_mark').where({ exam_id: this.examId, barcode }).first();
  events = (barcode: string) =>
    this.db('valuation_event').where({ exam_id: this.examId, barcode }).orderBy('id').select();
  problems = (barcode: string, bundleno?: number) =>
    this.db('barcode_error')
      .where({ exam_id: this.examId, barcode, ...(bundleno === undefined ? {} : { bundleno }) })
      .orderBy('id')
      .select();
  mismatch = (bundleno: number) => this.db('v_ab_mismatch').where({ exam_id: this.examId, bundleno }).select();

  async verify(barcode: string, cmark: number): Promise<void> {
    const copid = await this.officer('co');
    await this.db('camp_mark').where({ exam_id: this.examId, barcode }).update({ cmark, copid, cupdateon: new Date() });
  }

  async forget(barcode: string): Promise<void> {
    await this.db('camp_mark').where({ exam_id: this.examId, barcode }).delete();
  }

  async setAbsent(barcode: string): Promise<void> {
    await this.db.raw(
      `update exam_application a set absent = true, ext_mark = null from script s
       where s.exam_id = a.exam_id and s.application_id = a.id and s.exam_id = ? and s.barcode = ?`,
      [this.examId, barcode],
    );
  }

  async setVoid(barcode: string): Promise<void> {
    await this.db('script')
      .where({ exam_id: this.examId, barcode })
      .update({ void_reason: 'test', voided_at: new Date() });
  }

  async setPlace(barcode: string, place: string): Promise<void> {
    await this.db('script').where({ exam_id: this.examId, barcode }).update({ place });
  }

  async close(bundleno: number): Promise<void> {
    await this.db('bundle').where({ exam_id: this.examId, bundleno }).update({ state: 'CLOSED' });
  }

  async widen(bundleno: number): Promise<void> {
    await this.db('bundle').where({ exam_id: this.examId, bundleno }).update({ tot_paper: 125 });
  }

  async state(bundleno: number): Promise<string> {
    const row = await this.db('bundle').where({ exam_id: this.examId, bundleno }).first<{ state: string }>('state');
    return row.state;
  }

  async positions(bundleno: number): Promise<number[]> {
    const rows = await this.db('camp_mark')
      .where({ exam_id: this.examId, bundleno })
      .select<{ packet: number; slno: number }[]>('packet', 'slno');
    return rows.map(({ packet, slno }) => (packet - 1) * 25 + slno).sort((a, b) => a - b);
  }

  async waive(yes: boolean): Promise<void> {
    await this.db('university_setting')
      .where({ key: 'camp.distinct_operators' })
      .update({ value: JSON.stringify(!yes) });
  }

  /** Runs with the exam changed, and restores it. */
  async during(change: Record<string, unknown>, work: () => Promise<void>): Promise<void> {
    const exam = () => this.db('exam').where({ id: this.examId });
    const was = await exam().first<Record<string, unknown>>(Object.keys(change));
    await exam().update(change);
    try {
      await work();
    } finally {
      await exam().update(was);
    }
  }

  /** Broken links of the journal, and marks of test bundles that do not match the journal. */
  async broken(): Promise<unknown[]> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      'select * from broken_camp_mark_links(?) where bundleno >= 5000',
      [this.examId],
    );
    return rows;
  }
}
