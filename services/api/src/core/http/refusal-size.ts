import type { Problem } from '@thervu/contracts/core/shapes';

/** Bytes of a refusal: less than what it answers, so that nobody is answered more than they have sent many times over. */
export const REFUSAL_BYTES = 4 * 1024;
/** Bytes of what a rule has against the work of a person who is signed in: a form with its gaps, marks with their rows. */
const RULE_BYTES = 64 * 1024;
/** Statuses of the rules: they know the work of the person, and `conflict` shows both values of it. */
const OF_RULES = [409, 422];

const bytesOf = (problem: Problem): number => Buffer.byteLength(JSON.stringify(problem));

/**
 * The refusal within its limit: 4 kB, or 64 kB where a rule refuses the work of a person who is signed in. What does not
 * fit is left out from the end of `errors`, which `detail` then says.
 */
export function withinLimit(problem: Problem, signedIn: boolean): Problem {
  const ofRule = signedIn && OF_RULES.includes(problem.status);
  const most = ofRule ? RULE_BYTES : REFUSAL_BYTES;
  if (bytesOf(problem) <= most) return problem;
  const { conflict, errors = [], message, ...rest } = problem;
  const shortened = { ...rest, message: message.slice(0, 500), ...(ofRule && conflict ? { conflict } : {}) };
  let kept = errors.slice(0, most / 40);
  const made = () => ({
    ...shortened,
    ...(kept.length > 0 ? { errors: kept } : {}),
    detail: `${kept.length} of ${errors.length} problems are shown.`,
  });
  while (kept.length > 0 && bytesOf(made()) > most) kept = kept.slice(0, Math.floor(kept.length * 0.8));
  return made();
}
