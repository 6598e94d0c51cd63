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
import { feeColumns } from './fee-columns';
import { totalsBy } from './roll-groups';
import { countColumn, RollTotals, totalColumns, totalsSheet } from './RollTotals';

const columns: Column<FeeGroup>[] = [
  { key: 'year', header: 'Admission year', cell: (row) => row.admn_acdyr, sortBy: (row) => row.admn_acdyr },
  { key: 'degree', header: 'Degree', cell: (row) => row.Degree, sortBy: (row) => row.Degree, width: 200 },
  countColumn(),
  {
    key: 'final',
    header: 'Final year',
    numeric: true,
    cell: (row) => row.finalYear,
    total: (rows) => rows.reduce((all, { finalYear }) => all + finalYear, 0),
  },
  ...feeColumns<FeeGroup>(),
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
  const print = usePrint();
  const degrees = totalsBy(groups, ({ Degree }) => Degree);
  return (
    <>
      <Panel title="By admission year and degree" bare>
        <DataTable
          label="Fees by admission year and degree"
          rows={groups}
          columns={columns}
          rowKey={rowKey}
          empty={{
            text: 'No fees data available.',
            hint: 'Fees follow confirmed applications; none are confirmed yet.',
          }}
          printAction={
            groups.length > 0 && (
              <>
                <ExcelButton
                  file={`Exam-App-Fees-${college}`}
                  sheets={() => [
                    sheetOf({ name: 'Fees', columns, rows: groups }),
                    totalsSheet('By degree', 'Degree', degrees),
                  ]}
                />
                <Button onClick={print.start} busy={print.waiting}>
                  Print
                </Button>
              </>
            )
          }
        />
      </Panel>
      {groups.length > 0 && (
        <>
          <Panel title="Degree summaries" bare>
            <RollTotals label="Degree summaries" first="Degree" rows={degrees} />
          </Panel>
          <Panel title="Grand total">
            <strong>{inRupees(grand.total)}</strong>
          </Panel>
        </>
      )}
      <PrintArea printing={print.printing} landscape signatures={['Clerk', 'Principal']}>
        <div style={{ fontSize: 10 }}>
          <PrintTable
            head={['Exam Application Fees', exam, `College ${college}`]}
            rows={groups}
            columns={columns}
            rowKey={rowKey}
            empty="No fees data available."
          />
          <PrintTable
            head={['Degree summaries']}
            rows={degrees}
            columns={totalColumns('Degree')}
            rowKey={({ name }) => name}
            empty="No fees data available."
          />
          <p className="keep">
            <strong>{`Grand total: ${inRupees(grand.total)}`}</strong>
          </p>
        </div>
      </PrintArea>
    </>
  );
}
