import { useState, type ReactNode } from 'react';
import type { RollStudent } from '@thervu/contracts/fee/fee-contract';
import { formatDay } from '@thervu/contracts/core/format';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { writtenColumns } from '@thervu/ui/table/written-columns';
import { feeColumns } from './fee-columns';

export interface RollTableProps {
  label: string;
  students: readonly RollStudent[];
  /** Undefined once the roll is frozen. */
  onToggle?: (student: RollStudent) => Promise<void>;
  printAction?: ReactNode;
}

/** The name on the roll; below it, where the student went after the fee was collected here. */
const nameOnRoll = ({ stu_name, movedTo }: RollStudent) =>
  movedTo ? (
    <>
      {stu_name}
      <br />
      <em>{`moved to ${movedTo.college} on ${formatDay(movedTo.on)}`}</em>
    </>
  ) : (
    stu_name
  );

/** What a person reads about one student of the roll, without the button. */
export const studentColumns: Column<RollStudent>[] = [
  {
    key: 'regNo',
    header: 'Register No.',
    cell: (row) => row.Reg_No,
    sortBy: (row) => row.Reg_No,
    width: 140,
  },
  { key: 'name', header: 'Name', cell: nameOnRoll, sortBy: (row) => row.stu_name, width: 160 },
  {
    key: 'count',
    header: 'Papers taken',
    numeric: true,
    cell: (row) => row.papers,
    sortBy: (row) => row.papers,
    total: (rows) => rows.reduce((all, { papers }) => all + papers, 0),
  },
  { key: 'phy', header: 'Differently abled', cell: (row) => (row.phy_hand === 'Yes' ? 'Yes' : '') },
];

function FinalYear({ student, onToggle }: { student: RollStudent; onToggle: RollTableProps['onToggle'] }) {
  const [busy, setBusy] = useState(false);
  if (!onToggle) return student.IsFinalyear ? 'Yes' : 'No';
  const move = async () => {
    setBusy(true);
    await onToggle(student);
    setBusy(false);
  };
  const verb = student.IsFinalyear ? 'Remove' : 'Add';
  return (
    <>
      <Button small busy={busy} onClick={() => void move()} aria-label={`${verb} final-year fees of ${student.Reg_No}`}>
        {student.IsFinalyear ? 'Remove final-year fees' : 'Add final-year fees'}
      </Button>{' '}
      {student.suggestedFinal && !student.IsFinalyear && <StatusLabel kind="info">Last semester</StatusLabel>}
      {student.IsFinalyear && student.paidFinalBefore && (
        <StatusLabel kind="warning">{`Already charged in ${student.paidFinalBefore}`}</StatusLabel>
      )}
    </>
  );
}

/** One group of the roll on the screen. */
export function RollTable({ label, students, onToggle, printAction }: RollTableProps) {
  const columns: Column<RollStudent>[] = [
    // a group without anybody who is exempted has no column of blanks for it
    ...writtenColumns(studentColumns, students),
    ...feeColumns<RollStudent>(),
    {
      key: 'final',
      header: 'Final year',
      width: 190,
      cell: (student) => <FinalYear student={student} onToggle={onToggle} />,
    },
  ];
  return (
    <DataTable
      label={label}
      rows={students}
      columns={columns}
      rowKey={({ Reg_No }) => Reg_No}
      printAction={printAction}
    />
  );
}
