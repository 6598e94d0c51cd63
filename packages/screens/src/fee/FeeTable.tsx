import type { FeeGroup } from '@thervu/contracts/fee/fee-contract';
import { inRupees, type FeeBreakdown } from '@thervu/contracts/fee/fee-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { ExcelButton } from '@thervu/ui/print/ExcelButton';
import { Panel } from '@thervu/ui/layout/Panel';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import type { Column } from '@thervu/ui/table/table-column';
import { sheetOf } from '@thervu/ui/print/table-file';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords, type Say } from '@thervu/words';
import { examFees, type ExamFeesWords } from '@thervu/words/compiled/exam-fees';
import { feeColumns } from './fee-columns';
import { totalsBy } from './roll-groups';
import { countColumn, RollTotals, totalColumns, totalsSheet } from './RollTotals';

const columns = (t: Say<ExamFeesWords>): Column<FeeGroup>[] => [
  { key: 'year', header: t('admission-year'), cell: (row) => row.admn_acdyr, sortBy: (row) => row.admn_acdyr },
  { key: 'degree', header: t('degree'), cell: (row) => row.Degree, sortBy: (row) => row.Degree, width: 200 },
  countColumn(t),
  {
    key: 'final',
    header: t('final-year'),
    numeric: true,
    cell: (row) => row.finalYear,
    total: (rows) => rows.reduce((all, { finalYear }) => all + finalYear, 0),
  },
  ...feeColumns<FeeGroup>(t),
];
const rowKey = ({ admn_acdyr, deg_id }: FeeGroup) => `${admn_acdyr}/${deg_id}`;

export interface FeeTableProps {
  exam: string;
  college: string;
  groups: readonly FeeGroup[];
  grand: FeeBreakdown;
}

/** The fee table of a college with its degree summaries and the grand total. */
export function FeeTable({ exam, college, groups, grand }: FeeTableProps) {
  const t = useWords(examFees);
  const print = usePrint();
  const degrees = totalsBy(groups, ({ Degree }) => Degree);
  return (
    <>
      <Panel title={t('by-admission-year-and-degree')} bare>
        <DataTable
          label={t('fees-by-admission-year-and')}
          rows={groups}
          columns={columns(t)}
          rowKey={rowKey}
          empty={{
            text: t('no-fees-data-available'),
            hint: t('fees-follow-confirmed-applications-none'),
          }}
          printAction={
            groups.length > 0 && (
              <>
                <ExcelButton
                  file={`Exam-App-Fees-${college}`}
                  sheets={() => [
                    sheetOf({ name: t('fees'), columns: columns(t), rows: groups, totalLabel: t('total') }),
                    totalsSheet(t, t('by-degree'), t('degree'), degrees),
                  ]}
                />
                <Button onClick={print.start} busy={print.waiting}>
                  {t('print')}
                </Button>
              </>
            )
          }
        />
      </Panel>
      {groups.length > 0 && (
        <>
          <Panel title={t('degree-summaries')} bare>
            <RollTotals label={t('degree-summaries')} first={t('degree')} rows={degrees} />
          </Panel>
          <Panel title={t('grand-total')}>
            <strong>{inRupees(grand.total)}</strong>
          </Panel>
        </>
      )}
      <PrintArea printing={print.printing} landscape signatures={[t('clerk'), t('principal')]}>
        <div style={{ fontSize: 10 }}>
          <PrintTable
            head={[t('exam-application-fees-2'), exam, t('college-college', { college })]}
            rows={groups}
            columns={columns(t)}
            rowKey={rowKey}
            empty={t('no-fees-data-available')}
          />
          <PrintTable
            head={[t('degree-summaries')]}
            rows={degrees}
            columns={totalColumns(t, t('degree'))}
            rowKey={({ name }) => name}
            empty={t('no-fees-data-available')}
          />
          <p className="keep">
            <strong>{t('grand-total-total', { inrupees: inRupees(grand.total) })}</strong>
          </p>
        </div>
      </PrintArea>
    </>
  );
}
