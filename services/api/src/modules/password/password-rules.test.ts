import { commonPasswords } from './common-passwords';
import { OFFICER_LENGTH, passwordProblem } from './password-rules';
import { hashPassword } from './passwords';

const about = { login: 'co.sona@example.org', name: 'Kaveri Demo' };
const rejected = (password: string) => passwordProblem(password, about);

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'p4ssw0rd!!',
  'Welcome@123',
  'welcome2025',
  'Admin@1234',
  'Chennai#1',
  'Summer2024!',
  'india1947',
  'TamilNadu@1',
  'qwertyuiop',
  'qwerty123',
  '1qaz2wsx',
  'zxcvbnm,./',
  'asdfghjkl',
  '12345678',
  '87654321',
  'abcdefgh',
  'abcabcabc',
  'abcd1234',
  'aaaaaaaa',
  '11223344',
  'lovelove',
  'iloveyou2',
  'Exam2025',
  'Controller@501',
  'thervu2025',
  'college#101',
  'Monday@123',
  'krishna108',
])('%s is among the first ones everybody tries', (password) => {
  expect(rejected(password)).toBe('This password is too easy to guess. Choose another one.');
});

test.each(['co.sona@example.org', 'CoSona123'.replace('CoSona', 'co.sona'), 'kaveridemo1', 'KaveriDemo'])(
  '%s is no more than the own name',
  (password) => expect(rejected(password)).toBe('The password must be more than your own user name or name.'),
);

test.each([
  'marigold-ferry-19',
  'yet another calm river',
  'Thervu-demo-2025',
  'correct horse battery staple',
  'என் கடவுச்சொல் நீளமானது',
  'tXq7!vLm2p',
  'river 48 lantern',
  'passing the old bridge',
])('%s may stand', (password) => expect(rejected(password)).toBeUndefined());

test('a password is kept as argon2id with 19 MiB and two passes at least, salted each time', async () => {
  const [name, other] = [await hashPassword('marigold-ferry-19'), await hashPassword('marigold-ferry-19')];
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(name)!;
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(name).not.toBe(other);
});

const COMMON = 'This password is too easy to guess. Choose another one.';

test('[SEC-11] none of the passwords that everybody uses is taken, in whatever case and with simple endings', () => {
  const all = commonPasswords();
  expect(all.length).toBeGreaterThan(10_000);
  expect(all).toEqual(expect.arrayContaining(['steelers', 'samantha', 'q1w2e3r4t5', 'blackhawks']));
  const dressed = (word: string) => [word, word.toUpperCase(), `${word[0]!.toUpperCase()}${word.slice(1)}`];
  const taken = all.flatMap(dressed).filter((word) => rejected(word) === undefined);
  expect(taken).toEqual([]);
  // an ending is no second word: figures and signs behind, and signs before
  const ended = all
    .filter((_word, index) => index % 7 === 0)
    .flatMap((word) => [`${word}!`, `${word}@2025`, `#${word}1`]);
  expect(ended.filter((word) => rejected(word) === undefined)).toEqual([]);
});

const house = [
  'periyar',
  'university',
  'salem',
  'namakkal',
  'padmavani',
  'college',
  'arts',
  'science',
  'women',
  'sona',
];
const inHouse = (password: string) => passwordProblem(password, { ...about, house });

test.each([
  'Padmavani2025',
  'padmavani@1997',
  'P@dm@v@ni#12',
  'padmavnai-2025',
  'Slaem-Namakkal',
  'salem.sona.college',
  'S0na-C0llege-2026',
  'Periyar University 1997',
  'arts&science@women',
  'kaveri-of-Salem-25',
  'Kaveri.Sona.2025',
])('[SEC-11] %s is made of names of the house', (password) => {
  expect(inHouse(password)).toMatch(/^(The password must be more than|This password is too easy)/);
});

test.each(['the lamps of salem at dusk', 'padmavani gives me headaches', 'eleven blue kites rising', 'tXq7!vLm2pWz9'])(
  '[SEC-11] %s may stand in the house',
  (password) => expect(inHouse(password)).toBeUndefined(),
);

test.each(['kaveri-demo-2025', 'Demo.Kaveri.99', 'kavreidemo77', 'co.sona-kaveri', 'K4veri-D3mo!!'])(
  '[SEC-11] %s is no more than the person',
  (password) => expect(rejected(password)).toBe('The password must be more than your own user name or name.'),
);

test('[SEC-11] an officer of the office or of a camp has twelve characters at least, a college eight', () => {
  expect(OFFICER_LENGTH).toBe(12);
  const officer = { ...about, officer: true };
  expect(passwordProblem('tXq7!vLm2pW', officer)).toMatch(/^At least 12 characters/);
  expect(passwordProblem('tXq7!vLm2pWz', officer)).toBeUndefined();
  expect(passwordProblem('tXq7!vLm', about)).toBeUndefined();
  expect(rejected('marigold')).toBe(COMMON);
});
