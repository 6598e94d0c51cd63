/** The four kinds of signed-in user. `public` is no session: a call has to name it explicitly. */
export const ROLES = ['admin', 'college', 'campadmin', 'camp'] as const;
export type Role = (typeof ROLES)[number];

const EVERYONE_SIGNED_IN = ROLES;
const OFFICE_AND_COLLEGE = ['admin', 'college'] as const;
const CAMPS = ['campadmin', 'camp'] as const;

/**
 * The one table of who may do what. A call names its permission, a screen names the permission it needs;
 * role names appear here and in the menus of a remote, nowhere else.
 */
export const PERMISSIONS = {
  public: ['public', ...ROLES],
  'session.own': EVERYONE_SIGNED_IN,
  'factor.own': ['admin', ...CAMPS],
  'signature.make': ['admin', ...CAMPS],
  'dashboard.read': EVERYONE_SIGNED_IN,
  /** What is new for the person, and what they have read of it. */
  'bell.own': EVERYONE_SIGNED_IN,
  'cockpit.office': ['admin'],
  'cockpit.college': ['college'],
  'suggestion.read': OFFICE_AND_COLLEGE,
  'open-paper.read': ['college'],
  'setting.public': ['public', ...ROLES],
  'exam.read': EVERYONE_SIGNED_IN,
  'job.read': OFFICE_AND_COLLEGE,
  'college.read': OFFICE_AND_COLLEGE,
  'college.edit': OFFICE_AND_COLLEGE,
  'college.manage': ['admin'],
  'college.password': OFFICE_AND_COLLEGE,
  /** Of the first account of a college alone: `FIRST_ACCOUNT_ALONE` in duties.ts. */
  'clerk.manage': ['college'],
  'degree.read': OFFICE_AND_COLLEGE,
  'degree.manage': ['admin'],
  'course.read': OFFICE_AND_COLLEGE,
  'course.manage': ['admin'],
  'student.read': OFFICE_AND_COLLEGE,
  'student.admit': OFFICE_AND_COLLEGE,
  'student.manage': ['admin'],
  'student-file.request': ['college'],
  'student-file.decide': ['admin'],
  'exam.manage': ['admin'],
  'exam.control': ['admin'],
  'timetable.manage': ['admin'],
  'registration.write': OFFICE_AND_COLLEGE,
  'application.read': OFFICE_AND_COLLEGE,
  'application.write': OFFICE_AND_COLLEGE,
  'fee.read': OFFICE_AND_COLLEGE,
  'fee.final-year': OFFICE_AND_COLLEGE,
  'fee.final-year-all': ['admin'],
  'hall-ticket.read': ['college'],
  'practical-mark.write': OFFICE_AND_COLLEGE,
  'practical-mark.read': OFFICE_AND_COLLEGE,
  'absentee.write': OFFICE_AND_COLLEGE,
  'absentee.read': OFFICE_AND_COLLEGE,
  /** Exam days: what a centre does for its sessions is that of its own code (docs/adr/0080). */
  'hall.manage': OFFICE_AND_COLLEGE,
  'centre.manage': ['admin'],
  'accommodation.read': OFFICE_AND_COLLEGE,
  'accommodation.ask': ['college'],
  'accommodation.decide': ['admin'],
  'seating.read': OFFICE_AND_COLLEGE,
  'seating.write': OFFICE_AND_COLLEGE,
  'invigilation.write': ['college'],
  'centre-day.write': ['college'],
  'cover.receive': ['admin'],
  'internal-mark.write': OFFICE_AND_COLLEGE,
  'internal-mark.read': OFFICE_AND_COLLEGE,
  'mark-history.read': OFFICE_AND_COLLEGE,
  'paper-lock.make': ['college'],
  'mark-correction.request': ['college'],
  'mark-correction.read': OFFICE_AND_COLLEGE,
  'mark-correction.decide': ['admin'],
  'script.manage': ['admin'],
  'bundle.read': ['admin', ...CAMPS],
  'bundle.write': ['admin', 'campadmin'],
  'camp-officer.manage': ['admin', 'campadmin'],
  'enrolment.read': ['admin', 'campadmin'],
  'enrolment.hand': ['admin', 'campadmin'],
  'enrolment.issue': ['admin'],
  'camp-mark.read': CAMPS,
  'camp-mark.write': CAMPS,
  'camp-mark.decide': ['campadmin'],
  'keying-signature.read': ['admin', 'campadmin'],
  'keying-signature.decide': ['admin', 'campadmin'],
  'camp-entry.write': ['admin', 'campadmin'],
  'bundle.delete': ['campadmin'],
  'bundle-entry.delete': ['admin', 'campadmin'],
  'reval-script.read': CAMPS,
  'reval-script.write': CAMPS,
  'reval-script.decide': ['campadmin'],
  'reval-script.manage': ['admin'],
  'revaluation.write': ['college'],
  'revaluation.read': ['college'],
  'revaluation.list': OFFICE_AND_COLLEGE,
  'revaluation.export': ['admin'],
  'revaluation.settle': ['admin'],
  'result.own-csv': OFFICE_AND_COLLEGE,
  'result-document.read': OFFICE_AND_COLLEGE,
  /** Ranks are given over all colleges. */
  'result-rank.read': ['admin'],
  'result.explain': OFFICE_AND_COLLEGE,
  'backup.read': ['admin'],
  'table-export.read': ['admin'],
  'audit.read': ['admin'],
  'session.manage': ['admin'],
  'setting.manage': ['admin'],
  'import.manage': ['admin'],
  'earlier-result.read': ['admin'],
  'earlier-result.approve': ['admin'],
  'earlier-result.declare': ['admin'],
  'notice.read': ['admin'],
  'notice.manage': ['admin'],
  'operations.read': ['admin'],
  'staff.read': ['admin'],
  'staff.manage': ['admin'],
} as const satisfies Record<string, readonly (Role | 'public')[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a session of this role (or none: `public`) has the permission. */
export function holds(role: Role | 'public', permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly string[]).includes(role);
}
