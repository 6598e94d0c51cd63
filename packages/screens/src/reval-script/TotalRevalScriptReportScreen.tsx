import { useListRevalPapersQuery } from '@thervu/contracts/reval-script/reval-script-api';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { Stack } from '@thervu/ui/layout/Stack';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useWords } from '@thervu/words';
import { revalScript as revalScriptWords } from '@thervu/words/compiled/reval-script';
import { OwnScripts } from './OwnScripts';
import { RevalDifferences } from './RevalDifferences';
import { RevalProblems } from './RevalProblems';
import { ScanToConfirm } from './ScanToConfirm';

/** The revaluation of a camp: scripts to pull, what waits for a decision, and the own work. */
export function TotalRevalScriptReportScreen() {
  const t = useWords(revalScriptWords);
  const { session } = useSession();
  const district = session?.place ?? '-';
  const scripts = useListRevalPapersQuery({ params: { district } }, { refetchOnMountOrArgChange: true });
  return (
    <Screen
      title={t('total-reval-script-report')}
      note={[scripts.currentData?.[0]?.exam_name, t('second-and-third-valuation-under-new')].filter(Boolean).join(': ')}
      action={
        <Stack row>
          <ActionLink to="/home/reval-entry/A">{t('reval-a-mark-entry')}</ActionLink>
          <ActionLink to="/home/reval-entry/B">{t('reval-b-mark-entry')}</ActionLink>
        </Stack>
      }
    >
      <QueryView
        query={scripts}
        failure={(error) => failureText(error, t('failed-to-fetch-data'))}
        skeleton={<TableSkeleton rows={4} label={t('loading-revaluation-scripts')} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Panel title={t('revaluation-barcodes')} bare>
              <EmptyState text={t('no-data-found')} hint={t('the-examination-office-has-issued-no')} />
            </Panel>
          ) : (
            <ScanToConfirm scripts={rows} />
          )
        }
      </QueryView>
      <RevalProblems />
      <RevalDifferences />
      <OwnScripts scripts={scripts.currentData ?? []} />
    </Screen>
  );
}
