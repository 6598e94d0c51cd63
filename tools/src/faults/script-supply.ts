import type pg from 'pg';

/** A script without keying, in a bundle that is open for keying. */
export interface FreshScript {
  place: string;
  bundleno: number;
  barcode: string;
  /** The highest mark that may be keyed. */
  highest: number;
}

/** Scripts of the camps without keying, in bundles that are open for keying, as many from every camp as it has. */
const SCRIPTS = `
with b as (
  select b.*, sum(b.tot_paper) over (partition by b.place, b.p_code order by b.bundleno) - b.tot_paper as before
  from bundle b join exam e on e.id = b.exam_id
  where e.stage = 'VALUATION'
    and not exists (select from camp_mark m where m.exam_id = b.exam_id and m.bundleno = b.bundleno)
    and not exists (select from script_receipt r where r.exam_id = b.exam_id and r.bundleno = b.bundleno)),
s as (
  select s.*, row_number() over (partition by s.place, s.p_code order by s.barcode) - 1 as nr from v_camp_script s
  where s.status = 'OK' and not exists (select from camp_mark m where m.exam_id = s.exam_id and m.barcode = s.barcode)
    and not exists (select from script_receipt r where r.exam_id = s.exam_id and r.barcode = s.barcode)),
k as (
  select b.place, b.bundleno, s.barcode, least(75, s.extl_max) as highest,
    row_number() over (partition by b.place order by b.bundleno, s.nr) as at_place
  from b join s on s.exam_id = b.exam_id and s.place = b.place and s.p_code = b.p_code and s.nr >= b.before and s.nr < b.before + b.tot_paper)
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
