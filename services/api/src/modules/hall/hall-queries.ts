import type { Hall, HallFields } from '@thervu/contracts/hall/hall-contract';
import { desksOf } from '@thervu/contracts/hall/hall-rules';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

type HallRow = Omit<Hall, 'seats'>;
const COLUMNS = [
  'hall_id',
  'colcode',
  'hall_no',
  'name',
  'block',
  'floor',
  'step_free',
  'desk_rows',
  'desk_cols',
  'aisles',
  'blocked',
  'purpose',
  'fill_order',
  'active',
  'row_version',
] as const;
const toHall = (row: HallRow): Hall => ({ ...row, seats: desksOf(row).length });

export const listHalls = async (db: Db, scope: Scope, colleges: readonly string[]): Promise<Hall[]> =>
  (
    await db('hall')
      .whereIn('colcode', [...colleges])
      .modify(visibleTo, scope, 'colcode')
      .orderBy(['colcode', 'fill_order', 'hall_no'])
      .select<HallRow[]>(...COLUMNS)
  ).map(toHall);

/** Locks the hall: who sits in it is decided behind this lock. */
export async function lockHall(trx: Db, scope: Scope, id: number): Promise<Hall | undefined> {
  const row = await trx('hall')
    .where({ hall_id: id })
    .modify(visibleTo, scope, 'colcode')
    .forUpdate()
    .first<HallRow | undefined>(...COLUMNS);
  return row && toHall(row);
}

export async function insertHall(trx: Db, colcode: string, fields: HallFields): Promise<Hall | undefined> {
  const [row] = await trx('hall')
    .insert({ ...fields, colcode })
    .onConflict(['colcode', 'hall_no'])
    .ignore()
    .returning<HallRow[]>([...COLUMNS]);
  return row && toHall(row);
}

export async function updateHall(trx: Db, id: number, fields: HallFields): Promise<Hall> {
  const [row] = await trx('hall')
    .where({ hall_id: id })
    .update({ ...fields, row_version: trx.raw('row_version + 1') })
    .returning<HallRow[]>([...COLUMNS]);
  return toHall(row!);
}

/** Another hall of the college that has the number. */
export const numberTaken = async (trx: Db, colcode: string, hallNo: string, id: number): Promise<boolean> =>
  (await trx('hall').where({ colcode, hall_no: hallNo }).whereNot({ hall_id: id }).first('hall_id')) !== undefined;

export interface HallUse {
  exam_name: string;
  examdate: string;
  examsession: string;
  state: string;
  desks: string[];
}

/** The sittings of every exam in which somebody sits, watches or has reported in a hall, the latest first. */
export async function usesOfHall(trx: Db, id: number): Promise<HallUse[]> {
  const { rows } = await trx.raw<{ rows: HallUse[] }>(
    `select e.exam_name, u.examdate, u.examsession, coalesce(i.state, 'OPEN') as state, array_agg(u.desk) filter (where u.desk is not null) as desks
     from (select exam_id, centre, examdate, examsession, desk from seat where hall_id = :id
       union all select exam_id, centre, examdate, examsession, null from invigilation_duty where hall_id = :id
       union all select exam_id, centre, examdate, examsession, null from hall_report where hall_id = :id) u
     join exam e on e.id = u.exam_id
     left join sitting i on (i.exam_id, i.centre, i.examdate, i.examsession) = (u.exam_id, u.centre, u.examdate, u.examsession)
     group by 1, 2, 3, 4 order by u.examdate desc, u.examsession`,
    { id },
  );
  return rows.map((row) => ({ ...row, desks: row.desks ?? [] }));
}

export const removeHall = (trx: Db, id: number) => trx('hall').where({ hall_id: id }).delete();
