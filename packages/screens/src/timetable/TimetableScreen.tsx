import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Holiday } from '@thervu/contracts/setting/holiday-rules';
import { useGetTimetableTermsQuery } from '@thervu/contracts/timetable/timetable-api';
import { TIMETABLE_STAGES } from '@thervu/contracts/timetable/timetable-rules';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords } from '@thervu/words';
import { timetable as timetableWords } from '@thervu/words/compiled/timetable';
import { CopyTimetableDialog } from './CopyTimetableDialog';
import { TimetableFilter } from './TimetableFilter';
import { CheckPanel, FillPanel, PapersPanel, SavePanel } from './TimetablePanels';
import { TimetablePrint } from './TimetablePrint';
import { useTimetable } from './useTimetable';
import { useTimetableChoice } from './useTimetableChoice';
import { useTimetableSave } from './useTimetableSave';

const NO_HOLIDAYS: readonly Holiday[] = [];

/** Date and session of the papers of a degree in an exam. */
export function TimetableScreen() {
  const t = useWords(timetableWords);
  const { session } = useSession();
  const { exams, draft, applied, choose, search } = useTimetableChoice();
  const holidays = useGetTimetableTermsQuery().data?.holidays ?? NO_HOLIDAYS;
  const filterBanner = useBanner();
  const { start, printing } = usePrint();
  const table = useTimetable(applied, session?.colCode ?? '');
  const saving = useTimetableSave(table, draft.degree !== '' && draft.batch !== '');
  useLeaveGuard(table.typing.unsaved > 0 || table.typing.elsewhere);

  const load = () => {
    if (draft.degree === '' || draft.batch === '' || draft.sem === '') {
      filterBanner.showMessage('error', t('not-chosen'));
      return;
    }
    filterBanner.clear();
    saving.clear();
    search();
  };
  const { loaded } = table.papers;
  const [copying, setCopying] = useState(false);
  const target = exams.data?.find(
    ({ exam_name, stage }) => exam_name === draft.batch && TIMETABLE_STAGES.includes(stage),
  );
  const others = (exams.data ?? []).map(({ exam_name }) => exam_name).filter((name) => name !== target?.exam_name);
  // those of the same type first: their semesters are the same
  const kindOf = (name: string) => Number(name.split('-')[0] !== target?.etype);
  const earlier = [...others].sort((a, b) => kindOf(a) - kindOf(b));
  return (
    <Screen
      title={t('title')}
      action={
        target &&
        earlier.length > 0 && (
          <Button disabled={table.typing.unsaved > 0} onClick={() => setCopying(true)}>
            {t('copy.from')}
          </Button>
        )
      }
    >
      <Text quiet>
        <PageLink to="/home/exam-time-table">{t('whole.title')}</PageLink>: {t('whole.link')}
      </Text>
      <TimetableFilter draft={draft} choose={choose} exams={exams.data} onSearch={load} />
      {filterBanner.banner}
      {exams.error !== undefined && <Banner kind="error">{failureText(exams.error, t('failed-to-load'))}</Banner>}
      {loaded && !loaded.open && (
        <Banner kind="info">{t('closed', { exam: loaded.exam_name, stage: t(`stage.${loaded.stage}`) })}</Banner>
      )}
      {applied.degree !== '' && (
        <PapersPanel table={table} sem={applied.sem} holidays={holidays} onPrint={() => void start()} />
      )}
      <FillPanel table={table} holidays={holidays} />
      {saving.banner}
      <SavePanel table={table} onSave={saving.press} />
      <CheckPanel table={table} />
      {saving.dialog}
      {copying && target && (
        <CopyTimetableDialog
          to={target.exam_name}
          exams={earlier}
          onCopied={(message) => {
            setCopying(false);
            filterBanner.showMessage('success', message);
            if (loaded) void table.papers.query.refetch();
          }}
          onClose={() => setCopying(false)}
        />
      )}
      {loaded && <TimetablePrint printing={printing} table={loaded} sem={applied.sem} />}
    </Screen>
  );
}
