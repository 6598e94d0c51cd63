import { dayAt, formatDay } from '@thervu/contracts/core/format';

export { formatCount as inWords } from '@thervu/contracts/core/format';

/** The day of a moment at the university, as documents print it. */
export const indiaDay = (moment: Date): string => formatDay(dayAt(moment));

const REASONS: Record<string, string> = {
  WITHHELD_FEE: 'Withheld: fees.',
  WITHHELD_MALPRACTICE: 'Withheld: malpractice.',
};
/** Why no statement is made, as far as the reader may know: for the office the reason, for a college only the fact. */
export const withheldReason = (reason: string | null, forOffice: boolean): string | null =>
  reason === null ? null : ((forOffice ? REASONS[reason] : undefined) ?? 'Withheld by the examination office.');
