import { failureText } from '@thervu/contracts/core/problem';

export const fetchFailure = (error: unknown) => failureText(error, 'Failed to fetch data');

/** A day as it is written here: 14/01/2006. */
export const indianDay = (day: string): string => day.split('-').reverse().join('/');

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Asia/Kolkata', day: '2-digit', month: '2-digit', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});
/** A moment as the university's clock shows it: 27/06/2025, 10:30. */
export const moment = (at: string): string => CLOCK.format(new Date(at));

/** A student's paper by name, for switches and buttons. */
export const nameOf = ({ REG_NO, P_CODE }: { REG_NO: string; P_CODE: string }) => `${REG_NO}, ${P_CODE}`;

const FORM = new Intl.NumberFormat('en-IN');
export const figure = (count: number): string => FORM.format(count);
