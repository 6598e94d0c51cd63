import { useWords, type Say } from '@thervu/words';
import { studentList, type StudentListWords } from '@thervu/words/compiled/student-list';
import { formatDay } from '@thervu/contracts/core/format';
import { memo } from 'react';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { BirthCell, NameCell } from './EditCells';
import { STATUS_KIND } from './student-messages';
import { StudentActions, type StudentTasks } from './StudentActions';

const StatusCell = memo(function StatusCell({ status }: Pick<Student, 'status'>) {
  const t = useWords(studentList);
  // the usual state is plain: a label is for what differs
  if (status === 'ACTIVE') return t('status.ACTIVE');
  return <StatusLabel kind={STATUS_KIND[status]}>{t(`status.${status}`)}</StatusLabel>;
});

/** The columns of Student Details. */
export const studentColumns = (t: Say<StudentListWords>, tasks: StudentTasks): Column<Student>[] => [
  {
    key: 'reg',
    header: t('register-no'),
    cell: (row) => row.reg_no ?? '—',
    sortBy: (row) => row.reg_no,
    width: 110,
    title: true,
  },
  {
    key: 'id',
    header: t('appl-no'),
    cell: (row) => row.student_id,
    sortBy: (row) => row.student_id,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'name',
    header: t('name'),
    cell: (row) => <NameCell student={row} />,
    written: (row) => row.stu_name,
    sortBy: (row) => row.stu_name,
    width: 180,
    title: true,
  },
  {
    key: 'dob',
    header: t('date-of-birth-2'),
    cell: (row) => <BirthCell student={row} />,
    written: (row) => formatDay(row.dob),
    sortBy: (row) => row.dob,
    width: 110,
    card: 1,
    named: true,
  },
  {
    key: 'status',
    header: t('status'),
    cell: ({ status }) => <StatusCell status={status} />,
    written: ({ status }) => t(`status.${status}`),
    sortBy: ({ status }) => t(`status.${status}`),
    card: 2,
  },
  {
    key: 'tasks',
    header: t('actions'),
    cell: (row) => <StudentActions student={row} tasks={tasks} />,
    written: false,
    action: true,
  },
];
