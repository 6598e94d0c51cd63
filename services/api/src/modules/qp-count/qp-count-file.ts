import type { QpCount, QpOrder } from '@thervu/contracts/qp-count/qp-count-contract';
import { excessOf, totalOf } from '@thervu/contracts/qp-count/qp-count-rules';
import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { Readable } from 'node:stream';

const TEXT = '@';
const NUMBER = '0';
const number = (header: string) => ({ header, width: 12, numFmt: NUMBER });
const paper = { header: 'Paper Code', width: 16, numFmt: TEXT };

/** A sheet with its names in bold, which stay in sight. */
const sheet = (name: string, columns: { header: string }[], rows: WriteSheet['rows']): WriteSheet => ({
  name,
  columns,
  rows: [columns.map(({ header }) => header), ...(rows ?? [])],
  freezePane: { rows: 1 },
});

const countSheet = (rows: readonly QpCount[]): WriteSheet =>
  sheet(
    'QPCount',
    [number('S.no'), paper, ...['Sem', 'Count', 'Excess (3%)', 'Total'].map(number)],
    rows.map(({ P_code, Sem, count }, index) => [index + 1, P_code, Sem, count, excessOf(count), totalOf(count)]),
  );

const orderSheet = ({ rows }: QpOrder): WriteSheet =>
  sheet(
    'Order',
    [paper, ...['Sem', 'Total', 'Packets of colleges', 'To print', 'Candidates now', 'Additional'].map(number)],
    rows.map(({ P_code, Sem, total, packed, print, live, additional }) => [
      ...[P_code, Sem, total, packed, print, live, additional],
    ]),
  );

/** The counts as a workbook; of a whole exam with the order for the press on a second sheet. */
export async function qpCountFile(rows: readonly QpCount[], order: QpOrder | null): Promise<Readable> {
  const sheets = [countSheet(rows), ...(order ? [orderSheet(order)] : [])];
  return Readable.from([Buffer.from(await writeXlsx({ sheets }))]);
}
