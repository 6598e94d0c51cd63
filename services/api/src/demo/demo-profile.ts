/**
 * Sizes of the demo university. Counted colleges have codes from 101; planted ones come in addition. `openExams` is the
 * number of older exams with failed papers that are still open; papers failed before those have been passed.
 */
export const PROFILES = {
  tiny: { colleges: 3, students: 240, openExams: 2 },
  small: { colleges: 12, students: 6_000, openExams: 3 },
  full: { colleges: 118, students: 145_000, openExams: 4 },
  peak: { colleges: 150, students: 200_000, openExams: 5 },
} as const;

export type DemoProfile = keyof typeof PROFILES;
/** Whether a load draws photos: the small universities always, a big one when DEMO_PHOTOS=yes asks for them. */
export const drawsPhotos = (profile: DemoProfile, asked: string | undefined): boolean =>
  asked === 'yes' || (asked !== 'no' && PROFILES[profile].students <= PROFILES.small.students);

export const isDemoProfile = (name: string): name is DemoProfile => Object.hasOwn(PROFILES, name);

/** Same seed and profile, same rows. */
export const SEED = 20_251_101;

/** The pretended moment of the demo's creation; the data never contain the time of the load. */
export const DEMO_NOW = '2026-02-16T04:30:00Z';

/** The valuation camps in the order of the menus; SALEM is not used yet. */
export const CAMPS = ['Padmavani', 'Sona', 'Sengunthar', 'Govt', 'PUCAMP'] as const;
/** The camp whose keying is half done. */
export const FIRST_CAMP = CAMPS[0];
