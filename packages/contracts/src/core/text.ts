import * as z from 'zod/mini';

/**
 * Characters that hide or turn text: control characters, zero-width and joining marks, the marks that change direction,
 * and letters written from right to left. The English masters of the university need none of them; Tamil is allowed.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u034F\u115F\u1160\u3164\uFFA0]|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** The error for a text with an invisible character, or undefined. */
export function hiddenCharacter(text: string): string | undefined {
  const found = HIDDEN.exec(text);
  if (!found) return undefined;
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return `Remove the invisible or right-to-left character at place ${found.index + 1} (U+${code}).`;
}

/** Rejects text with invisible characters. */
export const visible = z.check<string>((payload) => {
  const message = hiddenCharacter(payload.value);
  if (message) payload.issues.push({ code: 'custom', message, input: payload.value, continue: true });
});

/** One line of visible text, trimmed, 1 to `most` characters. */
export const Line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.normalize('NFC'), visible);

/** E-mail address, trimmed, at most 254 characters. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254),
    visible,
    z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Enter an e-mail address, such as office@example.org.'),
  );

/** Ten digits of a mobile number, with or without +91. */
export const Mobile = z
  .string()
  .check(z.trim(), z.regex(/^(\+91[ -]?)?[0-9]{10}$/, 'Enter a mobile number of 10 digits.'));

/** A telephone with its area code. */
export const Telephone = z
  .string()
  .check(z.trim(), z.regex(/^[0-9][0-9 -]{4,18}[0-9]$/, 'Enter a telephone number with its area code.'));

/** Four digits of a year, as a number. */
export const Year = z
  .int()
  .check(z.gte(1800, 'Enter a year of four digits.'), z.lte(2099, 'Enter a year of four digits.'));
