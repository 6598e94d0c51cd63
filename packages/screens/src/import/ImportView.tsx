import { failureText } from '@thervu/contracts/core/problem';
import { useGetImportQuery } from '@thervu/contracts/import/import-api';
import type { ImportReport } from '@thervu/contracts/import/import-contract';
import { Banner, type BannerKind } from '@thervu/ui/message/Banner';
import { JobProgress } from '@thervu/ui/job/JobProgress';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ImportActions } from './ImportActions';
import { ImportProblems } from './ImportProblems';
import { ImportRows } from './ImportRows';
import { counted, figure, KIND_WORDS, moment, STATE_WORDS, working } from './import-labels';

const POLL_MS = 1_000;

/** One import from its check to what it has written; a reload takes it up where it is. */
export function ImportView({ id }: { id: string }) {
  const report = useGetImportQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: false },
  );
  return (
    <QueryView
      // a look every second must not dim the page
      query={{ ...report, isFetching: report.isLoading }}
      failure={(error) => failureText(error, 'Failed to fetch the import.')}
    >
      {(data) => <Report report={data} />}
    </QueryView>
  );
}

const MESSAGE: Partial<Record<ImportReport['state'], BannerKind>> = {
  APPLIED: 'success',
  FAILED: 'error',
  CHECKED: 'warning',
};

function Report({ report }: { report: ImportReport }) {
  const { state, message, kind, fileName, createdBy, createdAt } = report;
  const [look, text] = STATE_WORDS[state];
  const shown = state === 'CHECKED' || state === 'APPLIED';
  return (
    <>
      <Panel title={`${KIND_WORDS[kind]}: ${fileName}`} note={`Sent by ${createdBy}, ${moment(createdAt)}`}>
        <Stack>
          <Stack row>
            <StatusLabel kind={look}>{text}</StatusLabel>
            {shown && <Counts report={report} />}
          </Stack>
          {working(report) && <Progress report={report} />}
          {message && <Banner kind={MESSAGE[state] ?? 'info'}>{message}</Banner>}
          <ImportActions report={report} />
        </Stack>
      </Panel>
      {shown && report.rows.problem > 0 && <ImportProblems report={report} />}
      {shown && <ImportRows report={report} />}
    </>
  );
}

function Counts({ report: { rows } }: { report: ImportReport }) {
  return (
    <span>
      {counted(rows.total, 'row')}: <strong>{figure(rows.new)} new</strong>,{' '}
      <strong>{figure(rows.changed)} changed</strong>, {figure(rows.same)} same as stored,{' '}
      <strong>{figure(rows.problem)} with problems</strong>
    </span>
  );
}

function Progress({ report }: { report: ImportReport }) {
  const { done, total, message } = report.progress ?? { done: 0, total: null, message: null };
  const title = report.state === 'CHECKING' ? `Check of ${report.fileName}` : `Import of ${report.fileName}`;
  return (
    <>
      <JobProgress title={title} state="RUNNING" done={done} total={total} message={message} />
      <Text quiet>You may leave this page: the work continues and is listed under Imports.</Text>
    </>
  );
}
