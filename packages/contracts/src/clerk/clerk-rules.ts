/** Rules of clerks that form and server share. Nothing here may import zod. */

export const MAX_CLERK_LOGIN = 254;
export const MIN_CLERK_REASON = 5;

const USER_NAME = /^[a-z][a-z0-9._-]{2,39}$/;
const MAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** What is wrong with the user name of a clerk, in lower case; null where nothing is. */
export const clerkLoginProblem = (login: string): string | null =>
  USER_NAME.test(login) || (MAIL.test(login) && /[a-z]/.test(login))
    ? null
    : 'Enter an e-mail address, or a user name of 3 to 40 letters, digits, dots and hyphens that begins with a letter.';
