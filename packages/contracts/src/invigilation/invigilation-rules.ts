/** Rules of invigilation that screens and server share. Nothing here may import zod. */
export const DUTY_PARTS = ['HALL', 'RELIEF', 'EXTRA_TIME', 'ISOLATION'] as const;
export type DutyPart = (typeof DUTY_PARTS)[number];

/** One invigilator watches up to so many candidates. */
export const CANDIDATES_PER_INVIGILATOR = 25;
/** One relief for so many halls begun. */
export const HALLS_PER_RELIEF = 10;

export const invigilatorsFor = (candidates: number): number => Math.ceil(candidates / CANDIDATES_PER_INVIGILATOR);
export const reliefsFor = (halls: number): number => Math.ceil(halls / HALLS_PER_RELIEF);
