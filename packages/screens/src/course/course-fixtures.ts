import type { Course } from '@thervu/contracts/course/course-contract';
import type { Degree } from '@thervu/contracts/degree/degree-contract';

export const BSC: Degree = {
  Deg_id: 7,
  Degree: 'B.Sc.',
  Deg_name: 'Botany',
  Deg_level: 'UG',
  Start_yr: 1999,
  tot_sem: 6,
  tot_yr: 3,
  total_credit: 5,
  deg_status: true,
  row_version: 1,
};
export const BA: Degree = { ...BSC, Deg_id: 8, Degree: 'B.A.', Deg_name: 'History' };

export const BOTANY: Course = {
  COUR_ID: 41,
  DEG_ID: 7,
  START_YR: 2023,
  P_CODE: '23UBOCT01',
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
  COMN_ID: null,
  NO_CREDIT: 'N',
  FEES: 90,
  kind: 'REGULAR',
  scheme: 'MARKS',
  row_version: 3,
};
