import type { Anomaly, AnomalyFinding } from '@thervu/contracts/result-anomaly/result-anomaly-contract';

export { formatCount as figure, formatMoment as when } from '@thervu/contracts/core/format';

/** What each kind is called, and from where on it is told. */
export const ANOMALY_WORDS: Record<Anomaly, { label: string; note: string }> = {
  PACKET_ZERO: { label: 'Whole packet zero', note: 'Every script of a packet has 0, from 5 scripts on.' },
  PACKET_EQUAL: { label: 'Whole packet equal', note: 'Every script of a packet has the same mark, from 8 scripts on.' },
  ABSENT_CLUSTER: { label: 'Many absent', note: '30 % absent and three times the exam, by college or paper.' },
  ZERO_CLUSTER: { label: 'Many zeros', note: '20 % with 0 and five times the exam, by college or paper.' },
  ZERO_OPERATOR: {
    label: 'Many zeros by one operator',
    note: '3 % of an operator’s keyings are 0, four times as many as of all.',
  },
  SUDDEN_FAIL: {
    label: 'Good student failed',
    note: 'Two papers failed after 65 % and no failure before, or with 80 % internal and 70 % in what was passed.',
  },
  SWAPPED_PAIR: { label: 'A and B swapped', note: 'A and B are each other’s digits, such as 07 and 70.' },
  C_OUTSIDE: {
    label: 'C outside A and B',
    note: 'A third mark below or above both keyings, by the camp officer who keyed it.',
  },
  ONE_STATION: {
    label: 'Voided and keyed at one station',
    note: 'A mark was taken away, and A and B were keyed after that, all from one address, by who took it away.',
  },
  NEW_ACCOUNT: {
    label: 'Keyed again by a new account',
    note: 'A mark that was taken away was keyed again by an account younger than 24 hours, by its operator.',
  },
  SWAPPED_DIGITS: {
    label: 'Digits look swapped',
    note: '80 % internal, less than 20 % external, 60 % were the digits swapped.',
  },
};

/** Where a finding is, in a few words. */
export function locationLabel({ colcode, p_code, reg_no, officer, bundleno, packet }: AnomalyFinding): string {
  const parts = [
    bundleno !== null && `Bundle ${bundleno}, packet ${packet ?? '–'}`,
    reg_no,
    officer,
    p_code && `Paper ${p_code}`,
    colcode && `College ${colcode}`,
  ].filter((part) => typeof part === 'string');
  return parts.join(', ');
}
