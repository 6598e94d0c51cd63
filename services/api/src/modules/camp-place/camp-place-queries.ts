import type { Camp, CampPlace, CampReference, Place } from '@thervu/contracts/camp-place/camp-place-contract';
import type { Db } from '../../core/database/connect';

/** Stages in which a script may still be carried to another camp before its mark counts. */
const VALUED_LATER = ['SCHEDULED', 'SHEETS', 'CONDUCT', 'VALUATION'];

const places = (db: Db) =>
  db('camp as k')
    .leftJoin('college as h', 'h.colcode', 'k.host')
    .where({ 'k.selectable': true })
    .orderBy(['k.sort', 'k.place'])
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

export const writeHost = (trx: Db, place: string, host: string | null) =>
  trx('camp')
    .where({ place })
    .update({ host, row_version: trx.raw('row_version + 1') });

/** The places of the selects in their order. */
export async function listSelectPlaces(db: Db): Promise<Place[]> {
  return db('camp').where({ active: true }).orderBy(['sort', 'place']).select('place', 'name', 'selectable', 'waiting');
}

/** What refers to each camp: open work, which must be settled first, and what is only history. */
const REFERENCES = `
with numbered as materialized (
  select n.place, e.stage in ('REVISED', 'ARCHIVED') as finished, sum(n.scripts)::int as count
  from script_place_count n join exam e on e.id = n.exam_id
  where n.scripts > 0 and (:place::text is null or n.place = :place) group by 1, 2)
select k.place, v.what, v.count, v.blocks from camp k cross join lateral (values
  ('colleges whose scripts go there', (select count(*)::int from college c where c.place = k.place and not c.is_head_office), true),
  ('boards of colleges whose scripts go there', (select count(*)::int from college_board_camp b where b.place = k.place), true),
  ('head office, which sends its scripts there', (select count(*)::int from college c where c.place = k.place and c.is_head_office), true),
  ('officers who work there now', (select count(*)::int from camp_officer o join exam e on e.id = o.exam_id
     where o.place = k.place and o.active and e.stage not in ('REVISED', 'ARCHIVED')), true),
  ('scripts of exams that are not finished', (select n.count from numbered n where n.place = k.place and not n.finished), true),
  ('revaluation scripts of exams that are not finished', (select count(*)::int from reval_script s join exam e on e.id = s.exam_id
     where s.place = k.place and e.stage not in ('REVISED', 'ARCHIVED')), true),
  ('officers of the past', (select count(*)::int from camp_officer o join exam e on e.id = o.exam_id
     where o.place = k.place and (not o.active or e.stage in ('REVISED', 'ARCHIVED'))), false),
  ('scripts of finished exams', (select n.count from numbered n where n.place = k.place and n.finished), false)) v(what, count, blocks)
where v.count > 0 and (:place::text is null or k.place = :place)`;

const CAMP = {
  place: 'k.place',
  name: 'k.name',
  district: 'k.district',
  host: 'k.host',
  host_name: 'h.colname',
  selectable: 'k.selectable',
  capacity: 'k.capacity',
  boards: 'k.boards',
  active: 'k.active',
  waiting: 'k.waiting',
  row_version: 'k.row_version',
};

/** Every camp, or one, with what refers to it. */
export async function listCampRows(db: Db, place: string | null = null): Promise<Camp[]> {
  const rows: Omit<Camp, 'references'>[] = await db('camp as k')
    .leftJoin('college as h', 'h.colcode', 'k.host')
    .modify((query) => {
      if (place !== null) void query.where({ 'k.place': place });
    })
    .orderBy([{ column: 'k.active', order: 'desc' }, 'k.sort', 'k.place'])
    .select({
      ...CAMP,
      head_office: db.raw(
        'exists (select from college o where o.is_head_office and o.place = k.place)',
      ) as unknown as string,
    });
  const found = await db.raw<{ rows: (CampReference & { place: string })[] }>(REFERENCES, { place });
  return rows.map((row) => ({
    ...row,
    references: found.rows.filter((entry) => entry.place === row.place).map(({ place: _place, ...entry }) => entry),
  }));
}

export const lockAnyCamp = (trx: Db, place: string) =>
  trx('camp').where({ place }).forUpdate().first<{ row_version: number } | undefined>('row_version');

type CampRow = Omit<Camp, 'references' | 'host_name' | 'head_office' | 'row_version' | 'waiting'>;

/** Adds a camp; false where there is a place of this name, however it is spelled. */
export async function insertCamp(trx: Db, row: Omit<CampRow, 'active'>, userId: number): Promise<boolean> {
  const known = await trx('camp').whereRaw('lower(place) = lower(?)', [row.place]).first('place');
  if (known) return false;
  await trx('camp').insert({ ...row, updated_by: userId, updated_at: trx.fn.now() });
  return true;
}

export const writeCamp = (trx: Db, place: string, row: Omit<CampRow, 'place'>, userId: number) =>
  trx('camp')
    .where({ place })
    .update({ ...row, updated_by: userId, updated_at: trx.fn.now(), row_version: trx.raw('row_version + 1') });

/** Sends what is valued for the head office to a camp, or to none. */
export const writeHeadOfficeCamp = (trx: Db, place: string | null, userId: number) =>
  trx('college')
    .where({ is_head_office: true })
    .update({
      place,
      updated_by: userId,
      updated_at: trx.fn.now(),
      row_version: trx.raw('row_version + 1'),
    });
