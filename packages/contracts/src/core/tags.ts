/**
 * The nouns of a remote's cache: one tag each. A query provides the tags of what it shows, a mutation invalidates the
 * tags of what it changes, and a misspelt tag does not compile.
 */
export const TAGS = [
  'absentee',
  'anomaly',
  'application',
  'barcode-error',
  'batch',
  'bundle',
  'camp-officer',
  'camp-place',
  'camp-report',
  'college',
  'course',
  'degree',
  'different-mark',
  'exam',
  'fee',
  'fee-schedule',
  'file-request',
  'handed-script',
  'import',
  'mark',
  'receipt',
  'result-release',
  'result-run',
  'reval-copy',
  'reval-outcome',
  'reval-script',
  'revaluation',
  'rule-set',
  'script-ledger',
  'session',
  'setting',
  'setting-history',
  'student',
] as const;

export type Tag = (typeof TAGS)[number];
