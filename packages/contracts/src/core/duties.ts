import { holds, PERMISSIONS, type Permission, type Role } from './permissions';

/** What an officer of the office may be charged with. A person may hold several; CONTROLLER and OPERATIONS exclude each other. */
export const DUTIES = ['CONTROLLER', 'DEPUTY', 'SECTION', 'AUDITOR', 'OPERATIONS'] as const;
export type Duty = (typeof DUTIES)[number];

/** The sections of the office; the duty SECTION is held for one or more of them. */
export const AREAS = ['MASTERS', 'STUDENTS', 'SEASON', 'CAMP', 'RESULTS', 'FEES'] as const;
export type Area = (typeof AREAS)[number];

export interface HeldDuty {
  duty: Duty;
  /** Of a SECTION; empty for every other duty. */
  areas: readonly Area[];
}

/** The listed sign-in of the office, of one named person. It keeps every permission and menu entry, whatever its duties are. */
export const FIRST_OFFICE_LOGIN = '501';
/** So long does a person whose credentials were renewed work without signing. */
export const RENEWED_DAYS = 7;

/** Duties whose holders sign; every other one works and signs nothing. */
const SIGNERS: readonly Duty[] = ['CONTROLLER', 'DEPUTY'];
export const isSignerDuty = (duty: Duty): boolean => SIGNERS.includes(duty);

/** What everybody in the office may ask for: the own account, and the masters that every choice is made from. */
const COMMON: readonly Permission[] = [
  'session.own',
  'dashboard.read',
  'cockpit.office',
  'suggestion.read',
  'setting.public',
  'exam.read',
  'job.read',
  'college.password',
  'college.read',
  'degree.read',
  'course.read',
];

const OF_AREA: Readonly<Record<Area, readonly Permission[]>> = {
  MASTERS: [
    'college.edit',
    'college.manage',
    'degree.manage',
    'course.manage',
    'enrolment.read',
    'enrolment.hand',
    'enrolment.issue',
    'import.manage',
  ],
  STUDENTS: [
    'student.read',
    'student.admit',
    'student.manage',
    'student-file.decide',
    'registration.write',
    'earlier-result.read',
  ],
  SEASON: [
    'student.read',
    'exam.manage',
    'timetable.manage',
    'registration.write',
    'application.read',
    'application.write',
    'practical-mark.write',
    'practical-mark.read',
    'absentee.write',
    'absentee.read',
    'hall.manage',
    'centre.manage',
    'accommodation.read',
    'accommodation.decide',
    'seating.read',
    'seating.write',
    'cover.receive',
    'internal-mark.write',
    'internal-mark.read',
    'mark-history.read',
    'mark-correction.read',
  ],
  CAMP: [
    'script.manage',
    'seating.read',
    'cover.receive',
    'bundle.read',
    'bundle.write',
    'camp-officer.manage',
    'enrolment.read',
    'enrolment.hand',
    'enrolment.issue',
    'keying-signature.read',
    'keying-signature.decide',
    'camp-entry.write',
    'bundle-entry.delete',
    'reval-script.manage',
  ],
  RESULTS: [
    'student.read',
    'exam.control',
    'result.own-csv',
    'result-document.read',
    'result-rank.read',
    'result.explain',
    'mark-history.read',
    'mark-correction.read',
    'revaluation.list',
    'revaluation.export',
    'revaluation.settle',
    'earlier-result.read',
    'earlier-result.declare',
    'notice.read',
    'notice.manage',
  ],
  FEES: [
    'application.read',
    'fee.read',
    'fee.final-year',
    'fee.final-year-all',
    'revaluation.list',
    'revaluation.export',
  ],
};

const OPERATIONS: readonly Permission[] = [
  'backup.read',
  'session.manage',
  'import.manage',
  'operations.read',
  'staff.read',
];
/** Whole archives and tables are no reading: they leave the portal. */
const NOT_AUDITED: readonly Permission[] = ['backup.read', 'table-export.read'];

/**
 * Whether one duty opens a permission of the office. `reads` is true for a call that changes nothing: an AUDITOR has all of
 * those and none of the others.
 */
function dutyPermits({ duty, areas }: HeldDuty, permission: Permission, reads: boolean): boolean {
  if (COMMON.includes(permission)) return duty !== 'AUDITOR' || reads || isOwn(permission);
  if (isSignerDuty(duty)) return true;
  if (duty === 'AUDITOR') return reads && !NOT_AUDITED.includes(permission);
  if (duty === 'OPERATIONS') return OPERATIONS.includes(permission);
  return areas.some((area) => OF_AREA[area].includes(permission));
}

/** The own account: sign-out, own sessions, own password, own factors, and to be told by which of them one may sign. */
const OWN: readonly Permission[] = ['session.own', 'bell.own', 'college.password', 'factor.own', 'signature.make'];
const isOwn = (permission: Permission) => OWN.includes(permission);

/** What the first account of a college, whose user name is the code, does not share with its clerks. */
const FIRST_ACCOUNT_ALONE: readonly Permission[] = ['clerk.manage'];

/** What a clerk of a college may ask for: everything of a college but what the first account keeps. */
export const clerkPermissions = (): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter(
    (permission) => holds('college', permission) && !FIRST_ACCOUNT_ALONE.includes(permission),
  );

/** Who asks, as far as duties are concerned. */
export interface DutyHolder {
  login: string;
  role: Role;
  duties: readonly HeldDuty[];
}

/** Whether the duties of a person open a permission; the role is asked as well. Only office accounts are narrowed. */
export function permits({ login, role, duties }: DutyHolder, permission: Permission, reads: boolean): boolean {
  if (!holds(role, permission)) return false;
  if (role !== 'admin' || login === FIRST_OFFICE_LOGIN || isOwn(permission)) return true;
  return duties.some((held) => dutyPermits(held, permission, reads));
}

/** The permissions whose screens a person may open; null where duties narrow nothing. */
export function openPermissions(holder: DutyHolder): Permission[] | null {
  const all = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => holds(holder.role, permission));
  const open = all.filter((permission) => permits(holder, permission, true));
  return open.length === all.length ? null : open;
}

/** Whether the duties of a person let them sign, as long as their credentials have not been renewed lately. */
export const signs = ({ role, duties }: DutyHolder): boolean =>
  role === 'admin' && duties.some(({ duty }) => isSignerDuty(duty));

/** Whether a person works in a section of the office: as a signer in every one, else where their duty names it. */
export const worksIn = ({ role, duties }: DutyHolder, area: Area): boolean =>
  role === 'admin' && duties.some(({ duty, areas }) => isSignerDuty(duty) || areas.includes(area));

/**
 * The calls by which an officer gives a signature: of the two that a rule asks for, or for somebody's account. By name, since a
 * signature is a property of the act and not of the desk it is given at.
 */
export const SIGNING_CALLS: readonly string[] = [
  'approveResultRun',
  'approveModeration',
  'approveReopening',
  'publishRelease',
  'confirmSessionStep',
  // what the whole public reads in the university's name, with links: of one signer, since it says that a page is down
  'savePageNotice',
  'releaseWithhold',
  'approveRevalOutcomes',
  'approveUnflagged',
  'decideCorrection',
  'freezeRuleSet',
  'approveNotice',
  'approveNoticeTemplate',
  'signForBackupFile',
  'proposePerson',
  'proposeStaffChange',
  'proposeCode',
  'confirmStaffProposal',
  'declineStaffProposal',
  'endStaff',
];
