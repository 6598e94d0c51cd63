import { dictionary } from '@zxcvbn-ts/language-common';

/** Characters of a word of the list below which a password that begins with it is another one. */
const MIN_BARE_CHARS = 5;

let known: ReadonlySet<string> | undefined;
/** Some 49,000 passwords that were really used, from leaks; 17,900 of them have eight characters and more. */
const list = (): ReadonlySet<string> => (known ??= new Set(dictionary['passwords-common']));

/** The passwords of the list that are long enough to be tried here. */
export const commonPasswords = (): string[] => [...list()].filter((word) => word.length >= 8);

/** Figures and signs behind a word, and before it, that make no other password of it. */
const MAX_ENDING = 8;
const MAX_BEGINNING = 3;

/** How many characters that are no letters stand in front, at most so many. */
const signsBefore = (text: string, max: number): number => Math.min(max, /^[^a-z]*/.exec(text)![0].length);

/** Whether a lower-case password, or the word within its figures and signs, is one that many people use. */
export function isCommonPassword(plain: string): boolean {
  const behind = signsBefore([...plain].reverse().join(''), MAX_ENDING);
  const before = signsBefore(plain, MAX_BEGINNING);
  for (let first = 0; first <= before; first += 1)
    for (let cut = 0; cut <= behind; cut += 1) {
      const form = plain.slice(first, plain.length - cut);
      if (form.length >= MIN_BARE_CHARS && list().has(form)) return true;
    }
  return false;
}
