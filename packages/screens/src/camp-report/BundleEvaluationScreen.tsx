import { useId, useState } from 'react';
import { useLazyGetBundleReportQuery } from '@thervu/contracts/camp-report/camp-report-api';
import { deleteBundlePacket, deleteEntry } from '@thervu/contracts/camp-report/camp-report-contract';
import { NO_BUNDLE } from '@thervu/contracts/camp-report/camp-report-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { BANNER_MS } from '@thervu/ui/message/Banner';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useScreenExam } from '../shared/useScreenExam';
import { useWords } from '@thervu/words';
import { campReport } from '@thervu/words/compiled/camp-report';
import { PrintBundle } from './PrintBundle';
import { ReportView } from './ReportView';
import { useEntryActions } from './useEntryActions';

const KEEPS = { keeps: ['exam'] } as const;
const DEFAULTS = { exam: '', bundle: '' };

/** Bundle evaluation report: the marks of one bundle, by packet and operator. An officer's exam is that of the camp. */
export function BundleEvaluationScreen() {
  const t = useWords(campReport);
  const { session, can } = useSession();
  const anyCamp = !session?.place;
  const id = useId();
  const { draft, choose, search, changed } = useFilter(DEFAULTS, KEEPS);
  const exams = useScreenExam('valuation', draft.exam, (next) => choose('exam', next));
  const exam = anyCamp ? exams.chosen?.exam_tbl : undefined;
  const { banner, showMessage, clear } = useBanner();
  const [generate, query] = useLazyGetBundleReportQuery();
  const asked = query.originalArgs?.query.exam;
  const entries = useEntryActions(asked, showMessage);
  // here the office alone deletes; a camp officer does it in the report of the day
  const [missing, setMissing] = useState(false);
  const mayDelete = can(deleteEntry) && !can(deleteBundlePacket);

  const run = async () => {
    clear();
    const bundle = /^[0-9]{1,9}$/.test(draft.bundle.trim()) ? Number(draft.bundle) : 0;
    setMissing(bundle === 0);
    if (bundle === 0) return undefined;
    search();
    const answer = await generate({ params: { colcode: session?.colCode ?? '-', bundle }, query: { exam } });
    if (!answer.data) return undefined;
    const { success, message } = answer.data;
    return showMessage(success ? 'success' : 'info', message, BANNER_MS.short);
  };

  return (
    <Screen title={t('evaluation')} note={session?.place ? t('camp', { place: session.place }) : undefined}>
      <FilterBar label={t('evaluation.bundle')} searchLabel={t('generate')} onSearch={() => void run()}>
        {anyCamp && <DependentSelect {...exams.examSelect} required />}
        <PlainInput
          id={id}
          label={t('bundle-number')}
          value={draft.bundle}
          onChange={(next) => {
            setMissing(false);
            choose('bundle', next);
          }}
          error={missing ? NO_BUNDLE : undefined}
          inputMode="numeric"
          maxLength={9}
          required
        />
      </FilterBar>
      {banner}
      {query.isUninitialized || changed ? (
        <Text quiet>{t('enter-a-bundle')}</Text>
      ) : (
        <QueryView
          query={{ ...query, data: query.currentData, refetch: () => void run() }}
          failure={(error) => failureText(error, t('report-failed'))}
          skeleton={<TableSkeleton label={t('loading-entries')} />}
        >
          {(report) => (
            <ReportView
              report={report}
              onView={entries.onView}
              onDelete={mayDelete ? entries.onDelete : undefined}
              empty={t('none-in-bundle')}
              actions={
                report.success &&
                query.originalArgs && <PrintBundle report={report} bundle={query.originalArgs.params.bundle} />
              }
            />
          )}
        </QueryView>
      )}
      {entries.dialogs}
    </Screen>
  );
}
