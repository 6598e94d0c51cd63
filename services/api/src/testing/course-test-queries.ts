import type { Course, CourseFields } from '@thervu/contracts/course/course-contract';
import type { ApiUnderTest } from './api-under-test';

/** The demo's degrees with six semesters, the first two of them by number. */
export async function twoDegrees(api: ApiUnderTest): Promise<[first: number, second: number]> {
  const rows = await api.clone.pools
    .owner('degree')
    .where({ tot_sem: 6, deg_status: true })
    .orderBy('deg_id')
    .limit(2)
    .pluck<number[]>('deg_id');
  return rows as [number, number];
}

/** A paper no demo degree has. */
export const paper = (DEG_ID: number, changes: Partial<CourseFields> = {}): CourseFields => ({
  DEG_ID,
  START_YR: 2023,
  P_CODE: '23UZZCT01',
  P_NAME: 'Plant Pathology',
  CREDIT: 4,
  SEM: 1,
  P_TYPE: 'THEORY',
  PRAC_HRS: 0,
  P_GROUP: 'CORE',
  PART: 'III',
  INTL_MAX: 25,
  EXTL_MAX: 75,
  INTL_MIN: 0,
  EXTL_MIN: 30,
  BOARD: 'BOTANY',
  COMN_ID: '',
  NO_CREDIT: 'N',
  FEES: 90,
  ...changes,
});

/** What a form would send back of a row it was given. */
export function sendable({ COUR_ID: _id, ...fields }: Course): Omit<Course, 'COUR_ID'> {
  return fields;
}

export const courseRows = (api: ApiUnderTest, where: object) =>
  api.clone.pools.owner('course').where(where).orderBy('cour_id').select<Record<string, unknown>[]>();

/** The entries of the audit log about papers, oldest first. */
export const recorded = (api: ApiUnderTest) =>
  api.clone.pools.owner('audit_log').where({ entity: 'course' }).orderBy('id').select<
    {
      action: string;
      entity_key: string;
      actor_login: string;
      before: Partial<Course> | null;
      after: Partial<Course> | null;
    }[]
  >('action', 'entity_key', 'actor_login', 'before', 'after');
