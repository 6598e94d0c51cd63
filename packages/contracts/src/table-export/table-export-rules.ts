/**
 * The tables of the list, in the order of the catalogue of the data model. Tables that may not be exported are listed
 * too and are rejected by name.
 */
export const EXPORT_TABLES = [
  'university_setting',
  'degree_level',
  'camp',
  'college',
  'degree',
  'grading_scheme',
  'course',
  'fee_schedule',
  'reval_fee',
  'app_user',
  'user_session',
  'exam',
  'exam_fee',
  'exam_stage_log',
  'exam_timetable',
  'student',
  'student_personal',
  'student_communication',
  'student_special',
  'student_qualification',
  'student_qual_part',
  'student_bank',
  'student_upload',
  'student_event',
  'exam_application',
  'student_exam',
  'script',
  'camp_officer',
  'bundle',
  'camp_mark',
  'camp_mark_event',
  'barcode_error',
  'examiner',
  'camp_packet_entry',
  'rule_set',
  'rule_line',
  'grade_band',
  'class_band',
  'moderation',
  'result_run',
  'result',
  'result_published',
  'revaluation',
  'reval_script',
  'reval_outcome',
  'audit_log',
  'job',
  'idempotency_key',
] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

export const WRONG_KEY = 'Invalid key! Access denied.';

/** The message of a rejected download, by status. */
export const EXPORT_REFUSALS: Readonly<Record<number, string>> = {
  400: 'Invalid table name',
  403: 'Permission denied for table',
  404: 'Table not found',
  500: 'Server error while processing',
};
