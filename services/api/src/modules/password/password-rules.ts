import { isCommonPassword } from './common-passwords';

/** Characters of the password of an officer, of the office or of a camp: who signs and who keys marks. */
export const OFFICER_LENGTH = 12;

/** Local passwords that are easiest to guess; the list of those that everybody uses is `common-passwords`. */
const WELL_KNOWN = new Set(
  `12345678910 112233445566 password@123 pass@123 pass@1234 admin@123 welcome@123 changeme1 letmein123 abcd@123 guest123
  master123 user1234 india123 india@123 tamil123 tamilnadu salem123 murugan1 college123 student123 teacher123 exam1234
  examination marks123 result123 office501 thervu123 thervu501 thervuthervu`.split(/\s+/),
);

/**
 * Words that most of the guessed passwords are made of: with a year, a number or a sign at either end, and with figures for
 * letters, they are some ten thousand of the most used ones.
 */
const COMMON_WORDS = new Set(
  `password passwort passcode passphrase pass login welcome admin administrator root toor user guest test tester testing default
  secret master manager system server database oracle mysql postgres linux windows microsoft google facebook whatsapp instagram
  apple samsung nokia computer laptop internet network qwerty qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm abc abcd abcde
  abcdef abcdefg letmein changeme iloveyou love lovely loveyou sweetheart princess prince angel baby babygirl sunshine flower
  butterfly rainbow summer winter spring autumn monsoon january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday football cricket baseball basketball hockey soccer chennai
  superman batman spiderman ironman starwars pokemon dragon tiger lion monkey shadow hunter killer ninja warrior soldier
  michael jordan jennifer jessica ashley daniel thomas charlie george andrew joshua robert matthew william david john
  kumar krishna ganesh ganesha murugan shiva siva sivaji vishnu rama sita lakshmi saraswathi durga kali jesus allah bismillah om
  priya divya deepa lakshmy arun karthik karthick vijay suresh ramesh rajesh dinesh mahesh ganapathy rajini rajinikanth ajith
  india bharat bharath tamil tamilnadu tamizh salem madurai coimbatore trichy kerala mumbai delhi bangalore hyderabad
  college university school student teacher staff faculty principal professor lecturer exam exams examination controller marks
  mark result results revaluation camp valuation degree office thervu office501 hallticket semester campus library
  trustno whatever nothing hello hellokitty goodluck success freedom money rupees dollar diamond golden silver pepper cookie
  cheese chocolate coffee orange banana mango apple purple yellow ginger mustang ferrari porsche yamaha honda pulsar mercedes`
    .split(/\s+/)
    .filter(Boolean),
);

const FIGURES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const LETTERS_ONLY = /[^a-z]/g;
/** Rows of the keyboard and of the alphabet, along which fingers slide. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
];

/** A well-known word with small changes: 'Welcome@2025', 'P4ssw0rd!!'. */
function isDressedWord(plain: string): boolean {
  const bare = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const read = [...plain.replace(/[0-9!@#$%^&*._-]+$/, '')].map((sign) => FIGURES[sign] ?? sign).join('');
  const forms = [bare, read, bare.replace(LETTERS_ONLY, ''), read.replace(LETTERS_ONLY, '')];
  return forms.some(
    (form) =>
      COMMON_WORDS.has(form) ||
      (COMMON_WORDS.has(form.slice(0, form.length / 2)) && form.slice(0, form.length / 2).repeat(2) === form),
  );
}

/** One stretch of a row of keys, forth or back, or the same few signs again and again. */
function isWalk(plain: string): boolean {
  const again = (part: number) =>
    plain ===
    plain
      .slice(0, part)
      .repeat(Math.ceil(plain.length / part))
      .slice(0, plain.length);
  if ([1, 2, 3, 4].some(again)) return true;
  const halves = plain.match(/[a-z]+|[0-9]+|[^a-z0-9]+/g) ?? [];
  return halves.every(
    (half) =>
      half.length < 3 ||
      ROWS.some((row) => `${row}${row}`.includes(half) || [...`${row}${row}`].reverse().join('').includes(half)),
  );
}

/** Whom a password is for. */
export interface PasswordOwner {
  login: string;
  name: string;
  /** Of the office or of a camp. */
  officer?: boolean;
  /** Words of the university, in lower-case letters: see `house_words`. */
  house?: readonly string[];
}

/** Letters that must be left of a password without what anybody knows who knows the person and the house. */
const MIN_OTHER_LETTERS = 4;
const MIN_WORD_LETTERS = 3;

/** The words of names, each alone and all of them together. */
function wordsOf(...names: string[]): string[] {
  const words = names.flatMap((name) => {
    const parts = name.toLowerCase().split(/[^a-z]+/);
    return [parts.join(''), ...parts];
  });
  return words.filter((word) => word.length >= MIN_WORD_LETTERS);
}

const undress = (text: string): string =>
  [...text]
    .map((sign) => FIGURES[sign] ?? sign)
    .join('')
    .replace(LETTERS_ONLY, '');

/** What is left of the letters when the words are taken out, the long ones first. */
function without(letters: string, words: readonly string[]): string {
  // a sign stands for each word, so that what was apart does not become a word
  return words.reduce((text, word) => text.replaceAll(word, ' '), letters).replaceAll(' ', '');
}

/** Two neighbours changed places, as fingers do it: 'slaem', 'Padmavnai'. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_none, index) => word.slice(0, index) + word[index + 1]! + word[index]! + word.slice(index + 2),
  );

/** Whether a password is such words and little else: 'Padmavani@2025', 'S0na-Salem', 'slaem mavattam'. */
function isMadeOf(plain: string, words: readonly string[]): boolean {
  const forms = [...new Set(words.flatMap((word) => [word, ...swapped(word)]))];
  const longFirst = forms.sort((a, b) => b.length - a.length);
  const read = [plain.replace(LETTERS_ONLY, ''), undress(plain), undress(plain.replace(/[^a-z]+$/, ''))];
  return read.some((letters) => {
    const rest = without(letters, longFirst);
    return rest.length < letters.length && rest.length < MIN_OTHER_LETTERS;
  });
}

/** A user name without letters, such as the code of a college, with little beside it: '501xy'. */
function isLogin(plain: string, login: string): boolean {
  const words = [login, login.split('@')[0]!].map((word) => word.toLowerCase());
  return words.some(
    (word) => plain.includes(word) && plain.replaceAll(word, '').replace(LETTERS_ONLY, '').length < MIN_WORD_LETTERS,
  );
}

/** Why a new password is rejected, or undefined when it is acceptable. Ignores case. */
export function passwordProblem(
  password: string,
  { login, name, officer = false, house = [] }: PasswordOwner,
): string | undefined {
  const plain = password.normalize('NFC').toLowerCase();
  if (officer && [...plain].length < OFFICER_LENGTH)
    return `At least ${OFFICER_LENGTH} characters for officers of the office and of the camps.`;
  if (WELL_KNOWN.has(plain) || isCommonPassword(plain) || isDressedWord(plain) || isWalk(plain))
    return 'This password is too easy to guess. Choose another one.';
  if (new Set(plain).size < 4) return 'Use more than three different characters.';
  const personal = wordsOf(login.split('@')[0]!, name);
  if (isLogin(plain, login) || isMadeOf(plain, personal))
    return 'The password must be more than your own user name or name.';
  if (isMadeOf(plain, [...personal, ...house.filter((word) => word.length >= MIN_OTHER_LETTERS)]))
    return 'The password must be more than names of the university, its colleges, camps and districts.';
  return undefined;
}
