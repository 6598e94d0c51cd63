import Box from '@mui/material/Box';
import { failureText } from '@thervu/contracts/core/problem';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { useGetReadyStepsQuery } from '@thervu/contracts/getting-ready/getting-ready-api';
import { useSession } from '@thervu/shell-api';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Text } from '@thervu/ui/layout/Text';
import { Panel } from '@thervu/ui/layout/Panel';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { WorkList } from '@thervu/ui/layout/WorkList';
import { useWords } from '@thervu/words';
import { officeDashboard } from '@thervu/words/compiled/office-dashboard';
import { ExamsInHand } from './ExamsInHand';
import { FiguresComing } from './cockpit/FiguresComing';
import { FirstSteps } from './FirstSteps';
import { OFFICE_WORK } from './office-work';

/** Fetched beside the screen: what is fixed of it is there first. */
const OfficeCockpit = lazyPart(
  async () => (await import(/* webpackChunkName: 'cockpit' */ './cockpit/OfficeCockpit')).OfficeCockpit,
  <FiguresComing />,
);

/** What is missing before the first exam; hidden once that exam exists, and for officers who may not create one. */
function GettingReadyPanel() {
  const t = useWords(officeDashboard);
  const { can } = useSession();
  const ready = useGetReadyStepsQuery(undefined, { skip: !can('exam.manage') });
  const steps = ready.data?.steps.filter(({ missing }) => missing !== null) ?? [];
  if (steps.length === 0) return null;
  return (
    <Panel title={t('getting-ready')} note={t('what-is-missing-before-the')} bare>
      <Box component="ol" sx={{ my: 0, pl: 6 }}>
        {steps.map(({ key, title, open, missing }) => (
          <Box key={key} component="li" sx={{ py: 1 }}>
            <PageLink to={`/home/${open}`}>{title}</PageLink>: {missing}
          </Box>
        ))}
      </Box>
      <Text>
        <PageLink to="/home/getting-ready">{t('all-steps')}</PageLink>
      </Text>
    </Panel>
  );
}

/** Where the office starts: the exams in hand and the ways to the work. */
export function OfficeDashboardScreen() {
  const t = useWords(officeDashboard);
  const exams = useListExamsQuery();
  return (
    <Screen title={t('dashboard')}>
      <Panel title={t('exams-in-hand')} note={t('their-stage-and-what-is')}>
        <QueryView
          query={exams}
          failure={(error) => failureText(error, t('failed-to-load'))}
          skeleton={<TableSkeleton rows={3} label={t('loading-exams')} />}
        >
          {(rows) => <ExamsInHand exams={rows} />}
        </QueryView>
      </Panel>
      <FirstSteps />
      <OfficeCockpit />
      <Panel title={t('work')}>
        <WorkList groups={OFFICE_WORK(t)} />
      </Panel>
      <GettingReadyPanel />
    </Screen>
  );
}
