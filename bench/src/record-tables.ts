/** Where the record of a student lies: one row of the roll, one for each tab of its form, parts of the first degree, files. */
export const RECORD_TABLES = [
  'student',
  'student_personal',
  'student_communication',
  'student_special',
  'student_qualification',
  'student_bank',
  'student_qual_part',
  'student_upload',
] as const;
