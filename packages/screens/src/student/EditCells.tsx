import { memo, use, useId, type CSSProperties, type KeyboardEvent } from 'react';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { useTypedDay } from '@thervu/ui/form/useTypedDay';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useLanguage, useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
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
/** As wide as a day, so that the columns behind it stay where they are when a row is edited. */
const DAY: CSSProperties = { width: 109, padding: '0 2px 0 4px' };
const WRONG: CSSProperties = { ...FIELD, border: '1px solid currentColor' };

interface CellProps {
  student: Student;
  field: EditedField;
  /** Names the field for a screen reader. */
  label: string;
}

/** A field of a row that is being corrected: Enter saves, Escape gives up. */
function EditField({ student, field, label }: CellProps) {
  const t = useWords(studentList);
  const say = useMessageText();
  const rows = use(EditsContext);
  const problemId = useId();
  const id = student.student_id;
  const edit = rows?.edits[id];
  const day = useTypedDay(edit?.dob ?? '', (typed) => rows?.type(id, 'dob', typed));
  if (!rows || !edit) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') rows.save(id);
    else if (event.key === 'Escape') rows.cancel(id);
    else return;
    event.preventDefault();
  };
  const isDay = field === 'dob';
  const problem = edit.problems[field] ?? (isDay ? day.problem : undefined);
  return (
    <>
      <input
        id={`${isDay ? 'birth' : 'name'}-${id}`}
        type="text"
        inputMode={isDay ? 'numeric' : 'text'}
        autoComplete="off"
        aria-label={t('field.of', { label, student: studentLabel(t, student) })}
        aria-required
        aria-invalid={Boolean(problem)}
        aria-describedby={problem && problemId}
        value={isDay ? day.text : edit[field]}
        disabled={edit.saving}
        onChange={({ target }) => (isDay ? day.onTyped(target.value) : rows.type(id, field, target.value))}
        onBlur={isDay ? day.onLeft : undefined}
        onKeyDown={onKeyDown}
        style={{ ...(problem ? WRONG : FIELD), ...(isDay && DAY) }}
      />
      {problem && (
        <div id={problemId} role="alert" className="problem">
          {say(problem)}
        </div>
      )}
    </>
  );
}

/** Cells are remembered: a step of a scroll draws the rows that are new, not the forty that stay. */
export const NameCell = memo(function NameCell({ student }: { student: Student }) {
  const t = useWords(studentList);
  const language = useLanguage();
  const open = use(EditsContext)?.edits[student.student_id];
  if (!open) return (language === 'ta' && student.tam_name) || student.stu_name;
  return <EditField student={student} field="stu_name" label={t('name')} />;
});

export const BirthCell = memo(function BirthCell({ student }: { student: Student }) {
  const t = useWords(studentList);
  const open = use(EditsContext)?.edits[student.student_id];
  if (!open) return dayWords(student.dob);
  return <EditField student={student} field="dob" label={t('date-of-birth')} />;
});
