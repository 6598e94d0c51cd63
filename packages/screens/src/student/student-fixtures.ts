import type { College } from '@thervu/contracts/college/college-contract';
import type { Degree } from '@thervu/contracts/degree/degree-contract';
import type { Student, StudentEvent } from '@thervu/contracts/student/student-shapes';

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

export const college = (Colcode: string, Colname: string, clg_status = true): College => ({
  col_id: Number(Colcode),
  Colcode,
  Colname,
  Address: 'Main Road',
  District: 'Salem',
  email: `c${Colcode}@example.org`,
  Land_line: '0427 2222222',
  Mobile: '9000000000',
  alter_mobile: null,
  Start_yr: 1999,
  cType: 'Co-Ed.',
  Status: 'Aided',
  Autonomy: 'Affiliated',
  password: '',
  principal: 'Dr. Meena',
  designation: 'Principal',
  pmobile: '9000000001',
  pemail: 'p@example.org',
  ptype: 'Permanent',
  clg_status,
  place: null,
  row_version: 1,
});
export const COLLEGES = [
  college('101', 'Demo College 101'),
  college('104', 'Ponni College'),
  college('902', 'Closed College', false),
  college('501', 'Controller of Examinations'),
];

export const PRIYA: Student = {
  student_id: 81,
  admn_acdyr: 2025,
  Colcode: '101',
  Colname: 'Demo College 101',
  degreelvl: 'UG',
  deg_id: 7,
  Degree: 'B.Sc.',
  Deg_name: 'Botany',
  clg_app_no: 'A2025B1',
  stu_name: 'Priya R',
  tam_name: null,
  dob: '2007-08-05',
  gender: 'Female',
  email: null,
  mobile: '9000000002',
  alter_no: null,
  emis_no: null,
  abc_no: null,
  aadhar_no: 'XXXX XXXX 1234',
  reg_no: '25UBO101',
  discontinue: false,
  status: 'ACTIVE',
  submitted_at: '2025-07-01T05:00:00Z',
  row_version: 3,
};
export const GONE: Student = {
  ...PRIYA,
  student_id: 82,
  stu_name: 'Arun K',
  reg_no: '25UBO102',
  status: 'DISCONTINUED',
  discontinue: true,
};
export const HALF: Student = {
  ...PRIYA,
  student_id: 83,
  stu_name: 'Devaki S',
  reg_no: null,
  status: 'DRAFT',
  submitted_at: null,
};

export const EVENTS: StudentEvent[] = [
  {
    id: 3,
    kind: 'RENAME',
    from_colcode: null,
    to_colcode: null,
    text: 'Name changed from Pria R to Priya R',
    by: '101',
    at: '2026-03-02T05:30:00Z',
  },
  {
    id: 2,
    kind: 'TRANSFER',
    from_colcode: '104',
    to_colcode: '101',
    text: 'Transferred from college 104 to 101: Father was moved',
    by: '501',
    at: '2026-02-01T05:30:00Z',
  },
  {
    id: 1,
    kind: 'ADMIT',
    from_colcode: null,
    to_colcode: '104',
    text: 'Admitted to college 104',
    by: null,
    at: '2025-07-01T05:00:00Z',
  },
];
