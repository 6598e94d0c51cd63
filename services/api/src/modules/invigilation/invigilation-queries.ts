import type { Duty, Invigilator, InvigilatorFields } from '@thervu/contracts/invigilation/invigilation-contract';
import { CANDIDATES_PER_INVIGILATOR } from '@thervu/contracts/invigilation/invigilation-rules';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import type { SittingKey } from '../seating/seating-service';
import type { Person } from './duty-rules';

const columnsOf = ({ examId, centre, date, session }: SittingKey) => ({
  exam_id: examId,
  centre,
  examdate: date,
  examsession: session,
});
const AWAY = `coalesce((select json_agg(json_build_object('day', w.day, 'examsession', w.examsession, 'reason', w.reason)
  order by w.day, w.examsession) from invigilator_away w where w.invigilator_id = i.id), '[]') as away`;
const RELATIONS = `array(select r.reg_no from invigilator_relation r where r.invigilator_id = i.id order by r.reg_no) as relations`;

const people = (db: Db, scope: Scope): Knex.QueryBuilder =>
  db('invigilator as i').modify(visibleTo, scope, 'i.colcode');
const shown = (db: Db) => [
  'i.id',
  'i.colcode',
  'i.name',
  'i.designation',
  'i.department',
  'i.boards',
  'i.mobile',
  'i.email',
  'i.outside',
  'i.active',
  'i.row_version',
  db.raw(AWAY),
  db.raw(RELATIONS),
];

export const listInvigilators = (db: Db, scope: Scope, college: string): Promise<Invigilator[]> =>
  people(db, scope).where({ 'i.colcode': college }).orderBy(['i.name', 'i.id']).select<Invigilator[]>(shown(db));

export const findInvigilator = (db: Db, scope: Scope, id: number): Promise<Invigilator | undefined> =>
  people(db, scope).where({ 'i.id': id }).first<Invigilator | undefined>(shown(db));

export const lockInvigilator = (trx: Db, scope: Scope, id: number) =>
  people(trx, scope)
    .where({ 'i.id': id })
    .forUpdate('i')
    .first<{ id: number; row_version: number } | undefined>('i.id', 'i.row_version');

export async function insertInvigilator(trx: Db, colcode: string, fields: InvigilatorFields): Promise<number> {
  const [row] = await trx('invigilator')
    .insert({ ...fields, colcode })
    .returning<{ id: number }[]>('id');
  return row!.id;
}
export const updateInvigilator = (trx: Db, id: number, fields: InvigilatorFields) =>
  trx('invigilator')
    .where({ id })
    .update({ ...fields, row_version: trx.raw('row_version + 1') });

export async function setAway(
  trx: Db,
  id: number,
  { day, examsession, reason }: { day: string; examsession: string | null; reason: string | null },
): Promise<void> {
  await trx('invigilator_away')
    .where({ invigilator_id: id, day })
    .whereRaw('examsession is not distinct from ?::text', [examsession])
    .delete();
  if (reason !== null) await trx('invigilator_away').insert({ invigilator_id: id, day, examsession, reason });
}
export async function setRelations(trx: Db, id: number, regNos: readonly string[]): Promise<void> {
  await trx('invigilator_relation').where({ invigilator_id: id }).delete();
  if (regNos.length > 0)
    await trx('invigilator_relation').insert(regNos.map((reg_no) => ({ invigilator_id: id, reg_no })));
}

// ---------------------------------------------------------------- duties
export const listDuties = (db: Db, key: SittingKey): Promise<Duty[]> =>
  db('invigilation_duty as d')
    .join('invigilator as i', 'i.id', 'd.invigilator_id')
    .leftJoin('hall as h', 'h.hall_id', 'd.hall_id')
    .joinRaw('left join duty_orders_mailed(?, ?, ?, ?) as o on o.invigilator_id = d.invigilator_id', [
      key.examId,
      key.centre,
      key.date,
      key.session,
    ])
    .where({ 'd.exam_id': key.examId, 'd.centre': key.centre, 'd.examdate': key.date, 'd.examsession': key.session })
    .orderByRaw('h.fill_order nulls last, h.hall_no, i.name, i.id')
    .select<Duty[]>(
      'd.invigilator_id',
      'i.name',
      'i.designation',
      'i.department',
      'd.hall_id',
      'h.hall_no',
      'd.part',
      'd.allotted',
      'd.came',
      'd.replaces',
      db.raw(
        `case when o.key is not null then json_build_object('key', o.key, 'state', o.state, 'at', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as "order"`,
      ),
    );

const ABLE_PEOPLE = `
select i.id, i.boards, ${RELATIONS}, coalesce(d.duties, 0)::int as duties, d.last, d.last_hall as "lastHall"
     from invigilator i
     left join lateral (
       select count(*) as duties, max(to_char(d.examdate, 'YYYY-MM-DD') || case d.examsession when 'FN' then ' 1' else ' 2' end) as last,
         (array_agg(d.hall_id order by d.examdate desc, d.examsession))[1] as last_hall
       from invigilation_duty d where d.exam_id = :exam and d.invigilator_id = i.id
         and (d.examdate, d.examsession) <> (:day::date, :session)) d on true
     where i.colcode = :centre and i.active
       and not exists (select from invigilator_away w where w.invigilator_id = i.id and w.day = :day::date
         and (w.examsession is null or w.examsession = :session))
       and not exists (select from invigilation_duty x where x.exam_id = :exam and x.invigilator_id = i.id
         and x.examdate = :day::date and x.examsession = :session)
     order by i.id`;

/** People of a centre who can have a duty in a slot, with what they have had in the exam before it. */
export async function ablePeople(db: Db, key: SittingKey): Promise<Person[]> {
  const { rows } = await db.raw<{ rows: Person[] }>(ABLE_PEOPLE, {
    exam: key.examId,
    centre: key.centre,
    day: key.date,
    session: key.session,
  });
  return rows;
}

/** Duties the rule gave; who came, or did not, is a record of the day and stays. */
export const removeRuleDuties = (trx: Db, key: SittingKey) =>
  trx('invigilation_duty')
    .where({ ...columnsOf(key), allotted: 'RULE' })
    .whereNull('came')
    .delete();
export const removeDuty = (trx: Db, key: SittingKey, invigilator: number) =>
  trx('invigilation_duty')
    .where({ ...columnsOf(key), invigilator_id: invigilator })
    .delete();

export const insertDuties = (
  trx: Db,
  key: SittingKey,
  duties: readonly {
    invigilator_id: number;
    hall_id: number | null;
    part: string;
    allotted: 'RULE' | 'HAND';
    replaces?: number | null;
  }[],
) => trx('invigilation_duty').insert(duties.map((duty) => ({ ...columnsOf(key), ...duty })));

export const updateDuty = (
  trx: Db,
  key: SittingKey,
  invigilator: number,
  change: Record<string, unknown>,
): Promise<number> =>
  trx('invigilation_duty')
    .where({ ...columnsOf(key), invigilator_id: invigilator })
    .update(change);

/** Where a person has a duty in a slot, in whatever centre of the own college's view. */
export const dutyInSlot = (db: Db, key: SittingKey, invigilator: number) =>
  db('invigilation_duty')
    .where({ exam_id: key.examId, examdate: key.date, examsession: key.session, invigilator_id: invigilator })
    .first<{ centre: string; hall_id: number | null; part: string } | undefined>('centre', 'hall_id', 'part');

export interface MatrixRow {
  invigilator_id: number;
  name: string;
  department: string;
  duties: {
    examdate: string;
    examsession: 'FN' | 'AN';
    hall_no: string | null;
    part: Duty['part'];
    came: boolean | null;
  }[];
}
export async function dutyMatrix(db: Db, examId: number, centre: string): Promise<MatrixRow[]> {
  const { rows } = await db.raw<{ rows: MatrixRow[] }>(
    `select i.id as invigilator_id, i.name, i.department,
       coalesce(json_agg(json_build_object('examdate', d.examdate, 'examsession', d.examsession, 'hall_no', h.hall_no, 'part', d.part, 'came', d.came)
         order by d.examdate, d.examsession desc) filter (where d.invigilator_id is not null), '[]') as duties
     from invigilator i
     left join invigilation_duty d on d.invigilator_id = i.id and d.exam_id = :exam and d.centre = :centre
     left join hall h on h.hall_id = d.hall_id
     where i.colcode = :centre and (i.active or d.invigilator_id is not null)
     group by 1, 2, 3 order by 2, 1`,
    { exam: examId, centre },
  );
  return rows;
}

export interface MatrixSlot {
  examdate: string;
  examsession: 'FN' | 'AN';
  state: string;
  lacking: number;
}
/** The sessions of a centre with how many halls of each plan have too few people. */
export async function matrixSlots(db: Db, examId: number, centre: string): Promise<MatrixSlot[]> {
  const { rows } = await db.raw<{ rows: MatrixSlot[] }>(
    `select coalesce(c.examdate, s.examdate) as examdate, coalesce(c.examsession, s.examsession) as examsession,
       coalesce(s.state, 'OPEN') as state, case when s.state <> 'OPEN' then coalesce(w.halls, 0)::int else 0 end as lacking
     from centre_sessions(:exam, :centre) c
     full join (select * from sitting where exam_id = :exam and centre = :centre) s
       on s.examdate = c.examdate and s.examsession = c.examsession
     left join (
       select x.examdate, x.examsession, count(*) as halls from (
         select examdate, examsession, hall_id, ceil(count(*) / :most::numeric) as needed from seat
         where exam_id = :exam and centre = :centre group by 1, 2, 3) x
       left join (select examdate, examsession, hall_id, count(*) as people from invigilation_duty
         where exam_id = :exam and centre = :centre and hall_id is not null group by 1, 2, 3) d using (examdate, examsession, hall_id)
       where coalesce(d.people, 0) < x.needed group by 1, 2) w
       on (w.examdate, w.examsession) = (s.examdate, s.examsession)
     where c.candidates is not null or s.plan_no > 0
     order by 1, 2 desc`,
    { exam: examId, centre, most: CANDIDATES_PER_INVIGILATOR },
  );
  return rows;
}
