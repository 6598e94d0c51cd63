import type { Permission, Role } from '@thervu/contracts/core/permissions';
import type { FirstStep } from '@thervu/contracts/first-step/first-step-contract';
import type { Say } from '@thervu/words';
import type { DashboardWords } from '@thervu/words/compiled/dashboard';

export interface StepLink {
  step: FirstStep;
  label: string;
  /** Page below `/home/`; null for the handbook, which is a page of its own. */
  page: string | null;
  permission: Permission;
}

const HANDBOOK = (t: Say<DashboardWords>): StepLink => ({
  step: 'HELP',
  label: t('open-the-help'),
  page: null,
  permission: 'dashboard.read',
});
const ACCOUNT = (t: Say<DashboardWords>): StepLink => ({
  step: 'PASSWORD',
  label: t('check-your-account-and-your'),
  page: 'my-account',
  permission: 'factor.own',
});

/** The four links of each role, for what its people do first. */
export const FIRST_STEP_LINKS = (t: Say<DashboardWords>): Record<Role, (college: string) => readonly StepLink[]> => ({
  admin: () => [
    { step: 'PASSWORD', label: t('change-your-password'), page: 'ChangePassword', permission: 'college.password' },
    { step: 'DETAILS', label: t('see-what-is-ready-for'), page: 'getting-ready', permission: 'exam.manage' },
    { step: 'FIND', label: t('find-a-student'), page: 'student-list', permission: 'student.read' },
    HANDBOOK(t),
  ],
  college: (code) => [
    { step: 'PASSWORD', label: t('change-your-password'), page: 'ChangePassword', permission: 'college.password' },
    { step: 'DETAILS', label: t('check-your-colleges-details'), page: `edit-clg/${code}`, permission: 'college.edit' },
    { step: 'FIND', label: t('find-a-student'), page: 'student-list', permission: 'student.read' },
    HANDBOOK(t),
  ],
  campadmin: () => [
    ACCOUNT(t),
    {
      step: 'DETAILS',
      label: t('check-the-operators-of-your'),
      page: 'CampManager',
      permission: 'camp-officer.manage',
    },
    { step: 'FIND', label: t('find-a-bundle'), page: 'CampBundleSearch', permission: 'bundle.read' },
    HANDBOOK(t),
  ],
  camp: () => [
    ACCOUNT(t),
    { step: 'DETAILS', label: t('open-mark-entry'), page: 'entry/A', permission: 'camp-mark.write' },
    { step: 'FIND', label: t('find-a-bundle'), page: 'CampBundleSearch', permission: 'bundle.read' },
    HANDBOOK(t),
  ],
});
