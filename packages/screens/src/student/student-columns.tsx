import { formatDay } from '@thervu/contracts/core/format';
import { memo } from 'react';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { BirthCell, NameCell } from './EditCells';
import { STATUS } from './student-messages';
import { StudentActions, type StudentTasks } from './StudentActions';

const StatusCell = memo(function StatusCell({ status }: Pick<Student, 'status'>) {
  // the usual state is plain: a label is for what differs
  if (status === 'ACTIVE') return STATUS.ACTIVE.words;
  return <StatusLabel kind={STATUS[status].kind}>{STATUS[status].words}</StatusLabel>;
});

/** The columns of Student Details. */
export const studentColumns = (tasks: StudentTasks): Column<Student>[] => [
  {
    key: 'reg',
    header: 'Register No.',
    cell: (row) => row.reg_no ?? '—',
    sortBy: (row) => row.reg_no,
    width: 110,
  },
  {
    key: 'id',
    header: 'Appl. No.',
    cell: (row) => row.student_id,
    sortBy: (row) => row.student_id,
    numeric: true,
  },
  {
    key: 'name',
    header: 'Name',
    cell: (row) => <NameCell student={row} />,
    written: (row) => row.stu_name,
    sortBy: (row) => row.stu_name,
    width: 180,
  },
  {
    key: 'dob',
    header: 'Date of Birth',
    cell: (row) => <BirthCell student={row} />,
    written: (row) => formatDay(row.dob),
    sortBy: (row) => row.dob,
    width: 110,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusCell status={status} />,
    written: ({ status }) => STATUS[status].words,
    sortBy: ({ status }) => STATUS[status].words,
  },
  {
    key: 'tasks',
    header: 'Actions',
    cell: (row) => <StudentActions student={row} tasks={tasks} />,
    written: false,
  },
];
