import { memo, use, useId, type CSSProperties, type KeyboardEvent } from 'react';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { EditsContext, type EditedField } from './student-edits';
import { dayWords, studentLabel } from './student-messages';

const FIELD: CSSProperties = {
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  height: 26,
  width: '100%',
  padding: '0 6px',
  borderRadius: 4,
  border: '1px solid color-mix(in srgb, currentColor 45%, transparent)',
  boxSizing: 'border-box',
};
/** A date field of the browser is wider than a date: it would push the columns behind it away when a row is edited. */
const DATE: CSSProperties = { width: 109, padding: '0 2px 0 4px' };
const WRONG: CSSProperties = { ...FIELD, border: '1px solid currentColor' };

interface CellProps {
  student: Student;
  field: EditedField;
  /** Names the field for a screen reader. */
  label: string;
}

/** A field of a row that is being corrected: Enter saves, Escape gives up. */
function EditField({ student, field, label }: CellProps) {
  const rows = use(EditsContext);
  const problemId = useId();
  const id = student.student_id;
  const edit = rows?.edits[id];
  if (!rows || !edit) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') rows.save(id);
    else if (event.key === 'Escape') rows.cancel(id);
    else return;
    event.preventDefault();
  };
  const problem = edit.problems[field];
  return (
    <>
      <input
        id={`${field === 'dob' ? 'birth' : 'name'}-${id}`}
        type={field === 'dob' ? 'date' : 'text'}
        autoComplete="off"
        aria-label={`${label} of ${studentLabel(student)}`}
        aria-required
        aria-invalid={Boolean(problem)}
        aria-describedby={problem && problemId}
        value={edit[field]}
        disabled={edit.saving}
        onChange={(event) => rows.type(id, field, event.target.value)}
        onKeyDown={onKeyDown}
        style={{ ...(problem ? WRONG : FIELD), ...(field === 'dob' && DATE) }}
      />
      {problem && (
        <div id={problemId} role="alert" className="problem">
          {problem}
        </div>
      )}
    </>
  );
}

/** Cells are remembered: a step of a scroll draws the rows that are new, not the forty that stay. */
export const NameCell = memo(function NameCell({ student }: { student: Student }) {
  const open = use(EditsContext)?.edits[student.student_id];
  if (!open) return student.stu_name;
  return <EditField student={student} field="stu_name" label="Name" />;
});

export const BirthCell = memo(function BirthCell({ student }: { student: Student }) {
  const open = use(EditsContext)?.edits[student.student_id];
  if (!open) return dayWords(student.dob);
  return <EditField student={student} field="dob" label="Date of birth" />;
});
