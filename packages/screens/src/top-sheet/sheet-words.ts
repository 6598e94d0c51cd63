/** Where colleges are; the lists of other screens have them in the same order. */
export const DISTRICT_NAMES = ['Dharmapuri', 'Krishnagiri', 'Namakkal', 'Salem'] as const;
export type District = (typeof DISTRICT_NAMES)[number];
export const DISTRICT_OPTIONS = DISTRICT_NAMES.map((name) => ({ value: name, label: name }));

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Asia/Kolkata', day: '2-digit', month: '2-digit', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});
/** A moment as the clocks of the university show it. */
export const atClock = (moment: string): string => CLOCK.format(new Date(moment)).replace(',', '');

const COUNT = new Intl.NumberFormat('en-IN');
export const inWords = (count: number): string => COUNT.format(count);
