import { FIRST_OFFICE_LOGIN, isSignerDuty, type Duty, type HeldDuty } from '../core/duties';

/** Duties in words. */
export const dutyLabels: Readonly<Record<Duty, string>> = {
  CONTROLLER: 'Controller',
  DEPUTY: 'Deputy',
  SECTION: 'Section',
  AUDITOR: 'Auditor',
  OPERATIONS: 'Operations',
};

export const areaLabels = {
  MASTERS: 'Masters',
  STUDENTS: 'Students',
  SEASON: 'Season',
  CAMP: 'Camp',
  RESULTS: 'Results',
  FEES: 'Fees',
} as const;

/** Duties as a person reads them: `Deputy, Section (Camp, Results)`. */
export function formatDuties(duties: readonly HeldDuty[]): string {
  if (duties.length === 0) return 'None';
  return duties
    .map(({ duty, areas }) =>
      areas.length === 0
        ? dutyLabels[duty]
        : `${dutyLabels[duty]} (${areas.map((area) => areaLabels[area]).join(', ')})`,
    )
    .join(', ');
}

/** Why a person cannot hold these duties together; undefined where they can. `login` is undefined for a new account. */
export function dutiesProblem(duties: readonly HeldDuty[], login?: string): string | undefined {
  const held = duties.map(({ duty }) => duty);
  if (held.length === 0) return 'Choose at least one duty.';
  if (new Set(held).size < held.length) return 'Each duty is named once.';
  if (held.includes('CONTROLLER') && held.includes('OPERATIONS')) {
    return 'Controller and Operations exclude each other: who signs does not run the machine.';
  }
  for (const { duty, areas } of duties) {
    if (duty === 'SECTION' && areas.length === 0) return 'Choose at least one section.';
    if (duty !== 'SECTION' && areas.length > 0) return `${dutyLabels[duty]} has no sections.`;
    if (new Set(areas).size < areas.length) return 'Each section is named once.';
  }
  if (login === FIRST_OFFICE_LOGIN && !held.includes('CONTROLLER')) {
    return `The account ${FIRST_OFFICE_LOGIN} is the controller's: the duty stays.`;
  }
  return undefined;
}

/** Whether one of the duties signs. */
export const holdsSignature = (duties: readonly HeldDuty[]): boolean => duties.some(({ duty }) => isSignerDuty(duty));

/** Hours for which a one-time code of an account works. */
export const CODE_HOURS = 72;
