import type { College } from '@thervu/contracts/college/college-contract';
import type { Degree } from '@thervu/contracts/degree/degree-contract';

/** A college as the server answers it, for tests. */
export const college = (code: string, changes: Partial<College> = {}): College => ({
  col_id: Number(code) + 7,
  Colcode: code,
  Colname: `Demo College ${code}`,
  Address: '1 Demo Street, Salem',
  District: 'Salem',
  email: `office${code}@example.org`,
  Land_line: '0427 2345678',
  Mobile: '9000000001',
  alter_mobile: null,
  Start_yr: 1999,
  cType: 'Co-Ed.',
  Status: 'Aided',
  Autonomy: 'No',
  password: '',
  principal: 'Demo Principal',
  designation: 'Principal',
  pmobile: '9000000002',
  pemail: 'principal@example.org',
  ptype: 'Principal',
  clg_status: true,
  place: null,
  row_version: 3,
  ...changes,
});

/** A degree as the server answers it, for tests. */
export const degree = (id: number, changes: Partial<Degree> = {}): Degree => ({
  Deg_id: id,
  Degree: 'B.Sc.',
  Deg_name: `Science ${id}`,
  Deg_level: 'UG',
  Start_yr: 2021,
  tot_sem: 6,
  tot_yr: 3,
  total_credit: 4,
  deg_status: true,
  row_version: 2,
  ...changes,
});
