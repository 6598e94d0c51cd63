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
import { useWords, type Say } from '@thervu/words';
import { revaluation as revaluationWords, type RevaluationWords } from '@thervu/words/compiled/revaluation';
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

const COLUMNS = (t: Say<RevaluationWords>): Column<RevaluationFeesRow>[] => [
  {
    key: 'group',
    header: t('degree-group'),
    cell: (row) => row.DEGREE_GROUP,
    sortBy: (row) => row.DEGREE_GROUP,
  },
  { key: 'degree', header: t('degree'), cell: (row) => row.DEGREE, sortBy: (row) => row.DEGREE, width: 160 },
  { key: 'paper', header: t('paper-code'), cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE },
  count('REV_COUNT', t('revaluation')),
  count('RETOT_COUNT', t('re-total')),
  count('TRAN_COUNT', t('transparency')),
  amount('TOTAL_FEES', t('amount')),
];
/** On paper there is room for what each of the three comes to. */
const ON_PAPER = (t: Say<RevaluationWords>): Column<RevaluationFeesRow>[] => [
  ...COLUMNS(t).slice(0, -1),
  amount('REV_FEES', t('revaluation-fees')),
  amount('RETOT_FEES', t('re-total-fees')),
  amount('TRAN_FEES', t('transparency-fees')),
  ...COLUMNS(t).slice(-1),
];
const rowKey = ({ DEGREE_GROUP, DEGREE, P_CODE }: RevaluationFeesRow) => `${DEGREE_GROUP}/${DEGREE}/${P_CODE}`;

const TOTALS = (t: Say<RevaluationWords>) =>
  [
    [t('revaluation'), 'REV_FEES'],
    [t('re-total'), 'RETOT_FEES'],
    [t('transparency'), 'TRAN_FEES'],
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
  const t = useWords(revaluationWords);
  const print = usePrint();
  if (rows.length === 0) {
    return <EmptyState text={NO_FEES} hint={t('examname-nothing-has-been-applied', { examname: examName })} />;
  }
  const grand = t('total-revaluation-amount-rows', { rows: inRupees(summed(rows, 'TOTAL_FEES')) });
  return (
    <>
      <Banner kind="info">{open ? t('applications-are-open-the-fees') : t('applications-are-closed-the-fees')}</Banner>
      <Panel bare>
        <DataTable
          label={t('revaluation-fees-2')}
          rows={rows}
          columns={COLUMNS(t)}
          rowKey={rowKey}
          printAction={
            <Button onClick={print.start} busy={print.waiting}>
              {t('print')}
            </Button>
          }
        />
      </Panel>
      <Panel title={t('total-revaluation-amount')} width={480}>
        <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8, margin: 0 }}>
          {TOTALS(t).map(([name, key]) => (
            <Line key={key} name={name} value={inRupees(summed(rows, key))} />
          ))}
          <Line name={<strong>{t('total')}</strong>} value={<strong>{inRupees(summed(rows, 'TOTAL_FEES'))}</strong>} />
        </dl>
      </Panel>
      <PrintArea printing={print.printing} landscape signatures={[t('clerk'), t('principal')]}>
        <div style={{ fontSize: 10 }}>
          <PrintTable
            head={[t('revaluation-fees-summary'), examName, t('college-college', { college })]}
            rows={rows}
            columns={ON_PAPER(t)}
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
