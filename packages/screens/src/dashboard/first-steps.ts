import type { Permission, Role } from '@thervu/contracts/core/permissions';
import type { FirstStep } from '@thervu/contracts/first-step/first-step-contract';

export interface StepLink {
  step: FirstStep;
  label: string;
  /** Page below `/home/`; null for the handbook, which is a page of its own. */
  page: string | null;
  permission: Permission;
}

const HANDBOOK: StepLink = { step: 'HELP', label: 'Open the help', page: null, permission: 'dashboard.read' };
const ACCOUNT: StepLink = {
  step: 'PASSWORD',
  label: 'Check your account and your second factor',
  page: 'my-account',
  permission: 'factor.own',
};

/** The four links of each role, for what its people do first. */
export const FIRST_STEP_LINKS: Record<Role, (college: string) => readonly StepLink[]> = {
  admin: () => [
    { step: 'PASSWORD', label: 'Change your password', page: 'ChangePassword', permission: 'college.password' },
    { step: 'DETAILS', label: 'See what is ready for an exam', page: 'getting-ready', permission: 'exam.manage' },
    { step: 'FIND', label: 'Find a student', page: 'student-list', permission: 'student.read' },
    HANDBOOK,
  ],
  college: (code) => [
    { step: 'PASSWORD', label: 'Change your password', page: 'ChangePassword', permission: 'college.password' },
    { step: 'DETAILS', label: "Check your college's details", page: `edit-clg/${code}`, permission: 'college.edit' },
    { step: 'FIND', label: 'Find a student', page: 'student-list', permission: 'student.read' },
    HANDBOOK,
  ],
  campadmin: () => [
    ACCOUNT,
    {
      step: 'DETAILS',
      label: 'Check the operators of your camp',
      page: 'CampManager',
      permission: 'camp-officer.manage',
    },
    { step: 'FIND', label: 'Find a bundle', page: 'CampBundleSearch', permission: 'bundle.read' },
    HANDBOOK,
  ],
  camp: () => [
    ACCOUNT,
    { step: 'DETAILS', label: 'Open mark entry', page: 'entry/A', permission: 'camp-mark.write' },
    { step: 'FIND', label: 'Find a bundle', page: 'CampBundleSearch', permission: 'bundle.read' },
    HANDBOOK,
  ],
};
