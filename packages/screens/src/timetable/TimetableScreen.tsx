import { failureText } from '@thervu/contracts/core/problem';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Holiday } from '@thervu/contracts/setting/holiday-rules';
import { useGetTimetableTermsQuery } from '@thervu/contracts/timetable/timetable-api';
import { useSession } from '@thervu/shell-api';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { Screen } from '@thervu/ui/layout/Screen';
import { Banner } from '@thervu/ui/message/Banner';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { TimetableFilter } from './TimetableFilter';
import { CheckPanel, FillPanel, PapersPanel, SavePanel } from './TimetablePanels';
import { TimetablePrint } from './TimetablePrint';
import { useTimetable } from './useTimetable';
import { useTimetableChoice } from './useTimetableChoice';
import { useTimetableSave } from './useTimetableSave';

const NO_HOLIDAYS: readonly Holiday[] = [];
const NOT_CHOSEN = 'Please select Degree, Batch, and Semester.';

/** Date and session of the papers of a degree in an exam. */
export function TimetableScreen() {
  const { session } = useSession();
  const { exams, draft, applied, choose, search } = useTimetableChoice();
  const holidays = useGetTimetableTermsQuery().data?.holidays ?? NO_HOLIDAYS;
  const filterBanner = useBanner();
  const { start, printing } = usePrint();
  const table = useTimetable(applied, session?.colCode ?? '');
  const saving = useTimetableSave(table, draft.degree !== '' && draft.batch !== '');
  useLeaveGuard(table.typing.unsaved > 0);

  const load = () => {
    if (draft.degree === '' || draft.batch === '' || draft.sem === '') {
      filterBanner.showMessage('error', NOT_CHOSEN);
      return;
    }
    filterBanner.clear();
    saving.clear();
    search();
  };
  const { loaded } = table.papers;
  return (
    <Screen title="Exam Time Table">
      <TimetableFilter draft={draft} choose={choose} exams={exams.data} onSearch={load} />
      {filterBanner.banner}
      {exams.error !== undefined && <Banner kind="error">{failureText(exams.error, 'Failed to Load')}</Banner>}
      {loaded && !loaded.open && (
        <Banner kind="info">
          {`The time table of ${loaded.exam_name} cannot be changed in the stage ${STAGE_WORDS[loaded.stage]}.`}
        </Banner>
      )}
      {applied.degree !== '' && (
        <PapersPanel table={table} sem={applied.sem} holidays={holidays} onPrint={() => void start()} />
      )}
      <FillPanel table={table} holidays={holidays} />
      {saving.banner}
      <SavePanel table={table} onSave={saving.press} />
      <CheckPanel table={table} />
      {saving.dialog}
      {loaded && <TimetablePrint printing={printing} table={loaded} sem={applied.sem} />}
    </Screen>
  );
}
