import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { ActionLink } from '@thervu/ui/layout/ActionLink';

/** C is not keyed like A and B: it is decided script in hand, where two keyings differ. */
export function CMarkNoticeScreen() {
  return (
    <Screen title="C Mark">
      <Panel>
        <EmptyState
          text="C marks are not entered here."
          hint="Where A and B differ, the camp officer scans the script again and decides on the dashboard."
          action={<ActionLink to="/home/dashboard">Dashboard</ActionLink>}
        />
      </Panel>
    </Screen>
  );
}
