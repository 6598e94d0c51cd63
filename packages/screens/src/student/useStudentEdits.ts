import { useState } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { callOnce } from '@thervu/contracts/core/api';
import { useRenameStudentMutation } from '@thervu/contracts/student/student-api';
import { getStudentByAppId } from '@thervu/contracts/student/student-contract';
import type { Student } from '@thervu/contracts/student/student-shapes';
import type { BannerKind } from '@thervu/ui/message/Banner';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
import { byField, isStudentChanged, editProblems, type RowEdit, type StudentEdits } from './student-edits';
import { studentLabel } from './student-messages';

export const NOT_UPDATED = 'Failed to update student.';

type ShowMessage = (kind: BannerKind, text: string, clearAfter?: number, detail?: string) => void;

const fresh = (student: Student): RowEdit => ({
  of: student,
  stu_name: student.stu_name,
  dob: student.dob,
  saving: false,
  problems: {},
});

/** Puts the cursor where the next key belongs, once the page has it. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/** The student as it is now, after somebody else was first; undefined when it cannot be read. `callOnce`, since the cache holds the older one. */
async function readAgain(id: number): Promise<Student | undefined> {
  const answer = await callOnce(getStudentByAppId, { params: { id } });
  return 'error' in answer ? undefined : answer.data;
}

/** Rows whose name and birth date are being corrected. What is typed stays until it is saved or cancelled. */
export function useStudentEdits(showMessage: ShowMessage, clear: () => void) {
  const t = useWords(studentList);
  const say = useMessageText();
  const [edits, setEdits] = useState<Readonly<Record<number, RowEdit>>>({});
  const [rename] = useRenameStudentMutation();
  const unsaved = Object.values(edits).filter(isStudentChanged);
  useLeaveGuard(unsaved.length > 0);

  const patch = (id: number, change: Partial<RowEdit>) =>
    setEdits((before) => (before[id] ? { ...before, [id]: { ...before[id], ...change } } : before));
  const close = (id: number) => {
    setEdits((before) => Object.fromEntries(Object.entries(before).filter(([open]) => Number(open) !== id)));
    focusSoon(`edit-${id}`);
  };

  const send = async (id: number, edit: RowEdit, row_version: number) => {
    const typed = { stu_name: edit.stu_name.trim(), dob: edit.dob };
    patch(id, { saving: true, problems: {}, theirs: undefined });
    const { data, error } = await rename({ params: { id }, body: { ...typed, row_version } });
    if (data) {
      showMessage('success', `${studentLabel(t, { ...edit.of, ...typed })}: ${say(data.message)}`);
      return close(id);
    }
    const failure = error as CallError;
    // deleted, or gone to another college: there is no row any more to type into
    if (failure.status === 404) close(id);
    patch(id, {
      saving: false,
      problems: byField(failure.data?.errors ?? []),
      theirs: failure.status === 409 ? await readAgain(id) : undefined,
    });
    const reason = failureText(error, failure.transport ?? NOT_UPDATED);
    const named = edit.of.reg_no !== null && reason.includes(edit.of.reg_no);
    return showMessage('error', NOT_UPDATED, undefined, named ? reason : `${studentLabel(t, edit.of)}: ${say(reason)}`);
  };

  const save = (id: number) => {
    const edit = edits[id];
    if (!edit || edit.saving) return;
    clear();
    if (!isStudentChanged(edit)) return close(id);
    const problems = editProblems(edit, edit.of);
    if (Object.keys(problems).length > 0) return patch(id, { problems });
    void send(id, edit, edit.of.row_version);
  };

  const rows: StudentEdits = {
    edits,
    open: (student) => {
      setEdits((before) => ({
        ...before,
        [student.student_id]: before[student.student_id] ?? fresh(student),
      }));
      focusSoon(`name-${student.student_id}`);
    },
    type: (id, field, typed) =>
      setEdits((before) => {
        const edit = before[id];
        if (!edit) return before;
        return {
          ...before,
          [id]: { ...edit, [field]: typed, problems: { ...edit.problems, [field]: undefined } },
        };
      }),
    save,
    cancel: close,
  };
  return {
    rows,
    /** Students whose correction is typed and not saved. */
    unsaved: unsaved.map(({ of }) => of),
    /** Rows somebody else has saved meanwhile. */
    conflicts: Object.values(edits).filter((edit) => edit.theirs !== undefined),
    /** Saves over what the other has saved and this person has seen; the history keeps both. */
    keepMine: (edit: RowEdit) => {
      clear();
      if (edit.theirs) void send(edit.of.student_id, edit, edit.theirs.row_version);
    },
    takeTheirs: (edit: RowEdit) => {
      clear();
      close(edit.of.student_id);
    },
  };
}
