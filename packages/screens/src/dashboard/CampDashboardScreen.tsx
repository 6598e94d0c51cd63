import { useSession } from '@thervu/shell-api';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { WorkList } from '@thervu/ui/layout/WorkList';
import { useWords } from '@thervu/words';
import { campDashboard } from '@thervu/words/compiled/camp-dashboard';
import { FiguresComing } from './cockpit/FiguresComing';
import { FirstSteps } from './FirstSteps';
import { CAMP_WORK } from './camp-work';
import { DifferentMarks } from './DifferentMarks';
import { PacketProblems } from './PacketProblems';

/** Fetched beside the screen: what is fixed of it is there first. */
const CampCockpit = lazyPart(
  async () => (await import(/* webpackChunkName: 'cockpit' */ './cockpit/CampCockpit')).CampCockpit,
  <FiguresComing />,
);

/** What waits for a decision in a camp: refused scans, and scripts whose two keyings differ. */
export function CampDashboardScreen() {
  const t = useWords(campDashboard);
  const { session, can } = useSession();
  // The server goes by the token; these segments are there because the listed path has them.
  const officer = { colcode: session?.colCode ?? '-', role: session?.role ?? '-' };
  return (
    <Screen title={t('dashboard')} note={session?.place ? t('camp-place', { place: session.place }) : undefined}>
      <PacketProblems colcode={officer.colcode} />
      <DifferentMarks {...officer} />
      <FirstSteps />
      <CampCockpit />
      {can('camp-entry.write') && (
        <Panel>
          <WorkList groups={CAMP_WORK(t)} />
        </Panel>
      )}
    </Screen>
  );
}
