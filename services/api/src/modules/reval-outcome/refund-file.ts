import type { RevalRefund } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { writeXlsx } from 'hucre/xlsx';
import { csvLine } from '../../core/sheets/csv';

const KINDS: Record<RevalRefund['kind'], string> = {
  ARREAR: 'Arrear paper',
  REVALUATION: 'Revaluation',
  RETOTAL: 'Re-total',
};
const HEADERS = ['Kind', 'Register number', 'Name', 'College', 'Paper', 'Exam', 'Amount', 'Note'] as const;

const cells = ({ kind, reg_no, name, colcode, p_code, exam_name, amount, note }: RevalRefund) =>
  [KINDS[kind], reg_no, name, colcode, p_code, exam_name, amount, note] as const;

const sum = (rows: readonly RevalRefund[]) => rows.reduce((all, { amount }) => all + amount, 0);

/** The list of refunds with its sum in the last line. */
export const refundCsv = (rows: readonly RevalRefund[]): Buffer =>
  Buffer.from(
    `\ufeff${[HEADERS, ...rows.map(cells), ['Total', '', '', '', '', '', sum(rows), '']].map((line) => csvLine([...line])).join('')}`,
  );

export async function refundXlsx(rows: readonly RevalRefund[]): Promise<Buffer> {
  const text = (header: string, width: number) => ({ header, width, numFmt: '@' });
  const columns = [
    text('Kind', 14),
    text('Register number', 18),
    text('Name', 28),
    text('College', 9),
    text('Paper', 12),
    text('Exam', 16),
    { header: 'Amount', width: 12, numFmt: '#,##0.00' },
    text('Note', 60),
  ];
  const total = ['Total', '', '', '', '', '', sum(rows), ''];
  const sheet = {
    name: 'Refunds',
    columns,
    rows: [[...HEADERS], ...rows.map((row) => [...cells(row)]), total],
    freezePane: { rows: 1 },
  };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}
