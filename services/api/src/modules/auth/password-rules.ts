/** The most used passwords of at least eight characters, and the words everybody here would try first. */
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

/** Why a new password is refused, or undefined when it may stand. Upper and lower case make no difference here. */
export function refusedPassword(
  password: string,
  about: { login: string; name: string },
): string | undefined {
  const plain = password.normalize('NFC').toLowerCase();
  if (WELL_KNOWN.has(plain)) return 'This password is among the first ones everybody tries.';
  if (new Set(plain).size < 4) return 'Use more than three different characters.';
  const own = [about.login, about.login.split('@')[0]!, about.name].map((word) =>
    word.toLowerCase().replaceAll(' ', ''),
  );
  if (
    own.some(
      (word) =>
        word !== '' && plain.replaceAll(word, '').replace(/[^a-z]/g, '').length < 3 && plain.includes(word),
    )
  ) {
    return 'The password must be more than your own user name or name.';
  }
  return undefined;
}
