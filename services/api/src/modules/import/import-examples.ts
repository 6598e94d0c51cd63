import type { ImportKindName } from '@thervu/contracts/import/import-contract';
import type { RowValues } from './import-row';

const DEGREE = { Deg_level: 'UG', Degree: 'B.Sc.', Deg_name: 'Physics' } as const;

/**
 * A worked example for each kind of spreadsheet: invented, and fitting together, so that the five files taken in order go
 * into an empty portal as they are. A test does that.
 */
export const IMPORT_EXAMPLES: Readonly<Record<Exclude<ImportKindName, 'photos'>, readonly RowValues[]>> = {
  degrees: [{ ...DEGREE, Start_yr: 2017, tot_sem: 6, tot_yr: 3, total_credit: 5 }],
  colleges: [
    {
      Colcode: '901',
      Colname: 'Example College of Arts and Science',
      Address: '1 Example Road, Salem',
      District: 'Salem',
      email: 'office901@example.org',
      Land_line: '0427 2345678',
      Mobile: '9000000001',
      alter_mobile: null,
      Start_yr: 1999,
      cType: 'Co-Ed.',
      Status: 'Aided',
      Autonomy: 'No',
      principal: 'S. Example',
      designation: 'Principal',
      pmobile: '9000000002',
      pemail: 'principal901@example.org',
      ptype: 'Principal',
    },
  ],
  courses: [
    {
      ...DEGREE,
      Deg_Start_yr: 2017,
      START_YR: 2017,
      P_CODE: '17UPH01',
      P_NAME: 'Mechanics',
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
      BOARD: 'Physics',
      COMN_ID: null,
      NO_CREDIT: 'N',
      FEES: 100,
      KIND: 'REGULAR',
    },
  ],
  students: [
    {
      Colcode: '901',
      admn_acdyr: 2022,
      clg_app_no: 'EX-1',
      ...DEGREE,
      Deg_Start_yr: 2017,
      reg_no: 'C22UG901PHY001',
      final_submit: null,
      stu_name: 'Kavitha Example',
      dob: '15-06-2004',
      gender: 'Female',
      mobile: '9000000003',
    },
  ],
  'earlier-results': [
    {
      REG_NO: 'C22UG901PHY001',
      P_CODE: '17UPH01',
      SEM: 1,
      SESSION: 'NOV-2022',
      INT_MARK: 20,
      EXT_MARK: 24,
      TOTAL_MARK: 44,
      TOTAL_MAX: 100,
      CREDIT: 4,
      GRADE_POINT: 0,
      RESULT: 'RA',
      ATTEMPT: 1,
      GRADE: 'U',
      P_NAME: null,
      P_TYPE: null,
    },
    {
      REG_NO: 'C22UG901PHY001',
      P_CODE: '12OLD07',
      SEM: 1,
      SESSION: 'NOV-2022',
      INT_MARK: 18,
      EXT_MARK: 52,
      TOTAL_MARK: 70,
      TOTAL_MAX: 100,
      CREDIT: 3,
      GRADE_POINT: '7.0',
      RESULT: 'P',
      ATTEMPT: 1,
      GRADE: 'A+',
      P_NAME: 'A paper the course list does not have any more',
      P_TYPE: 'THEORY',
    },
  ],
};

/** The example of a kind; a zip of photos has none. */
export const examplesOf = (kind: ImportKindName): readonly RowValues[] =>
  kind === 'photos' ? [] : IMPORT_EXAMPLES[kind];
