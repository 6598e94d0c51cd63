import { inRupees, totalFees, type FeeBreakdown } from '@thervu/contracts/fee/fee-rules';
import type { Column } from '@thervu/ui/table/table-column';

const PARTS: [part: keyof FeeBreakdown, header: string][] = [
  ['application', 'Application'],
  ['papers', 'Papers'],
  ['markSheet', 'Mark sheet'],
  ['consolidated', 'Consolidated'],
  ['provisional', 'Provisional'],
  ['convocation', 'Convocation'],
  ['total', 'Total'],
];

/** The components of a fee as columns, each with its sum below. */
export const feeColumns = <Row extends { fees: FeeBreakdown }>(): Column<Row>[] =>
  PARTS.map(([part, header]) => ({
    key: part,
    header,
    numeric: true,
    money: true,
    cell: (row) => inRupees(row.fees[part]),
    sortBy: (row) => row.fees[part],
    total: (rows) => inRupees(totalFees(rows.map(({ fees }) => fees))[part]),
  }));
