import type { Permission, Role } from '@thervu/contracts/core/permissions';
import type { FirstStep } from '@thervu/contracts/first-step/first-step-contract';
import type { DashboardWords } from '@thervu/words/compiled/dashboard';

/** What a link says, as a key of the catalogue of dashboards. */
type StepWords = Extract<keyof DashboardWords, `step.${string}`>;

export interface StepLink {
  step: FirstStep;
  label: StepWords;
  /** Page below `/home/`; null for the handbook, which is a page of its own. */
  page: string | null;
  permission: Permission;
}

const HANDBOOK: StepLink = { step: 'HELP', label: 'step.help', page: null, permission: 'dashboard.read' };
const ACCOUNT: StepLink = {
  step: 'PASSWORD',
  label: 'step.account',
  page: 'my-account',
  permission: 'factor.own',
};

/** The four links of each role, for what its people do first. */
export const FIRST_STEP_LINKS: Record<Role, (college: string) => readonly StepLink[]> = {
  admin: () => [
    { step: 'PASSWORD', label: 'step.password', page: 'ChangePassword', permission: 'college.password' },
    { step: 'DETAILS', label: 'step.ready', page: 'getting-ready', permission: 'exam.manage' },
    { step: 'FIND', label: 'step.find-student', page: 'student-list', permission: 'student.read' },
    HANDBOOK,
  ],
  college: (code) => [
    { step: 'PASSWORD', label: 'step.password', page: 'ChangePassword', permission: 'college.password' },
    { step: 'DETAILS', label: 'step.college', page: `edit-clg/${code}`, permission: 'college.edit' },
    { step: 'FIND', label: 'step.find-student', page: 'student-list', permission: 'student.read' },
    HANDBOOK,
  ],
  campadmin: () => [
    ACCOUNT,
    {
      step: 'DETAILS',
      label: 'step.operators',
      page: 'CampManager',
      permission: 'camp-officer.manage',
    },
    { step: 'FIND', label: 'step.find-bundle', page: 'CampBundleSearch', permission: 'bundle.read' },
    HANDBOOK,
  ],
  camp: () => [
    ACCOUNT,
    { step: 'DETAILS', label: 'step.marks', page: 'entry/A', permission: 'camp-mark.write' },
    { step: 'FIND', label: 'step.find-bundle', page: 'CampBundleSearch', permission: 'bundle.read' },
    HANDBOOK,
  ],
};
