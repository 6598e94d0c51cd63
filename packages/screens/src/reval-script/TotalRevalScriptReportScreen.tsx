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
import { OwnScripts } from './OwnScripts';
import { RevalDifferences } from './RevalDifferences';
import { RevalProblems } from './RevalProblems';
import { ScanToConfirm } from './ScanToConfirm';

/** The revaluation of a camp: scripts to pull, what waits for a decision, and the own work. */
export function TotalRevalScriptReportScreen() {
  const { session } = useSession();
  const district = session?.place ?? '-';
  const scripts = useListRevalPapersQuery({ params: { district } }, { refetchOnMountOrArgChange: true });
  return (
    <Screen
      title="Total Reval Script Report"
      note={[
        scripts.currentData?.[0]?.exam_name,
        'Second and third valuation under new numbers. Operators cannot see earlier marks.',
      ]
        .filter(Boolean)
        .join(': ')}
      action={
        <Stack row>
          <ActionLink to="/home/reval-entry/A">Reval A Mark Entry</ActionLink>
          <ActionLink to="/home/reval-entry/B">Reval B Mark Entry</ActionLink>
        </Stack>
      }
    >
      <QueryView
        query={scripts}
        failure={(error) => failureText(error, 'Failed to fetch data')}
        skeleton={<TableSkeleton rows={4} label="Loading revaluation scripts" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Panel title="Revaluation Barcodes" bare>
              <EmptyState
                text="No Data Found"
                hint="The examination office has issued no script for revaluation to this camp."
              />
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
