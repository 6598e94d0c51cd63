import type { CampPlace } from '@thervu/contracts/camp-place/camp-place-contract';
import type { Db } from '../../core/database/connect';

/** Stages in which a script may still be carried to another camp before its mark counts. */
const VALUED_LATER = ['SCHEDULED', 'SHEETS', 'CONDUCT', 'VALUATION'];

const places = (db: Db) =>
  db('camp as k')
    .leftJoin('college as h', 'h.colcode', 'k.host')
    .where({ 'k.selectable': true })
    .orderBy('k.place')
    .select({
      place: 'k.place',
      name: 'k.name',
      district: 'k.district',
      host: 'k.host',
      host_name: 'h.colname',
      row_version: 'k.row_version',
      host_scripts: db('script as s')
        .join('exam_application as a', (on) => on.on('a.exam_id', 's.exam_id').on('a.id', 's.application_id'))
        .join('exam as e', 'e.id', 's.exam_id')
        .whereIn('e.stage', VALUED_LATER)
        .whereRaw('s.place = k.place and a.colcode = k.host')
        .select(db.raw('count(*)::int')),
    });

export async function campPlaces(db: Db): Promise<CampPlace[]> {
  const rows: CampPlace[] = await places(db);
  return rows;
}

export async function campPlace(db: Db, place: string): Promise<CampPlace> {
  const [row]: CampPlace[] = await places(db).where({ 'k.place': place });
  return row!;
}

/** Locks the camp until the end of the transaction; inactive camps are not found. */
export const lockCamp = (trx: Db, place: string) =>
  trx('camp')
    .where({ place, selectable: true })
    .forUpdate()
    .first<{ host: string | null; row_version: number } | undefined>('host', 'row_version');

export const isCollege = async (db: Db, colcode: string): Promise<boolean> =>
  (await db('college').where({ colcode, is_head_office: false }).first('colcode')) !== undefined;

export const writeHost = (trx: Db, place: string, host: string | null) =>
  trx('camp')
    .where({ place })
    .update({ host, row_version: trx.raw('row_version + 1') });
