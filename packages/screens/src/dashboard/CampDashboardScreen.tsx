import { useSession } from '@thervu/shell-api';
import { Screen } from '@thervu/ui/Screen';
import { DifferentMarks } from './DifferentMarks';
import { PacketProblems } from './PacketProblems';

/** What waits for a decision in a camp: refused scans, and scripts whose two keyings differ. */
export function CampDashboardScreen() {
  const { session } = useSession();
  // The server goes by the token; these segments are there because the listed path has them.
  const officer = { colcode: session?.colCode ?? '-', role: session?.role ?? '-' };
  return (
    <Screen title="Dashboard" note={session?.place ? `Camp ${session.place}` : undefined}>
      <PacketProblems colcode={officer.colcode} />
      <DifferentMarks {...officer} />
    </Screen>
  );
}
