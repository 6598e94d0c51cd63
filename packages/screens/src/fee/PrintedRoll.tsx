import { inRupees, totalFees } from '@thervu/contracts/fee/fee-rules';
import type { RollStudent } from '@thervu/contracts/fee/fee-contract';
import { useSession } from '@thervu/shell-api';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { examFees, type ExamFeesWords } from '@thervu/words/compiled/exam-fees';
import { NO_RECORD } from '../shared/report-labels';
import { feeColumns } from './fee-columns';
import type { RollGroup } from './roll-groups';
import { rollStudentColumns } from './RollTable';

/** What a student's line says on paper and in a spreadsheet. */
export const rollColumns = (t: Say<ExamFeesWords>): Column<RollStudent>[] => [
  ...rollStudentColumns(t),
  ...feeColumns<RollStudent>(t),
  { key: 'final', header: t('final-year'), cell: ({ IsFinalyear }) => (IsFinalyear ? t('yes') : '') },
];

/** The roll on paper, 10 px as listed: one table for each year and degree, the grand total at the end. */
export function PrintedRoll({
  printing,
  groups,
  examName,
}: {
  printing: boolean;
  groups: readonly RollGroup[];
  examName: string;
}) {
  const t = useWords(examFees);
  const { session } = useSession();
  const whose = [session?.colCode, session?.colName].filter(Boolean).join(', ');
  const grand = totalFees(groups.flatMap(({ students }) => students.map(({ fees }) => fees)));
  return (
    <PrintArea printing={printing} landscape signatures={[t('clerk'), t('principal')]}>
      <div style={{ fontSize: 10 }}>
        {groups.map(({ year, degree, students }) => (
          <PrintTable
            key={`${year}/${degree}`}
            head={[t('nominal-roll-2'), examName, whose, t('degree-admitted-year', { degree, year })]}
            rows={students}
            columns={rollColumns(t)}
            rowKey={({ Reg_No }) => Reg_No}
            empty={NO_RECORD}
          />
        ))}
        <p className="keep">
          <strong>{t('grand-total-total', { inrupees: inRupees(grand.total) })}</strong>
        </p>
      </div>
    </PrintArea>
  );
}
