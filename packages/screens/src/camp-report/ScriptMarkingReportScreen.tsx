import { PlainDay } from '@thervu/ui/form/PlainDay';
import { useId, useState } from 'react';
import { useLazyGetBundlesByDateQuery } from '@thervu/contracts/camp-report/camp-report-api';
import { deleteBundlePacket } from '@thervu/contracts/camp-report/camp-report-contract';
import { indianToday, NO_DATE } from '@thervu/contracts/camp-report/camp-report-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { BANNER_MS } from '@thervu/ui/message/Banner';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { campReport } from '@thervu/words/compiled/camp-report';
import { PrintReport } from './PrintReport';
import { ReportView } from './ReportView';
import { useEntryActions } from './useEntryActions';

const DEFAULTS = { date: '' };

/** Script Marking Report: what was keyed in the camp on a day, by packet and operator. */
export function ScriptMarkingReportScreen() {
  const t = useWords(campReport);
  const { session, can } = useSession();
  const id = useId();
  const { draft, applied, choose, search, changed } = useFilter(DEFAULTS);
  const { banner, showMessage, clear } = useBanner();
  const [generate, query] = useLazyGetBundlesByDateQuery();
  const entries = useEntryActions(undefined, showMessage);
  const [missing, setMissing] = useState(false);
  const today = indianToday();
  const late = draft.date > today;

  const run = async () => {
    clear();
    setMissing(draft.date === '');
    if (draft.date === '' || late) return undefined;
    search();
    // The server goes by the token; these segments are there because the listed path has them.
    const officer = { colcode: session?.colCode ?? '-', role: session?.role ?? '-' };
    const answer = await generate({ params: { ...officer, date: draft.date } });
    if (!answer.data) return undefined;
    const { success, message } = answer.data;
    return showMessage(success ? 'success' : 'info', message, BANNER_MS.short);
  };

  return (
    <Screen title={t('report')} note={session?.place ? t('camp', { place: session.place }) : undefined}>
      <FilterBar label={t('report.day')} searchLabel={t('generate')} onSearch={() => void run()}>
        <PlainDay
          id={id}
          label={t('date')}
          value={draft.date}
          latest={today}
          onChange={(next) => choose('date', next)}
          error={late ? t('still-to-come') : missing && draft.date === '' ? NO_DATE : undefined}
          required
        />
      </FilterBar>
      {banner}
      {query.isUninitialized || changed ? (
        <Text quiet>{t('choose-a-day')}</Text>
      ) : (
        <QueryView
          query={{
            ...query,
            data: query.currentData,
            refetch: () => void run(),
          }}
          failure={(error) => failureText(error, t('report-failed'))}
          skeleton={<TableSkeleton label={t('loading-entries')} />}
        >
          {(report) => (
            <ReportView
              report={report}
              onView={entries.onView}
              onDelete={can(deleteBundlePacket) ? entries.onDelete : undefined}
              empty={t('none-that-day')}
              actions={<PrintReport report={report} day={applied.date} showMessage={showMessage} />}
            />
          )}
        </QueryView>
      )}
      {entries.dialogs}
    </Screen>
  );
}
