/**
 * @jest-environment-options {"url": "https://results.example.org/thervu/ExamResult"}
 */
import { result } from '../testing/result-samples';
import { forget, forgetExpired, recall, remember } from './remembered-results';

const PATH = '/thervu/ExamResult';
const NUMBER = '23UCA10045';
const DOB = '2004-07-19';
const ASKED = { regNo: NUMBER, dob: DOB, exam: '' };
const RELEASE = { exam: 'EVEN-2025-APR', version: 3, latest: 'EVEN-2025-APR' };

const answers = () => Object.keys(sessionStorage).filter((key) => key.startsWith('thervu-result-'));

beforeEach(() => {
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ').filter(Boolean))
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=${PATH}`;
});
afterEach(() => jest.restoreAllMocks());

test('[S7-PURPOSE-RESULT-02] the cookie lives one day, belongs to the page alone, and says neither number nor birth date', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  remember(PATH, ASKED, RELEASE, result);
  expect(written).toHaveBeenCalledTimes(1);
  const [pair, ...attributes] = written.mock.calls[0]![0].split('; ');
  expect(attributes.sort()).toEqual(['Max-Age=86400', `Path=${PATH}`, 'SameSite=Strict', 'Secure']);
  expect(pair).toMatch(/^thervu-result-[0-9a-f]{16}=3\.[0-9a-f]{16}$/);
});

test('[S7-PURPOSE-RESULT-02] a result is kept per register number and birth date', () => {
  remember(PATH, ASKED, RELEASE, result);
  expect(recall(ASKED)).toMatchObject({ version: 3, result });
  expect(recall({ ...ASKED, dob: '2004-07-20' })).toBeNull();
  expect(recall({ ...ASKED, regNo: '23UCA10046' })).toBeNull();
});

test('[F-19] a result of another session of the same student has a cookie of its own', () => {
  remember(PATH, ASKED, RELEASE, result);
  expect(recall({ ...ASKED, exam: 'EVEN-2025-APR' })).toBeNull();
  remember(PATH, { ...ASKED, exam: 'ODD-2024-NOV' }, { ...RELEASE, exam: 'ODD-2024-NOV', version: 1 }, result);
  expect(recall(ASKED)).toMatchObject({ exam: 'EVEN-2025-APR', version: 3 });
  expect(answers()).toHaveLength(2);
});

test('[S7-PURPOSE-RESULT-02] an answer whose cookie has run out is not shown and does not stay', () => {
  remember(PATH, ASKED, RELEASE, result);
  const name = answers()[0]!;
  document.cookie = `${name}=; Max-Age=0; Path=${PATH}; Secure`;
  expect(recall(ASKED)).toBeNull();
  expect(answers()).toEqual([]);
});

test('answers left behind by yesterday are dropped when the page opens, today`s stay', () => {
  remember(PATH, ASKED, RELEASE, result);
  sessionStorage.setItem('thervu-result-0000000000000000', '{}');
  forgetExpired();
  expect(answers()).toHaveLength(1);
  expect(recall(ASKED)).not.toBeNull();
});

test('a cookie of another answer does not vouch for this one', () => {
  remember(PATH, ASKED, RELEASE, result);
  document.cookie = `${answers()[0]}=4.somethingelse; Max-Age=60; Path=${PATH}; Secure`;
  expect(recall(ASKED)).toBeNull();
});

test('a forgotten answer takes its cookie with it', () => {
  remember(PATH, ASKED, RELEASE, result);
  forget(PATH, ASKED);
  expect(answers()).toEqual([]);
  expect(document.cookie).toBe('');
});

test('the names left in the browser differ from tab to tab, so that none can be matched to a birth date', () => {
  remember(PATH, ASKED, RELEASE, result);
  const [first] = answers();
  sessionStorage.clear();
  remember(PATH, ASKED, RELEASE, result);
  expect(answers()[0]).not.toBe(first);
});

test('a browser that forbids storage looks every result up afresh', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  remember(PATH, ASKED, RELEASE, result);
  expect(recall(ASKED)).toBeNull();
});
