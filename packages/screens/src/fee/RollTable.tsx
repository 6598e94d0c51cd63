import { useState, type ReactNode } from 'react';
import type { RollStudent } from '@thervu/contracts/fee/fee-contract';
import { formatDay } from '@thervu/contracts/core/format';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { writtenColumns } from '@thervu/ui/table/written-columns';
import { useWords, type Say } from '@thervu/words';
import { examFees, type ExamFeesWords } from '@thervu/words/compiled/exam-fees';
import { feeColumns } from './fee-columns';

export interface RollTableProps {
  label: string;
  students: readonly RollStudent[];
  /** Undefined once the roll is frozen. */
  onToggle?: (student: RollStudent) => Promise<void>;
  printAction?: ReactNode;
}

/** The name on the roll; below it, where the student went after the fee was collected here. */
const nameOnRoll = (t: Say<ExamFeesWords>, { stu_name, movedTo }: RollStudent) =>
  movedTo ? (
    <>
      {stu_name}
      <br />
      <em>{t('moved-to-college-on-on', { college: movedTo.college, on: formatDay(movedTo.on) })}</em>
    </>
  ) : (
    stu_name
  );

/** What a person reads about one student of the roll, without the button. */
export const rollStudentColumns = (t: Say<ExamFeesWords>): Column<RollStudent>[] => [
  {
    key: 'regNo',
    header: t('register-no'),
    cell: (row) => row.Reg_No,
    sortBy: (row) => row.Reg_No,
    width: 140,
  },
  { key: 'name', header: t('name'), cell: (row) => nameOnRoll(t, row), sortBy: (row) => row.stu_name, width: 160 },
  {
    key: 'count',
    header: t('papers-taken'),
    numeric: true,
    cell: (row) => row.papers,
    sortBy: (row) => row.papers,
    total: (rows) => rows.reduce((all, { papers }) => all + papers, 0),
  },
  { key: 'phy', header: t('differently-abled'), cell: (row) => (row.phy_hand === 'Yes' ? t('yes') : '') },
];

function FinalYear({ student, onToggle }: { student: RollStudent; onToggle: RollTableProps['onToggle'] }) {
  const t = useWords(examFees);
  const [busy, setBusy] = useState(false);
  if (!onToggle) return student.IsFinalyear ? t('yes') : t('no');
  const move = async () => {
    setBusy(true);
    await onToggle(student);
    setBusy(false);
  };
  return (
    <>
      <Button
        small
        busy={busy}
        onClick={() => void move()}
        aria-label={t(student.IsFinalyear ? 'final.remove' : 'final.add', { number: student.Reg_No })}
      >
        {student.IsFinalyear ? t('remove-final-year-fees') : t('add-final-year-fees')}
      </Button>{' '}
      {student.suggestedFinal && !student.IsFinalyear && <StatusLabel kind="info">{t('last-semester')}</StatusLabel>}
      {student.IsFinalyear && student.paidFinalBefore && (
        <StatusLabel kind="warning">
          {t('already-charged-in-exam', { paidfinalbefore: student.paidFinalBefore })}
        </StatusLabel>
      )}
    </>
  );
}

/** One group of the roll on the screen. */
export function RollTable({ label, students, onToggle, printAction }: RollTableProps) {
  const t = useWords(examFees);
  const columns: Column<RollStudent>[] = [
    // a group without anybody who is exempted has no column of blanks for it
    ...writtenColumns(rollStudentColumns(t), students),
    ...feeColumns<RollStudent>(t),
    {
      key: 'final',
      header: t('final-year'),
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
