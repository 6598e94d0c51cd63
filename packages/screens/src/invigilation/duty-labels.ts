import type { DutyPart } from '@thervu/contracts/invigilation/invigilation-rules';

export const PART_LABELS: Readonly<Record<DutyPart, string>> = {
  HALL: 'Hall',
  RELIEF: 'Relief',
  EXTRA_TIME: 'Extra time',
  ISOLATION: 'Between two papers',
};

/** Where somebody has a duty: 'M-12', or 'Relief'. */
export const dutyText = ({ hall_no, part }: { hall_no: string | null; part: DutyPart }): string =>
  hall_no === null ? PART_LABELS[part] : part === 'HALL' ? hall_no : `${hall_no} (${PART_LABELS[part].toLowerCase()})`;

export const cameText = (came: boolean | null): string =>
  came === null ? 'Not noted' : came ? 'Came' : 'Did not come';
