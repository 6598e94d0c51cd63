import Box from '@mui/material/Box';
import { failureText } from '@thervu/contracts/core/problem';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { EXAM_FLAGS, type Exam } from '@thervu/contracts/exam/exam-contract';
import { FLAG_WORDS, STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { useGetReadyStepsQuery } from '@thervu/contracts/getting-ready/getting-ready-api';
import { useSession } from '@thervu/shell-api';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Text } from '@thervu/ui/layout/Text';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { WorkList } from '@thervu/ui/layout/WorkList';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { officeDashboard, type OfficeDashboardWords } from '@thervu/words/compiled/office-dashboard';
import { FirstSteps } from './FirstSteps';
import { OFFICE_WORK } from './office-work';

/** Fetched beside the screen: what is fixed of it is there first. */
const OfficeCockpit = lazyPart(
  async () => (await import(/* webpackChunkName: 'cockpit' */ './cockpit/OfficeCockpit')).OfficeCockpit,
);

const columns = (t: Say<OfficeDashboardWords>, known: (text: string) => string): Column<Exam>[] => [
  { key: 'exam', header: t('exam'), cell: (exam) => exam.exam_name, width: 130, title: true },
  {
    key: 'stage',
    header: t('stage'),
    card: 1,
    cell: (exam) => <StatusLabel kind="info">{known(STAGE_WORDS[exam.stage])}</StatusLabel>,
  },
  ...EXAM_FLAGS.map((key) => ({
    key,
    header: known(FLAG_WORDS[key]),
    card: 2 as const,
    named: true,
    cell: (exam: Exam) =>
      exam[key] ? (
        <StatusLabel kind="success">{t('open')}</StatusLabel>
      ) : (
        <StatusLabel kind="neutral">{t('closed')}</StatusLabel>
      ),
  })),
];

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
  const known = useKnownText(officeDashboard);
  const exams = useListExamsQuery();
  return (
    <Screen title={t('dashboard')}>
      <Panel title={t('exams-in-hand')} note={t('their-stage-and-what-is')} bare>
        <QueryView
          query={exams}
          failure={(error) => failureText(error, t('failed-to-load'))}
          skeleton={<TableSkeleton rows={3} label={t('loading-exams')} />}
        >
          {(rows) => (
            <DataTable
              label={t('exams-in-hand')}
              rows={rows}
              columns={columns(t, known)}
              rowKey={(exam) => String(exam.id)}
              empty={{
                text: t('no-data-found'),
                hint: t('exams-are-created-under-exam'),
              }}
            />
          )}
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
