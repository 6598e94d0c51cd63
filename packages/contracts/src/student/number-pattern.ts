/**
 * The form of a university's register numbers is a setting. Its language is small, so that browser and database read it alike
 * and no pattern takes long: letters, digits, slash, hyphen, classes such as [A-Z0-9], a count behind each, and | between
 * whole forms. No groups, no star.
 */

const ELEMENT = /^(?:[A-Za-z0-9/-]|\[(?:[A-Za-z0-9](?:-[A-Za-z0-9])?|\/)+-?\])(?:\?|\{\d{1,2}(?:,\d{1,2})?\})?/;
/** Counted elements a form may have: what is tried grows with them. */
const MAX_COUNTED = 6;
const MAX_COUNT = 20;

function formProblem(form: string): string | undefined {
  if (form === '') return 'A form between two | is empty.';
  let counted = 0;
  for (let rest = form; rest !== '';) {
    const element = ELEMENT.exec(rest)?.[0];
    if (element === undefined)
      return `'${rest.slice(0, 12)}' is no part of a pattern. Letters, digits, /, -, classes such as [A-Z], ? and counts such as {3} or {2,4} are.`;
    const count = /\{(\d+)(?:,(\d+))?\}$/.exec(element);
    if (count) {
      const [least, max] = [Number(count[1]), Number(count[2] ?? count[1])];
      if (least > max || max > MAX_COUNT || max === 0)
        return `${count[0]} is no count: from the fewest to the most, ${MAX_COUNT} at most.`;
    }
    if (/^\[.*([A-Za-z0-9])-([A-Za-z0-9])/.test(element) && rangesOf(element).some(([from, to]) => from! > to!))
      return `${element} has a range that runs backwards.`;
    if (/[?}]$/.test(element) && ++counted > MAX_COUNTED) return `At most ${MAX_COUNTED} counted parts in one form.`;
    rest = rest.slice(element.length);
  }
  return undefined;
}

const rangesOf = (element: string): [string, string][] =>
  [...element.matchAll(/([A-Za-z0-9])-([A-Za-z0-9])/g)].map(([, from, to]) => [from!, to!]);

/** What is wrong with a pattern as the office types it; undefined where it is one. */
export const numberPatternProblem = (pattern: string): string | undefined =>
  pattern
    .split('|')
    .map(formProblem)
    .find((problem) => problem !== undefined);

/** The pattern as browser and database take it: of the whole number. */
export const wholePattern = (pattern: string): string => `^(?:${pattern})$`;

export interface NumberForm {
  pattern: string;
  examples: string;
}

/** A sentence where a number has not the form of the setting; undefined where it has. */
export const numberFormProblem = (written: string, form: NumberForm): string | undefined =>
  new RegExp(wholePattern(form.pattern)).test(written) ? undefined : numberFormMessage(form);

/** What is said of a number that has not the form. */
export const numberFormMessage = ({ examples }: Pick<NumberForm, 'examples'>): string =>
  `A register number is written like ${examples}: the form is set on the page Settings, Admission.`;
