/** The most used passwords of at least eight characters, and the local words that are easiest to guess. */
const WELL_KNOWN = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11111111 111111111 1111111111 00000000 0000000000 87654321 987654321
  0987654321 123456780 123454321 12341234 11223344 1122334455 112233445566 123321123 1234qwer qwer1234 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 asdf1234
  asdfasdf password password1 password12 password123 password1234 password@123 passw0rd p@ssw0rd p@ssword pass1234 pass@123
  pass@1234 admin123 admin1234 admin@123 administrator adminadmin root1234 toor1234 welcome1 welcome123 welcome@123 changeme
  changeme1 letmein1 letmein123 iloveyou iloveyou1 sunshine princess football baseball superman batman123 trustno1 whatever
  computer internet samsung1 abcd1234 abc12345 abcdefgh abcdefghi abc123456 a1234567 a12345678 aa123456 aa12345678 abcd@123
  abcd@1234 test1234 testtest guest123 default1 secret123 master123 login123 user1234 qazwsxedc india123 india@123 tamil123
  tamilnadu salem123 krishna1 ganesh123 murugan1 college1 college123 student1 student123 teacher123 university exam1234
  examination marks123 result123 controller office501 thervu123 thervu501 thervuthervu`.split(/\s+/),
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

/** Why a new password is rejected, or undefined when it is acceptable. Ignores case. */
export function passwordProblem(password: string, about: { login: string; name: string }): string | undefined {
  const plain = password.normalize('NFC').toLowerCase();
  if (WELL_KNOWN.has(plain) || isDressedWord(plain) || isWalk(plain))
    return 'This password is among the first ones everybody tries.';
  if (new Set(plain).size < 4) return 'Use more than three different characters.';
  const ownRows = [about.login, about.login.split('@')[0]!, about.name].map((word) =>
    word.toLowerCase().replaceAll(' ', ''),
  );
  if (
    ownRows.some(
      (word) => word !== '' && plain.replaceAll(word, '').replace(/[^a-z]/g, '').length < 3 && plain.includes(word),
    )
  ) {
    return 'The password must be more than your own user name or name.';
  }
  return undefined;
}
