/** The four kinds of signed-in user. `public` is nobody signed in: a word a call has to write. */
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
  'dashboard.read': EVERYONE_SIGNED_IN,
  'setting.public': ['public', ...ROLES],
  'exam.read': EVERYONE_SIGNED_IN,
  'job.read': OFFICE_AND_COLLEGE,
  'college.read': OFFICE_AND_COLLEGE,
  'college.edit': OFFICE_AND_COLLEGE,
  'college.manage': ['admin'],
  'college.password': OFFICE_AND_COLLEGE,
  'degree.read': OFFICE_AND_COLLEGE,
  'degree.manage': ['admin'],
  'course.read': OFFICE_AND_COLLEGE,
  'course.manage': ['admin'],
  'student.read': OFFICE_AND_COLLEGE,
  'student.admit': OFFICE_AND_COLLEGE,
  'student.manage': ['admin'],
  'exam.manage': ['admin'],
  'exam.control': ['admin'],
  'timetable.manage': ['admin'],
  'registration.write': OFFICE_AND_COLLEGE,
  'application.read': OFFICE_AND_COLLEGE,
  'application.write': OFFICE_AND_COLLEGE,
  'fee.read': OFFICE_AND_COLLEGE,
  'fee.final-year': OFFICE_AND_COLLEGE,
  'hall-ticket.read': ['college'],
  'internal-mark.write': ['college'],
  'internal-mark.read': ['college'],
  'practical-mark.write': ['college'],
  'practical-mark.read': ['college'],
  'absentee.write': ['college'],
  'absentee.read': ['college'],
  'script.manage': ['admin'],
  'bundle.read': ['admin', ...CAMPS],
  'camp-officer.manage': ['admin', 'campadmin'],
  'camp-mark.read': CAMPS,
  'camp-mark.write': ['camp'],
  'camp-mark.decide': ['campadmin'],
  'camp-entry.write': ['admin', 'campadmin'],
  'bundle.delete': ['campadmin'],
  'bundle-entry.delete': ['admin', 'campadmin'],
  'reval-script.read': CAMPS,
  'revaluation.write': ['college'],
  'revaluation.read': ['college'],
  'revaluation.export': ['admin'],
  'result.own-csv': OFFICE_AND_COLLEGE,
  'backup.read': ['admin'],
  'table-export.read': ['admin'],
  'audit.read': ['admin'],
  'setting.manage': ['admin'],
  'import.manage': ['admin'],
  'operations.read': ['admin'],
} as const satisfies Record<string, readonly (Role | 'public')[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a session of this role (or nobody: `public`) holds the permission. */
export function holds(role: Role | 'public', permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly string[]).includes(role);
}
