import { useMemo } from 'react';
import type { Absentee } from '@thervu/contracts/absentee/absentee-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { usePrint } from '@thervu/ui/print/usePrint';
import { absentStudents } from './absentee-list';
import { studentColumns } from './absentee-columns';
import { PrintedAbsentees } from './PrintedAbsentees';
import type { AbsenteeSearch } from './useAbsenteeChoice';

export interface AbsenteeListProps {
  rows: readonly Absentee[];
  searched: AbsenteeSearch;
  degree: string;
}

/** The absentees that were searched for, on screen and as a proof on paper. */
export function AbsenteeList({ rows, searched, degree }: AbsenteeListProps) {
  const { session } = useSession();
  const print = usePrint();
  const students = useMemo(() => absentStudents(rows), [rows]);
  const { exam, batch, sem, course } = searched;
  const paper = course === '' ? [] : [`${course}, ${rows[0]?.P_NAME ?? ''}`];
  return (
    <Panel title="Absentees" bare>
      <DataTable
        label="Absentees"
        rows={students}
        columns={studentColumns}
        rowKey={({ Reg_No }) => Reg_No}
        empty={{ text: 'No Records Found', hint: 'Students are marked absent under Absent Entry.' }}
        printAction={
          students.length > 0 && (
            <Button kind="primary" onClick={print.start} busy={print.waiting}>
              Print
            </Button>
          )
        }
      />
      <PrintedAbsentees
        printing={print.printing}
        columns={studentColumns}
        students={students}
        head={[
          `${exam.exam_name}, ${session?.colCode ?? ''}, ${session?.colName ?? ''}`,
          `${degree}, admitted ${batch}, semester ${sem}`,
          ...paper,
        ]}
      />
    </Panel>
  );
}
