import type pg from 'pg';

/** A script without keying, in a bundle that is open for keying. */
export interface FreshScript {
  place: string;
  bundleno: number;
  barcode: string;
  /** The highest mark that may be keyed. */
  highest: number;
}

/** Scripts that their camps have received, in bundles nobody has begun to key, as many from every camp as it has. */
const SCRIPTS = `
with k as (
  select b.place, b.bundleno, s.barcode, least(75, s.extl_max) as highest,
    row_number() over (partition by b.place order by b.bundleno, s.barcode) as at_place
  from bundle b join exam e on e.id = b.exam_id
  join script_receipt r on r.exam_id = b.exam_id and r.bundleno = b.bundleno
  join v_camp_script s on s.exam_id = r.exam_id and s.barcode = r.barcode
  where e.stage = 'VALUATION' and s.status = 'OK'
    and not exists (select from camp_mark m where m.exam_id = b.exam_id and m.bundleno = b.bundleno)
    and not exists (select from camp_mark m where m.exam_id = s.exam_id and m.barcode = s.barcode))
select place, bundleno, barcode, highest::int from k order by at_place, place`;

/** Hands every script out once. */
export class ScriptSupply {
  private constructor(private readonly left: FreshScript[]) {}

  static async of(db: pg.Client): Promise<ScriptSupply> {
    return new ScriptSupply((await db.query<FreshScript>(SCRIPTS)).rows);
  }

  get size(): number {
    return this.left.length;
  }

  /** `count` scripts of one camp, or of all camps. */
  take(count: number, place?: string): FreshScript[] {
    const fitting = (script: FreshScript) => place === undefined || script.place === place;
    const taken = this.left.filter(fitting).slice(0, count);
    if (taken.length < count)
      throw new Error(`${count} scripts nobody has keyed are needed, ${taken.length} are left.`);
    const gone = new Set(taken.map(({ barcode }) => barcode));
    const rest = this.left.filter(({ barcode }) => !gone.has(barcode));
    this.left.splice(0, this.left.length, ...rest);
    return taken;
  }
}
