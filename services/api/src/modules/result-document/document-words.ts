/** Days are printed as the clocks of the university show them. */
const DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Asia/Kolkata', day: '2-digit', month: '2-digit', year: 'numeric' },
});
export const indiaDay = (moment: Date): string => DAY.format(moment);

export const inWords = (count: number): string => count.toLocaleString('en-IN');

const REASONS: Record<string, string> = {
  WITHHELD_FEE: 'Withheld: fees.',
  WITHHELD_MALPRACTICE: 'Withheld: malpractice.',
};
/** Why no statement is made, as far as the reader may know: the office the reason, a college that it is so. */
export const withheldWords = (reason: string | null, forOffice: boolean): string | null =>
  reason === null
    ? null
    : ((forOffice ? REASONS[reason] : undefined) ?? 'Withheld by the examination office.');
