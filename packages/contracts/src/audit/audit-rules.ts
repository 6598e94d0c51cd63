/** Roles in rows of the audit log; a rejected sign-in has none. */
export const AUDIT_ROLES = ['admin', 'college', 'campadmin', 'camp'] as const;

/** Words for a person. */
export const AUDIT_ROLE_WORDS: Readonly<Record<string, string>> = {
  admin: 'Office',
  college: 'College',
  campadmin: 'Camp officer',
  camp: 'Camp operator',
};

const DIGITS = 16;

/** The form in which a hash is printed and typed: sixteen digits in groups of four. */
export const shortHash = (hex: string): string =>
  hex
    .slice(0, DIGITS)
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, '$1 ');

/** The digits of a hash typed from paper; undefined where the text is no printed hash. */
export function typedHash(text: string): string | undefined {
  const digits = text.replace(/[\s:.-]/g, '').toLowerCase();
  return new RegExp(`^[0-9a-f]{${DIGITS},64}$`).test(digits) ? digits.slice(0, DIGITS) : undefined;
}
