import { Screen } from '@thervu/ui/layout/Screen';
import { ActiveStatus } from './ActiveStatus';
import { ExamCreation } from './ExamCreation';

/** The exams with their switches, and the form that makes a new one. */
export function ExamCreateScreen() {
  return (
    <Screen title="Exam Creation">
      <ActiveStatus />
      <ExamCreation />
    </Screen>
  );
}
