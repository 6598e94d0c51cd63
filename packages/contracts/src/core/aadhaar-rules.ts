// Verhoeff's check digit over the dihedral group of ten: it finds every single wrong digit and every swap of neighbours.
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const TURN = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];
const INVERSE = '0432156789';

const turned = (digits: string, from: number): number =>
  [...digits]
    .reverse()
    .reduce((check, digit, i) => Number(PRODUCT[check]![Number(TURN[(i + from) % TURN.length]![Number(digit)])]), 0);

export const verhoeffDigit = (digits: string): string => INVERSE[turned(digits, 1)]!;

/** The twelve digits of a number typed with or without the printed gaps. */
export const aadhaarDigits = (typed: string): string => typed.replace(/[ -]/g, '');

/** Why this is no Aadhaar number; undefined when it is one. */
export function aadhaarProblem(typed: string): string | undefined {
  const digits = aadhaarDigits(typed);
  if (!/^[0-9]{12}$/.test(digits)) return 'An Aadhaar number has 12 digits.';
  if (/^[01]/.test(digits)) return 'An Aadhaar number does not begin with 0 or 1.';
  if (turned(digits, 0) !== 0) return 'This Aadhaar number has a wrong digit: please compare it with the card.';
  return undefined;
}

/** What may be shown of a number. */
export const aadhaarLast4 = (typed: string): string => aadhaarDigits(typed).slice(-4);
