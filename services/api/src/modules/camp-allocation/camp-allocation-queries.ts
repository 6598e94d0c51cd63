import type { AllocationChange } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import type { Db } from '../../core/database/connect';

const MAX_CHANGES = 200;

export interface OpenCamp {
  place: string;
  name: string;
  host: string | null;
  head_office: boolean;
  boards: string[] | null;
  capacity: number | null;
}

/** The camps that value scripts, in their order. */
export const openCamps = (db: Db): Promise<OpenCamp[]> =>
  db('camp as k')
    .where({ 'k.selectable': true })
    .orderBy(['k.sort', 'k.place'])
    .select(
      ...['place', 'name', 'host', 'boards', 'capacity'].map((name) => `k.${name}`),
      db.raw('exists (select from college o where o.is_head_office and o.place = k.place) as head_office'),
    );

interface PlacedCollege {
  colcode: string;
  colname: string;
  district: string;
  place: string | null;
  row_version: number;
}

/** The active colleges with their camps, in the order of their codes. */
export const placedColleges = (db: Db): Promise<PlacedCollege[]> =>
  db('college')
    .where({ is_head_office: false, clg_status: true })
    .orderByRaw('length(colcode), colcode')
    .select('colcode', 'colname', 'district', 'place', 'row_version');

export const boardCamps = (db: Db): Promise<{ colcode: string; board: string; place: string }[]> =>
  db('college_board_camp').orderBy(['colcode', 'board']).select('colcode', 'board', 'place');

/** Locks the colleges until the end of the transaction, in one order; those that are none are missing. */
export const lockColleges = (trx: Db, codes: readonly string[]): Promise<PlacedCollege[]> =>
  trx('college')
    .whereIn('colcode', [...codes])
    .where({ is_head_office: false })
    .orderBy('colcode')
    .forUpdate()
    .select('colcode', 'colname', 'district', 'place', 'row_version');

/** Names who writes, for the trigger of a table without a column for it once a row is gone. */
const nameWriter = (trx: Db, userId: number) => trx.raw(`select set_config('thervu.by', ?, true)`, [String(userId)]);

/** Gives colleges a camp, or none; how many had another. Their history is written by a trigger. */
export const writeCollegeCamps = (trx: Db, codes: readonly string[], place: string | null, userId: number) =>
  trx('college')
    .whereIn('colcode', [...codes])
    .whereRaw('place is distinct from ?', [place])
    .update({ place, updated_by: userId, updated_at: trx.fn.now(), row_version: trx.raw('row_version + 1') });

/** Gives a board of colleges a camp of its own, or that of the college again; how many had another. */
export async function writeBoardCamps(
  trx: Db,
  { codes, board, place, userId }: { codes: readonly string[]; board: string; place: string | null; userId: number },
): Promise<number> {
  await nameWriter(trx, userId);
  if (place === null)
    return trx('college_board_camp')
      .where({ board })
      .whereIn('colcode', [...codes])
      .delete();
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into college_board_camp as b (colcode, board, place, updated_by)
     select c, :board, :place, :userId from unnest(:codes::text[]) c
     on conflict (colcode, board) do update set place = excluded.place, updated_by = excluded.updated_by, updated_at = now()
     where b.place <> excluded.place`,
    { codes: [...codes], board, place, userId } as never,
  );
  return rowCount;
}

export async function allocationChanges(db: Db): Promise<AllocationChange[]> {
  const rows: (Omit<AllocationChange, 'at'> & { at: Date })[] = await db('camp_allocation_event as v')
    .leftJoin('app_user as u', 'u.id', 'v.by_user')
    .leftJoin('exam as e', 'e.id', 'v.exam_id')
    .orderBy('v.id', 'desc')
    .limit(MAX_CHANGES)
    .select(
      'v.id',
      'v.colcode',
      'v.board',
      'e.exam_name',
      'v.from_place',
      'v.to_place',
      'v.scripts',
      'v.reason',
      'v.at',
      {
        by: 'u.name',
      },
    );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
