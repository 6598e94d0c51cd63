import { failureText } from '@thervu/contracts/core/problem';
import { useGetReadyStepsQuery } from '@thervu/contracts/getting-ready/getting-ready-api';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { ReadySteps } from './ReadySteps';

/** The way from an empty portal to the first exam. */
export function GettingReadyScreen() {
  const query = useGetReadyStepsQuery();
  return (
    <Screen title="Getting ready">
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'Failed to load the steps.')}
        skeleton={<TableSkeleton rows={10} label="Loading the steps" />}
      >
        {({ done, steps }) =>
          done ? (
            <EmptyState
              text="The first exam has been created."
              hint="The next steps are listed under Exam Stages."
              action={<ActionLink to="/home/exam-stages">Exam Stages</ActionLink>}
            />
          ) : (
            <Panel
              title="Before the first exam"
              note="Work from top to bottom. Each step opens its page. This list is hidden after the first exam is created."
              bare
            >
              <ReadySteps steps={steps} />
            </Panel>
          )
        }
      </QueryView>
    </Screen>
  );
}
