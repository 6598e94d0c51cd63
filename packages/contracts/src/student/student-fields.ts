import * as z from 'zod/mini';
import { aadhaarDigits, aadhaarProblem } from '../core/aadhaar-rules';
import { visible } from '../core/text';

/** A value as a form or a part of a form sends it; numbers and flags may travel as text. */
export const TypedValue = z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean()]);
export type TypedValue = z.infer<typeof TypedValue>;

const blank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A field that may be left empty: nothing, null and spaces are read as undefined, everything else by the rule. */
const empty = <T extends z.ZodMiniType>(before: (value: unknown) => unknown, rule: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (blank(value) ? undefined : before(value))),
      z.optional(rule),
    ),
  );
const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : value;

/** One line of visible text, at most `most` characters. */
export const text = (max: number) =>
  empty(
    asText,
    z.string('Enter text.').check(z.maxLength(max, `At most ${max} characters.`), z.normalize('NFC'), visible),
  );

/** Text of one form, such as digits; `upper` writes it in capitals first. */
export const formed = (pattern: RegExp, message: string, upper = false) =>
  empty(
    (value) => (upper && typeof value === 'string' ? value.trim().toUpperCase() : asText(value)),
    z.string(message).check(z.regex(pattern, message)),
  );

export const choice = <const V extends readonly [string, ...string[]]>(options: V) =>
  empty(asText, z.enum(options, 'Choose one of the list.'));

/** 1 or 0; yes and no, true and false are read as such. */
export const flag = () =>
  empty(
    (value) => {
      const word = String(value).trim().toLowerCase();
      if (['1', 'true', 'yes'].includes(word)) return 1;
      return ['0', 'false', 'no'].includes(word) ? 0 : value;
    },
    z.union([z.literal(0), z.literal(1)], 'Choose Yes or No.'),
  );

const asNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  return /^-?[0-9]{1,12}(\.[0-9]{1,4})?$/.test(trimmed) ? Number(trimmed) : trimmed;
};

export const whole = (least: number, max: number) =>
  empty(
    asNumber,
    z.int('Enter a whole number.').check(z.gte(least, `At least ${least}.`), z.lte(max, `At most ${max}.`)),
  );

/** A number with at most two places. */
export const decimal = (max: number) =>
  empty(
    asNumber,
    z.number('Enter a number.').check(
      z.gte(0, 'Not below zero.'),
      z.lte(max, `At most ${max}.`),
      z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two places.'),
    ),
  );

export const day = () => empty(asText, z.iso.date('Enter a date: year-month-day.'));
export const mobile = () => formed(/^(\+91[ -]?)?[0-9]{10}$/, 'Enter a mobile number of 10 digits.');
export const pin = () => formed(/^[0-9]{6}$/, 'Enter a PIN code of 6 digits.');
export const email = () =>
  formed(/^(?=.{3,254}$)[^@\s\p{C}]+@[^@\s\p{C}]+\.[^@\s\p{C}]+$/u, 'Enter an e-mail address.');

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
/** Month of an examination as APR-2025; 2025-04 of a month field is read as well. */
export const month = () =>
  empty(
    (value) => {
      if (typeof value !== 'string') return value;
      const typed = /^([0-9]{4})-(0[1-9]|1[0-2])$/.exec(value.trim());
      return typed ? `${MONTHS[Number(typed[2]) - 1]}-${typed[1]}` : value.trim().toUpperCase();
    },
    z
      .string()
      .check(
        z.regex(new RegExp(`^(${MONTHS.join('|')})-(19[5-9][0-9]|20[0-9]{2})$`), 'Enter month and year: APR-2025.'),
      ),
  );

const SHOWN_AADHAAR = /^XXXX XXXX [0-9]{4}$/;
/** What is shown of an Aadhaar number, from its last four digits. */
export const shownAadhaar = (last4: string): string => `XXXX XXXX ${last4}`;
export const isShownAadhaar = (value: string): boolean => SHOWN_AADHAAR.test(value);
/** Twelve digits, stored without gaps; the masked form of a stored number means that number. */
export const aadhaar = () =>
  empty(
    (value) => {
      const typed = typeof value === 'number' ? String(value) : value;
      return typeof typed === 'string' && !isShownAadhaar(typed.trim()) ? aadhaarDigits(typed.trim()) : typed;
    },
    z.string('Enter an Aadhaar number of 12 digits.').check((payload) => {
      const message = isShownAadhaar(payload.value) ? undefined : aadhaarProblem(payload.value);
      if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
    }),
  );
