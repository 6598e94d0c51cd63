import { skipToken, useListInternalMarksQuery } from '@thervu/contracts/mark/mark-api';
import type { MarkPaper } from '@thervu/contracts/mark/mark-contract';
import { Banner } from '@thervu/ui/message/Banner';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { NO_RECORD } from '../shared/report-labels';
import { InternalReport } from './InternalReport';
import { MarkFilter } from './MarkFilter';
import { LOAD_FAILED, markLoadFailure } from './mark-messages';
import { MARK_FILTER, marksFor, missingMarkChoice, NO_MARKS, useMarkChoice } from './useMarkChoice';

const hasInternal = ({ INTL_MAX }: MarkPaper) => INTL_MAX > 0;

/** The internal marks of a paper in figures and words, for print and signature. */
export function InternalMarkReportScreen() {
  const t = useWords(markEntry);
  const filter = useFilter(NO_MARKS, MARK_FILTER);
  const choice = useMarkChoice(filter, hasInternal, { report: true });
  const { banner, showMessage, clear } = useBanner();
  const { searched } = choice;
  const rows = useListInternalMarksQuery(searched ? marksFor(searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const find = () => {
    clear();
    const text = missingMarkChoice(choice, filter.draft, { report: true });
    if (text) return showMessage('error', text);
    return filter.search();
  };
  return (
    <Screen
      title={t('internal-marks-report')}
      action={<ActionLink to="/home/add-internal-mark">{t('internal-mark-entry-2')}</ActionLink>}
    >
      <MarkFilter
        label={t('internal-marks-report-2')}
        page={t('internal-marks-report')}
        choice={choice}
        onSearch={find}
        onQuickChoice={clear}
      />
      {choice.error !== undefined && <Banner kind="error">{LOAD_FAILED}</Banner>}
      {banner}
      {searched ? (
        <QueryView query={{ ...rows, data: rows.currentData }} failure={markLoadFailure}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState text={NO_RECORD} hint={t('no-student-of-this-choice')} />
            ) : (
              <InternalReport
                key={[searched.exam.exam_tbl, searched.degree, searched.sem, searched.paper].join()}
                searched={searched}
                paper={choice.paper}
                rows={found}
              />
            )
          }
        </QueryView>
      ) : (
        <Text quiet>{t('choose-a-degree-a-semester')}</Text>
      )}
    </Screen>
  );
}
