import { pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { fittingExam } from '@thervu/contracts/exam/exam-choice-rules';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Holiday } from '@thervu/contracts/setting/holiday-rules';
import { useGetTimetableTermsQuery } from '@thervu/contracts/timetable/timetable-api';
import type { TimetableCheck } from '@thervu/contracts/timetable/timetable-contract';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useEffect, useRef, useState } from 'react';
import { useExamInHeader } from '../shared/useScreenExam';
import { DecisionDialog } from './DecisionDialog';
import { FillDates } from './FillDates';
import { needsDecision } from './timetable-draft';
import { NO_FILTER, TimetableFilter } from './TimetableFilter';
import { TimetableFindings } from './TimetableFindings';
import { TimetableGrid } from './TimetableGrid';
import { TimetablePrint } from './TimetablePrint';
import { useTimetable } from './useTimetable';

const NO_HOLIDAYS: readonly Holiday[] = [];
const NOT_CHOSEN = 'Please select Degree, Batch, and Semester.';
const NOT_LOADED = 'Please select Degree, Batch, and load Paper Codes.';

/** Date and session of the papers of a degree in an exam. */
export function TimetableScreen() {
  const { session } = useSession();
  const exams = useListExamsQuery();
  const holidays = useGetTimetableTermsQuery().data?.holidays ?? NO_HOLIDAYS;
  const { draft, applied, choose, search } = useFilter(NO_FILTER);
  const filterBanner = useBanner();
  const saveBanner = useBanner();
  const [decision, setDecision] = useState<TimetableCheck | null>(null);
  const { start, printing } = usePrint();
  const table = useTimetable(applied, session?.colCode ?? '');
  useLeaveGuard(table.unsaved > 0);

  const opened = useRef(false);
  const latest = fittingExam(exams.data ?? [], { work: 'timetable', office: true });
  useExamInHeader(exams.data?.find(({ exam_name }) => exam_name === (applied.batch || draft.batch)));
  useEffect(() => {
    if (opened.current || !latest) return;
    opened.current = true;
    if (draft.batch === '') choose('batch', latest.exam_name);
  }, [latest, draft.batch, choose]);

  const load = () => {
    if (draft.degree === '' || draft.batch === '' || draft.sem === '') {
      filterBanner.showMessage('error', NOT_CHOSEN);
      return;
    }
    filterBanner.clear();
    saveBanner.clear();
    search();
  };
  const save = async (flags?: Parameters<typeof table.save>[0]) => {
    saveBanner.clear();
    const outcome = await table.save(flags);
    setDecision('decide' in outcome ? outcome.decide : null);
    if ('done' in outcome) saveBanner.showMessage('success', outcome.done);
    if ('failed' in outcome) saveBanner.showMessage('error', outcome.failed);
  };
  const askToSave = () => {
    if (draft.degree === '' || draft.batch === '' || table.rows.length === 0) {
      saveBanner.showMessage('error', NOT_LOADED);
    } else if (table.check && needsDecision(table.check)) setDecision(table.check);
    else void save();
  };
  const { loaded, check } = table;
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
        <Panel
          title={loaded ? `${loaded.degree}, semester ${applied.sem}, ${loaded.exam_name}` : 'Papers'}
          note={loaded && loaded.revision > 1 ? `Revision ${loaded.revision}` : undefined}
          bare
        >
          <QueryView
            query={{ ...table.papers, data: loaded }}
            failure={(error) => failureText(error, 'Failed to Load')}
          >
            {({ open }) => (
              <TimetableGrid
                papers={table.rows}
                edits={table.edits}
                holidays={holidays}
                onEdit={table.edit}
                check={check}
                problems={table.problems}
                locked={!open || table.saving}
                printAction={
                  // printing loads the page anew: what is typed would be lost
                  <Button small onClick={start} disabled={table.unsaved > 0}>
                    {table.unsaved > 0 ? 'Print (save first)' : 'Print'}
                  </Button>
                }
              />
            )}
          </QueryView>
        </Panel>
      )}
      {loaded?.open && table.rows.length > 0 && (
        <FillDates
          papers={table.rows}
          edits={table.edits}
          holidays={holidays}
          onFill={table.fill}
          disabled={table.saving}
        />
      )}
      {saveBanner.banner}
      <Panel bare>
        <Stack row>
          <Button kind="primary" busy={table.saving} disabled={loaded && !loaded.open} onClick={askToSave}>
            Save
          </Button>
          {table.unsaved > 0 && (
            <span role="status">{pluralise(table.unsaved, 'paper unsaved', 'papers unsaved')}</span>
          )}
        </Stack>
      </Panel>
      {loaded?.open && table.rows.length > 0 && (
        <Panel title="Check" note="As the papers stand above, saved or not, against the whole exam." bare>
          {table.waiting && <Text quiet>Checking…</Text>}
          {check && <TimetableFindings check={check} />}
          {table.checkFailure !== undefined && (
            <Banner kind="error">{failureText(table.checkFailure, 'Failed to Load')}</Banner>
          )}
          {!table.waiting && !check && table.checkFailure === undefined && <Text quiet>No paper has a date yet.</Text>}
        </Panel>
      )}
      <DecisionDialog
        check={decision}
        busy={table.saving}
        onSave={(flags) => void save(flags)}
        onReload={() => {
          setDecision(null);
          void table.papers.refetch();
        }}
        onClose={() => setDecision(null)}
      />
      {loaded && <TimetablePrint printing={printing} table={loaded} sem={applied.sem} />}
    </Screen>
  );
}
