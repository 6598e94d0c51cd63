import { translateToTamil } from './known-messages';

test('a message of the server is said in Tamil, with the values it carries', () => {
  expect(translateToTamil('Failed to save marks.')).toBe('மதிப்பெண்களைச் சேமிக்க முடியவில்லை.');
  expect(translateToTamil('The mark is above the maximum of 25.')).toBe('மதிப்பெண் அதிகபட்சமான 25-ஐவிட அதிகம்.');
  expect(translateToTamil('Not passed in EVEN-2026-APR: apply for it as an arrear.')).toBe(
    'EVEN-2026-APR தேர்வில் தேர்ச்சி இல்லை: நிலுவையாக விண்ணப்பியுங்கள்.',
  );
});

test('what the catalogue does not know stays as the server wrote it, also where it holds signs of a pattern', () => {
  for (const text of ['Something new (25+).', '', 'அக மதிப்பெண்', 'The mark is above the maximum of 25. And more'])
    expect(translateToTamil(text)).toBe(text);
});

test('a message about one number of several is said in Tamil behind the number', () => {
  expect(translateToTamil('10000004: This barcode is no longer valid.')).toBe(
    '10000004: இந்தப் பட்டைக் குறியீடு இனிச் செல்லாது.',
  );
  expect(translateToTamil('10000004: Something new.')).toBe('10000004: Something new.');
});

test('a number is read in both forms of its word, as the server groups it, and said as Tamil groups it', () => {
  expect(translateToTamil('1 application confirmed.')).toBe('1 விண்ணப்பம் உறுதிசெய்யப்பட்டது.');
  expect(translateToTamil('1,25,000 applications confirmed.')).toBe('1,25,000 விண்ணப்பங்கள் உறுதிசெய்யப்பட்டன.');
  // no number: another text that only ends alike
  expect(translateToTamil('All applications confirmed.')).toBe('All applications confirmed.');
});

test('several messages behind each other are said where each is known, and stay together where one is not', () => {
  expect(translateToTamil('2 applications confirmed. 1 refused.')).toBe('2 விண்ணப்பங்கள் உறுதிசெய்யப்பட்டன. 1 மறுக்கப்பட்டது.');
  const text = '2 applications confirmed. Something new.';
  expect(translateToTamil(text)).toBe(text);
});

test('a message about a paper of a student is said in Tamil behind their numbers', () => {
  expect(translateToTamil('C24UG101COM001 24UCO41: 1 application deleted.')).toBe(
    'C24UG101COM001 24UCO41: 1 விண்ணப்பம் நீக்கப்பட்டது.',
  );
});

test('clauses that a job counts together are said one by one, with the end of their sentence', () => {
  expect(translateToTamil('3 requests decided, 1 mark changed, 2 requests wait; 1 outcome was written again.')).toBe(
    '3 கோரிக்கைகள் முடிவுசெய்யப்பட்டன, 1 மதிப்பெண் மாறியது, 2 கோரிக்கைகள் காத்திருக்கின்றன; 1 மறுமதிப்பீட்டு முடிவு மீண்டும் எழுதப்பட்டது.',
  );
  expect(translateToTamil('1,200 scripts have their numbers. 3 numbers were added, 2 became void.')).toBe(
    '1,200 விடைத்தாள்களுக்கு மறை எண்கள் உள்ளன. 3 எண்கள் சேர்க்கப்பட்டன, 2 செல்லாதவையாகின.',
  );
  // a clause that is not known leaves the whole as it is
  const text = '3 requests decided, 1 something new; 1 outcome was written again.';
  expect(translateToTamil(text)).toBe(text);
});

test('the check of the chains ends in Tamil: what was found, what it cannot say, and the first row that does not fit', () => {
  const found =
    '812 sealed rows of the audit log in 12 blocks, 90 lines of the history of marks, 0 keyings of the camps, 0 steps of the revaluation, 0 batches of received scripts, 3 released results, 2 signatures, and the heads noted day by day';
  const command = 'npm run audit:verify -- --anchors FILE';
  for (const text of [
    `All is as it was written: ${found}.`,
    `The chains agree with themselves: ${found}. Whether the chains themselves were rewritten cannot be said without the anchors that are kept outside: ${command}.`,
    'Audit log: row 812 is missing (block 12, rows 800 to 820).',
    'Audit log: row 812 was added later (block 12, rows 800 to 820).',
    'Audit log: the seal of block 13 is missing (block 12, rows 800 to 820).',
  ])
    expect(translateToTamil(text).replace(command, '')).not.toMatch(/[A-Za-z]{2}/);
});
