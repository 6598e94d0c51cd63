import { useState } from 'react';
import { saveStudents } from '@thervu/contracts/student/admission-contract';
import { previewRegisterNumbers } from '@thervu/contracts/student/register-number-contract';
import { deleteStudent, discontinueStudent, transferStudent } from '@thervu/contracts/student/student-contract';
import { listToComplete } from '@thervu/contracts/student/student-edit-contract';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { useSession } from '@thervu/shell-api';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useFlashBanner } from '@thervu/ui/message/useBanner';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';

import { CohortFilterBar } from './CohortFilterBar';
import { DeleteStudentDialog } from './DeleteStudentDialog';
import { DiscontinueDialog } from './DiscontinueDialog';
import { EditConflict } from './EditConflict';
import { FoundStudents } from './FoundStudents';
import { EditsContext } from './student-edits';
import { studentLabel } from './student-messages';
import { StudentHistoryDialog } from './StudentHistoryDialog';
import { TransferDialog } from './TransferDialog';
import { useCohort } from './useCohort';
import { useStudentEdits } from './useStudentEdits';

type Task = 'history' | 'discontinue' | 'transfer' | 'delete';

/** Student Details: the students of a degree and admission year, their corrections, and what the office does with them. */
export function StudentListScreen() {
  const t = useWords(studentList);
  const { can } = useSession();
  const result = useFlashBanner();
  const state = useCohort();
  const [task, setTask] = useState<{ kind: Task; student: Student } | null>(null);
  const [doing] = useState(() => ({
    history: (student: Student) => setTask({ kind: 'history', student }),
    discontinue: (student: Student) => setTask({ kind: 'discontinue', student }),
    transfer: (student: Student) => setTask({ kind: 'transfer', student }),
    delete: (student: Student) => setTask({ kind: 'delete', student }),
  }));
  const { rows, unsaved, conflicts, keepMine, takeTheirs } = useStudentEdits(result.showMessage, result.clear);

  const start = () => {
    result.clear();
    if (state.missing) result.showMessage('error', state.missing);
    else if (unsaved.length > 0)
      result.showMessage(
        'error',
        t('list.save-first', { students: unsaved.map((student) => studentLabel(t, student)).join(', ') }),
      );
    else state.search();
  };
  const close = () => setTask(null);
  const dialog = task && {
    student: task.student,
    onClose: close,
    onDone: (message: string) => {
      close();
      result.showMessage('success', message);
    },
  };

  return (
    <Screen
      title={t('student-details')}
      action={
        <Stack row>
          {can(listToComplete) && <PageLink to="/home/students-to-complete">{t('to-complete')}</PageLink>}
          {can(previewRegisterNumbers) && (
            <>
              <PageLink to="/home/Student-List-Regno">{t('student-search')}</PageLink>
              <PageLink to={`/home/register-numbers?${new URLSearchParams(state.applied).toString()}`}>
                {t('register-numbers')}
              </PageLink>
            </>
          )}
          {can(saveStudents) && (
            <ActionLink to="/home/student-regi" strong>
              {t('new-admission')}
            </ActionLink>
          )}
        </Stack>
      }
    >
      <CohortFilterBar label={t('search-students')} state={state} onSearch={start} />
      {result.banner}
      {conflicts.map((edit) => (
        <EditConflict
          key={edit.of.student_id}
          edit={edit}
          onKeepMine={() => keepMine(edit)}
          onTakeTheirs={() => takeTheirs(edit)}
        />
      ))}
      {state.cohort ? (
        <EditsContext value={rows}>
          <FoundStudents
            cohort={state.cohort}
            tasks={{
              form: can(saveStudents),
              onHistory: doing.history,
              onDiscontinue: can(discontinueStudent) ? doing.discontinue : undefined,
              onTransfer: can(transferStudent) ? doing.transfer : undefined,
              onDelete: can(deleteStudent) ? doing.delete : undefined,
            }}
          />
        </EditsContext>
      ) : (
        <Text quiet>{state.any ? t('choose-college-degree-level-degree') : t('choose-degree-level-degree-and')}</Text>
      )}
      {dialog && task?.kind === 'history' && <StudentHistoryDialog {...dialog} />}
      {dialog && task?.kind === 'discontinue' && <DiscontinueDialog {...dialog} />}
      {dialog && task?.kind === 'transfer' && <TransferDialog {...dialog} />}
      {dialog && task?.kind === 'delete' && <DeleteStudentDialog {...dialog} />}
    </Screen>
  );
}
