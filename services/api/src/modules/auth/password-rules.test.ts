import { passwordProblem } from './password-rules';
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
  expect(rejected(password)).toBe('This password is among the first ones everybody tries.');
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
