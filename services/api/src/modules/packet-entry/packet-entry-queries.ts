import type { SheetLine } from '@thervu/contracts/packet-entry/packet-entry-rules';
import type { Db } from '../../core/database/connect';
import type { CampScope } from '../camp-mark/camp-scope';

export interface SheetScript {
  id: number;
  dummy_no: string;
  highest: number;
}

const MAX_MARK_SQL = 'highest_camp_mark(s.extl_max) as highest';

/** The scripts of these dummy numbers that are in the own camp and were neither withdrawn nor of an absent candidate. */
export const findScripts = (db: Db, { examId, place: slot }: CampScope, dummyNumbers: readonly string[]) =>
  db('v_camp_script as s')
    .where({ 's.exam_id': examId, 's.status': 'OK', ...(slot && { 's.place': slot }) })
    .whereIn('s.dummy_no', [...dummyNumbers])
    .select<SheetScript[]>({ id: 's.id', dummy_no: 's.dummy_no' }, db.raw(MAX_MARK_SQL));

export interface SheetHead {
  exam_id: number;
  pass: 'A' | 'B';
  bundle: number;
  packno: number;
  exno: string;
  officer_id: number | null;
  by_user: number;
}

const TODAY = `(now() at time zone 'Asia/Kolkata')::date`;

/** Which of these lines are stored already, by dummy number or by today's position. */
export const standingLines = (
  trx: Db,
  { exam_id, pass, exno, bundle, packno }: SheetHead,
  lines: readonly SheetLine[],
) =>
  trx('camp_packet_entry')
    .where({ exam_id, pass })
    .where((same) =>
      same
        .whereIn(
          'dummyno',
          lines.map(({ dummyno }) => dummyno),
        )
        .orWhere((slot) =>
          slot
            .where({ exno, bundle, packno })
            .whereRaw(`entry_date = ${TODAY}`)
            .whereIn(
              'packso',
              lines.map(({ packso }) => packso),
            ),
        ),
    )
    .select<{ dummyno: string; packso: number; exno: string; bundle: number; packno: number }[]>(
      'dummyno',
      'packso',
      'exno',
      'bundle',
      'packno',
    );

export const insertLines = (trx: Db, head: SheetHead, lines: readonly SheetLine[]) =>
  trx('camp_packet_entry').insert(
    lines.map(({ dummyno, packso, mark, dummyId }) => ({
      ...head,
      dummyno,
      packso,
      mark,
      script_id: dummyId,
    })),
  );
