import { useMemo } from 'react';
import type { Absentee } from '@thervu/contracts/absentee/absentee-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords } from '@thervu/words';
import { absentee } from '@thervu/words/compiled/absentee';
import { absentStudents } from './absentee-list';
import { absentStudentColumns } from './absentee-columns';
import { PrintedAbsentees } from './PrintedAbsentees';
import type { AbsenteeSearch } from './useAbsenteeChoice';

export interface AbsenteeListProps {
  rows: readonly Absentee[];
  searched: AbsenteeSearch;
  degree: string;
}

/** The absentees that were searched for, on screen and as a proof on paper. */
export function AbsenteeList({ rows, searched, degree }: AbsenteeListProps) {
  const t = useWords(absentee);
  const { session } = useSession();
  const print = usePrint();
  const students = useMemo(() => absentStudents(rows), [rows]);
  const { exam, batch, sem, course } = searched;
  const paper = course === '' ? [] : [`${course}, ${rows[0]?.P_NAME ?? ''}`];
  return (
    <Panel title={t('absentees')} bare>
      <DataTable
        label={t('absentees')}
        rows={students}
        columns={absentStudentColumns(t)}
        rowKey={({ Reg_No }) => Reg_No}
        empty={{ text: t('no-records-found'), hint: t('students-are-marked-absent-under') }}
        printAction={
          students.length > 0 && (
            <Button kind="primary" onClick={print.start} busy={print.waiting}>
              {t('print')}
            </Button>
          )
        }
      />
      <PrintedAbsentees
        printing={print.printing}
        columns={absentStudentColumns(t)}
        students={students}
        head={[
          `${exam.exam_name}, ${session?.colCode ?? ''}, ${session?.colName ?? ''}`,
          t('degree-admitted-batch-semester-sem', { degree, batch: batch ?? '', sem }),
          ...paper,
        ]}
      />
    </Panel>
  );
}
