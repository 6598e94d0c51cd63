import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import type { PaperByBarcode } from '@thervu/contracts/camp-mark/mark-entry-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { runNamed } from '../../core/database/named-statement';
import type { Scope } from '../../core/session';

/** What the database says of a keying or a scan; see the function itself for what each outcome means. */
export type Outcome =
  | 'inserted' | 'updated' | 'ok'
  | 'UNKNOWN' | 'WRONG_CAMP' | 'WRONG_PAPER' | 'ABSENT' | 'VOID' | 'OTHER_POSITION' | 'POSITION_TAKEN' | 'OVER_MAX'
  | 'BUNDLE_FULL' | 'STAGE' | 'NO_BUNDLE' | 'BUNDLE_ELSEWHERE' | 'BUNDLE_CLOSED' | 'SAME_OFFICER' | 'VOIDED_BY_SAME' | 'VERIFIED'
  | 'SECOND_PASS' | 'KEY_REUSED'; // prettier-ignore

export interface Keyed {
  outcome: Outcome;
  /** Where the script or the bundle belongs, or the highest mark, as the outcome has it. */
  told: string | null;
  mark_id: number;
  paper: string;
  packet: number;
  slno: number;
  mark: number | null;
  event_id: number;
  keyed_at: Date;
  /** The first position of the pass without a mark, counted from 1. */
  next_n: number;
  tot: number;
}

export interface Keying {
  pass: Pass;
  bundleno: number;
  barcode: string;
  /** Null: only a scan. */
  mark: number | null;
  key: string | null;
  station: string;
  requestId: string;
}

/** Named, so that a connection plans it once: this is the statement of the whole valuation camp. */
const KEY_MARK = {
  name: 'key-camp-mark',
  text: 'select * from key_camp_mark($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};

export type Camp = NonNullable<Scope['camp']>;

/** One keying or scan in one round trip and one transaction. */
export async function keyMark(db: Knex, camp: Camp, keying: Keying): Promise<Keyed> {
  const { pass, bundleno, barcode, mark, key, station, requestId } = keying;
  const values = [camp.examId, camp.officerId, camp.place, pass, bundleno, barcode, mark, key, station, requestId]; // prettier-ignore
  return (await runNamed<Keyed>(db, KEY_MARK, values))[0]!;
}

export interface FoundPaper extends PaperByBarcode {
  place: string | null;
  aopid: number | null;
  bopid: number | null;
}

const FIND_PAPER = `
  select s.barcode, coalesce((select p.degree from v_camp_paper p where p.p_code = s.p_code), '') as degree, s.p_code, s.place,
    m.amark as "Amark", m.bmark as "Bmark", m.cmark as "Cmark", m.aopid, m.bopid, m.bundleno, m.packet, m.slno
  from v_camp_script s left join camp_mark m on m.exam_id = s.exam_id and m.barcode = s.barcode
  where s.exam_id = ? and s.barcode = ?`;

/** The paper of a barcode with everything keyed for it; whose eyes may see which mark is decided by the caller. */
export async function findPaper(db: Db, { examId }: Camp, barcode: string): Promise<FoundPaper | undefined> {
  const { rows } = await db.raw<{ rows: FoundPaper[] }>(FIND_PAPER, [examId, barcode]);
  return rows[0];
}
