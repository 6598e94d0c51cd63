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
import { useWords } from '@thervu/words';
import { imports } from '@thervu/words/compiled/imports';
import { ImportActions } from './ImportActions';
import { ImportProblems } from './ImportProblems';
import { ImportRows } from './ImportRows';
import { figure, moment, STATE_KIND, working } from './import-labels';

const POLL_MS = 1_000;

/** One import from its check to what it has written; a reload takes it up where it is. */
export function ImportView({ id }: { id: string }) {
  const t = useWords(imports);
  const report = useGetImportQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: false },
  );
  return (
    <QueryView
      // a look every second must not dim the page
      query={{ ...report, isFetching: report.isLoading }}
      failure={(error) => failureText(error, t('import.failed'))}
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
  const t = useWords(imports);
  const { state, message, kind, fileName, createdBy, createdAt } = report;
  const shown = state === 'CHECKED' || state === 'APPLIED';
  return (
    <>
      <Panel
        title={`${t(`kind.${kind}`)}: ${fileName}`}
        note={t('sent', { who: createdBy, moment: moment(createdAt) })}
      >
        <Stack>
          <Stack row>
            <StatusLabel kind={STATE_KIND[state]}>{t(`state.${state}`)}</StatusLabel>
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
  const t = useWords(imports);
  return (
    <span>
      {t('count.rows', { n: rows.total })}: <strong>{t('count.new', { n: figure(rows.new) })}</strong>,{' '}
      <strong>{t('count.changed', { n: figure(rows.changed) })}</strong>, {t('count.same', { n: figure(rows.same) })},{' '}
      <strong>{t('count.problem', { n: figure(rows.problem) })}</strong>
    </span>
  );
}

function Progress({ report }: { report: ImportReport }) {
  const t = useWords(imports);
  const { done, total, message } = report.progress ?? { done: 0, total: null, message: null };
  const title = t(report.state === 'CHECKING' ? 'check-of' : 'import-of', { file: report.fileName });
  return (
    <>
      <JobProgress title={title} state="RUNNING" done={done} total={total} message={message} />
      <Text quiet>{t('may-leave')}</Text>
    </>
  );
}
