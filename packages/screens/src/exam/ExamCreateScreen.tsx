import { Screen } from '@thervu/ui/layout/Screen';
import { useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { ActiveStatus } from './ActiveStatus';
import { ExamCreation } from './ExamCreation';

/** The exams with their switches, and the form that makes a new one. */
export function ExamCreateScreen() {
  const t = useWords(examWords);
  return (
    <Screen title={t('title.create')}>
      <ActiveStatus />
      <ExamCreation />
    </Screen>
  );
}
