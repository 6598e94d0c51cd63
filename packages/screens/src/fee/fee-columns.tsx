import { inRupees, totalFees, type FeeBreakdown } from '@thervu/contracts/fee/fee-rules';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { ExamFeesWords } from '@thervu/words/compiled/exam-fees';

const parts = (t: Say<ExamFeesWords>): [part: keyof FeeBreakdown, header: string][] => [
  ['application', t('application')],
  ['papers', t('papers')],
  ['markSheet', t('mark-sheet')],
  ['consolidated', t('consolidated')],
  ['provisional', t('provisional')],
  ['convocation', t('convocation')],
  ['total', t('total')],
];

/** The components of a fee as columns, each with its sum below. */
export const feeColumns = <Row extends { fees: FeeBreakdown }>(t: Say<ExamFeesWords>): Column<Row>[] =>
  parts(t).map(([part, header]) => ({
    key: part,
    header,
    numeric: true,
    money: true,
    cell: (row) => inRupees(row.fees[part]),
    sortBy: (row) => row.fees[part],
    total: (rows) => inRupees(totalFees(rows.map(({ fees }) => fees))[part]),
  }));
