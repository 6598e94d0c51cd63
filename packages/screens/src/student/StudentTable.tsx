import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { DataTable } from '@thervu/ui/table/DataTable';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import type { Column } from '@thervu/ui/table/table-column';

export interface StudentTableProps {
  rows: readonly Student[];
  columns: readonly Column<Student>[];
  onOpen: (student: Student) => void;
}

/** The students whose name or number has the text in it; all of them without one. */
export function withText(rows: readonly Student[], text: string): readonly Student[] {
  const chosen = text.trim().toLowerCase();
  if (chosen === '') return rows;
  return rows.filter(({ stu_name, reg_no, student_id }) =>
    [stu_name, reg_no, String(student_id)].some((value) => value?.toLowerCase().includes(chosen)),
  );
}

const rowKey = ({ student_id }: Student) => String(student_id);

/** Whose list it is, for the heading on paper: all rows are of one college, degree and admission year. */
const about = ([first]: readonly Student[]): string[] =>
  first
    ? [`${first.Colcode}, ${first.Colname}`, `${first.Degree} ${first.Deg_name}, admitted ${first.admn_acdyr}`]
    : [];

/** The list with a field that narrows it: the browser's own search does not see rows that are out of sight. */
export function StudentTable({ rows, columns, onOpen }: StudentTableProps) {
  const [text, setText] = useState('');
  const chosen = useDeferredValue(text);
  const found = useMemo(() => withText(rows, chosen), [rows, chosen]);
  const id = useId();
  return (
    <DataTable
      label="Students"
      rows={found}
      total={rows.length}
      columns={columns}
      rowKey={rowKey}
      onOpen={onOpen}
      exportAction={
        rows.length > 0 && (
          <input
            id={id}
            type="search"
            className="find"
            aria-label="Find in this list"
            placeholder="Find name or number"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )
      }
      printAction={
        <PrintAndExcel
          head={['Student Details', ...about(rows)]}
          rows={found}
          columns={columns}
          rowKey={rowKey}
          empty="No Record Found"
          file="Students"
        />
      }
      empty={
        rows.length === 0
          ? {
              text: 'No Record Found',
              hint: 'This college has no students of this degree and admission year.',
            }
          : { text: 'No Record Found', hint: 'No student of this list has that in the name or number.' }
      }
    />
  );
}
