import { memo, use, type CSSProperties } from 'react';
import { Link } from 'react-router';
import { isOnRoll } from '@thervu/contracts/student/student-options';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
import { EditsContext } from './student-edits';
import { studentLabel } from './student-messages';

/** What may be done to a student beside the correction; left out where this person may not. */
export interface StudentTasks {
  /** The admission form of the student. */
  form: boolean;
  onHistory: (student: Student) => void;
  onDiscontinue?: (student: Student) => void;
  onTransfer?: (student: Student) => void;
  onDelete?: (student: Student) => void;
}

interface TaskProps {
  about: Student;
  onClick: () => void;
  disabled?: boolean;
  title?: string;
  id?: string;
  children: string;
}

/** A plain button of the browser: forty rows of six are drawn with every step of a scroll. */
function Task({ about, children, ...button }: TaskProps) {
  const t = useWords(studentList);
  return (
    <button type="button" className="task" aria-label={`${children} ${studentLabel(t, about)}`} {...button}>
      {children}
    </button>
  );
}

const CELL: CSSProperties = { gridArea: '1 / 1' };

/** The words of the tasks, unseen: they keep the width of the column while the row of a short list is being edited. */
function HeldTasks({ form, onDiscontinue, onTransfer, onDelete }: StudentTasks) {
  const t = useWords(studentList);
  const words = [
    t('edit'),
    form && t('form'),
    t('history'),
    onDiscontinue && t('discontinue'),
    onTransfer && t('transfer-2'),
    onDelete && t('delete'),
  ];
  return (
    <div className="tasks" aria-hidden="true" style={{ ...CELL, visibility: 'hidden' }}>
      {words.map(
        (word) =>
          word && (
            <span key={word} className="task">
              {word}
            </span>
          ),
      )}
    </div>
  );
}

/** The last column: what can be done with the student of a row. */
export const StudentActions = memo(function StudentActions({
  student,
  tasks,
}: {
  student: Student;
  tasks: StudentTasks;
}) {
  const t = useWords(studentList);
  const rows = use(EditsContext);
  const { student_id: id, discontinue, status } = student;
  const edit = rows?.edits[id];
  if (rows && edit)
    return (
      <div style={{ display: 'grid' }}>
        <div className="tasks" style={CELL}>
          <Task about={student} disabled={edit.saving} onClick={() => rows.save(id)}>
            {t('save')}
          </Task>
          <Task about={student} disabled={edit.saving} onClick={() => rows.cancel(id)}>
            {t('cancel')}
          </Task>
        </div>
        <HeldTasks {...tasks} />
      </div>
    );
  const { form, onHistory, onDiscontinue, onTransfer, onDelete } = tasks;
  const active = isOnRoll(status);
  return (
    <div className="tasks">
      <Task
        id={`edit-${id}`}
        about={student}
        disabled={discontinue}
        title={discontinue ? t('task.shut') : undefined}
        onClick={() => rows?.open(student)}
      >
        {t('edit')}
      </Task>
      {form && (
        <Link
          className="task"
          to={`/home/student-regi/${id}`}
          aria-label={t('form-of-student', { student: studentLabel(t, student) })}
        >
          {t('form')}
        </Link>
      )}
      <Task about={student} onClick={() => onHistory(student)}>
        {t('history')}
      </Task>
      {onDiscontinue && (
        <Task about={student} disabled={!active} onClick={() => onDiscontinue(student)}>
          {t('discontinue')}
        </Task>
      )}
      {onTransfer && (
        <Task about={student} disabled={!active} onClick={() => onTransfer(student)}>
          {t('transfer-2')}
        </Task>
      )}
      {onDelete && (
        <Task about={student} onClick={() => onDelete(student)}>
          {t('delete')}
        </Task>
      )}
    </div>
  );
});
