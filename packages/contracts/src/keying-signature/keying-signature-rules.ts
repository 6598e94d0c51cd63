/** Rules of second signatures in the camps that screens and server share. Nothing here may import zod. */

/** A reason shorter than this says nothing to the person who signs. */
export const MIN_REASON = 10;
export const SHORT_REASON = `Write the reason in at least ${MIN_REASON} characters: a second person signs on it.`;
export const isReason = (text: string): boolean => text.trim().length >= MIN_REASON;

export const SIGNATURE_KINDS = ['VOID', 'THIRD_MARK'] as const;
/** `MOOT`: a third mark was taken away before anybody had signed it. */
export const DECISIONS = ['SIGNED', 'RETURNED', 'MOOT'] as const;
