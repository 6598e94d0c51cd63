import type { ReactNode } from 'react';
import { inRupees } from '@thervu/contracts/fee/fee-rules';
import { NO_FEES } from '@thervu/contracts/revaluation/revaluation-rules';
import type { RevaluationFeesRow } from '@thervu/contracts/revaluation/revaluation-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import type { Column } from '@thervu/ui/table/table-column';
import { usePrint } from '@thervu/ui/print/usePrint';
import { figure } from './revaluation-messages';

type Counts = 'REV_COUNT' | 'RETOT_COUNT' | 'TRAN_COUNT';
type Amounts = 'REV_FEES' | 'RETOT_FEES' | 'TRAN_FEES' | 'TOTAL_FEES';

const counted = (rows: readonly RevaluationFeesRow[], key: Counts) => rows.reduce((all, row) => all + row[key], 0);
/** In paise, so that no total drifts. */
const summed = (rows: readonly RevaluationFeesRow[], key: Amounts) =>
  rows.reduce((all, row) => all + Math.round(row[key] * 100), 0) / 100;

const count = (key: Counts, header: string): Column<RevaluationFeesRow> => ({
  key,
  header,
  numeric: true,
  cell: (row) => figure(row[key]),
  sortBy: (row) => row[key],
  total: (rows) => figure(counted(rows, key)),
});
const amount = (key: Amounts, header: string): Column<RevaluationFeesRow> => ({
  key,
  header,
  numeric: true,
  cell: (row) => inRupees(row[key]),
  sortBy: (row) => row[key],
  total: (rows) => inRupees(summed(rows, key)),
});

const COLUMNS: Column<RevaluationFeesRow>[] = [
  {
    key: 'group',
    header: 'Degree Group',
    cell: (row) => row.DEGREE_GROUP,
    sortBy: (row) => row.DEGREE_GROUP,
  },
  { key: 'degree', header: 'Degree', cell: (row) => row.DEGREE, sortBy: (row) => row.DEGREE, width: 160 },
  { key: 'paper', header: 'Paper Code', cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE },
  count('REV_COUNT', 'Revaluation'),
  count('RETOT_COUNT', 'Re-total'),
  count('TRAN_COUNT', 'Transparency'),
  amount('TOTAL_FEES', 'Amount'),
];
/** On paper there is room for what each of the three comes to. */
const ON_PAPER: Column<RevaluationFeesRow>[] = [
  ...COLUMNS.slice(0, -1),
  amount('REV_FEES', 'Revaluation Fees'),
  amount('RETOT_FEES', 'Re-total Fees'),
  amount('TRAN_FEES', 'Transparency Fees'),
  ...COLUMNS.slice(-1),
];
const rowKey = ({ DEGREE_GROUP, DEGREE, P_CODE }: RevaluationFeesRow) => `${DEGREE_GROUP}/${DEGREE}/${P_CODE}`;

const TOTALS = [
  ['Revaluation', 'REV_FEES'],
  ['Re-total', 'RETOT_FEES'],
  ['Transparency', 'TRAN_FEES'],
] as const;

export interface FeesSummaryProps {
  rows: readonly RevaluationFeesRow[];
  examName: string;
  college: string;
  /** The window is open: the fees may still change. */
  open: boolean;
}

/** Fees by degree group, degree and paper code with the three counts; their sum is the amount to be paid. */
export function FeesSummary({ rows, examName, college, open }: FeesSummaryProps) {
  const print = usePrint();
  if (rows.length === 0) {
    return <EmptyState text={NO_FEES} hint={`${examName}: nothing has been applied for under Revaluation Apply.`} />;
  }
  const grand = `Total revaluation amount: ${inRupees(summed(rows, 'TOTAL_FEES'))}`;
  return (
    <>
      <Banner kind="info">
        {open
          ? 'Applications are open: the fees change with every application until the window is closed.'
          : 'Applications are closed: the fees stand as they were then.'}
      </Banner>
      <Panel bare>
        <DataTable
          label="Revaluation fees"
          rows={rows}
          columns={COLUMNS}
          rowKey={rowKey}
          printAction={
            <Button onClick={print.start} busy={print.waiting}>
              Print
            </Button>
          }
        />
      </Panel>
      <Panel title="Total revaluation amount" width={480}>
        <dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 8, margin: 0 }}>
          {TOTALS.map(([name, key]) => (
            <Line key={key} name={name} value={inRupees(summed(rows, key))} />
          ))}
          <Line name={<strong>Total</strong>} value={<strong>{inRupees(summed(rows, 'TOTAL_FEES'))}</strong>} />
        </dl>
      </Panel>
      <PrintArea printing={print.printing} landscape signatures={['Clerk', 'Principal']}>
        <div style={{ fontSize: 10 }}>
          <PrintTable
            head={['Revaluation Fees Summary', examName, `College ${college}`]}
            rows={rows}
            columns={ON_PAPER}
            rowKey={rowKey}
            empty={NO_FEES}
          />
          <p className="keep">
            <strong>{grand}</strong>
          </p>
        </div>
      </PrintArea>
    </>
  );
}

function Line({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd style={{ margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>{value}</dd>
    </>
  );
}
