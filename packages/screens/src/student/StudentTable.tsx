import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { DataTable } from '@thervu/ui/table/DataTable';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { studentList, type StudentListWords } from '@thervu/words/compiled/student-list';

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
const about = (t: Say<StudentListWords>, [first]: readonly Student[]): string[] =>
  first
    ? [
        `${first.Colcode}, ${first.Colname}`,
        t('degree-degname-admitted-batch', { degree: first.Degree, degname: first.Deg_name, batch: first.admn_acdyr }),
      ]
    : [];

/** The list with a field that narrows it: the browser's own search does not see rows that are out of sight. */
export function StudentTable({ rows, columns, onOpen }: StudentTableProps) {
  const t = useWords(studentList);
  const [text, setText] = useState('');
  const chosen = useDeferredValue(text);
  const found = useMemo(() => withText(rows, chosen), [rows, chosen]);
  const id = useId();
  return (
    <DataTable
      label={t('students')}
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
            aria-label={t('list.find')}
            placeholder={t('list.find-hint')}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )
      }
      printAction={
        <PrintAndExcel
          head={[
            t('student-details'),
            ...about(t, rows),
            ...(chosen.trim() === '' ? [] : [t('found-trim', { trim: chosen.trim() })]),
          ]}
          rows={found}
          columns={columns}
          rowKey={rowKey}
          empty={t('no-record-found')}
          file={t('students')}
        />
      }
      empty={
        rows.length === 0
          ? {
              text: t('no-record-found'),
              hint: t('this-college-has-no-students-of'),
            }
          : { text: t('no-record-found'), hint: t('no-student-of-this-list') }
      }
    />
  );
}
