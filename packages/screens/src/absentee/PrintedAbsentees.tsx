import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { absentee } from '@thervu/words/compiled/absentee';
import type { AbsentStudent } from './absentee-list';

export interface PrintedAbsenteesProps {
  printing: boolean;
  students: readonly AbsentStudent[];
  columns: readonly Column<AbsentStudent>[];
  /** Lines below the title: exam, college, degree, paper. */
  head: readonly string[];
}

/** The absentees on paper, signed by the two who were in the hall. */
export function PrintedAbsentees({ printing, students, columns, head }: PrintedAbsenteesProps) {
  const t = useWords(absentee);
  return (
    <PrintArea printing={printing} signatures={[t('hall-invigilator'), t('chief-superintendent')]}>
      <PrintTable
        head={[t('absentees-report'), ...head]}
        rows={students}
        columns={columns}
        rowKey={({ Reg_No }) => Reg_No}
        empty={t('none-absent')}
      />
    </PrintArea>
  );
}
