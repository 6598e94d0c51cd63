import { FOLLOWING, type FieldTab } from '@thervu/contracts/student/student-options';

export type OwnTable = Exclude<FieldTab, 'basic'>;
export const TABLES: Record<OwnTable, string> = {
  personal: 'student_personal',
  communication: 'student_communication',
  special: 'student_special',
  qualification: 'student_qualification',
  bank: 'student_bank',
};
export const FLAGS: ReadonlySet<string> = new Set<string>([
  'is_refugee',
  'same_comm',
  'first_gua',
  'sslcCovidBatch',
  ...Object.values(FOLLOWING),
]);
export const NUMBERS = new Set(['phy_per', 'sslc_total', 'sslc_obtmark', 'hsc_total', 'hsc_obtmark']);
export const PART = /^part[1-5]/;
