import { useState } from 'react';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import {
  skipToken,
  usePreviewUniversityFinalYearsQuery,
  useStartUniversityFinalYearsMutation,
} from '@thervu/contracts/fee/fee-api';
import type { FinalYearCollege } from '@thervu/contracts/fee/final-year-university-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { examFees, type ExamFeesWords } from '@thervu/words/compiled/exam-fees';
import { JobRun } from '../shared/JobRun';

const count = (key: 'toSet' | 'already' | 'paidBefore', header: string): Column<FinalYearCollege> => ({
  key,
  header,
  numeric: true,
  card: 1,
  named: true,
  cell: (row) => formatCount(row[key]),
  sortBy: (row) => row[key],
  total: (rows) => formatCount(rows.reduce((sum, row) => sum + row[key], 0)),
});
const columns = (t: Say<ExamFeesWords>): Column<FinalYearCollege>[] => [
  {
    key: 'college',
    header: t('college'),
    title: true,
    cell: ({ colcode, colname }) => `${colcode} ${colname}`,
    sortBy: ({ colcode }) => colcode,
  },
  count('toSet', t('final-years.all.to-set')),
  count('already', t('final-years.all.already')),
  count('paidBefore', t('final-years.all.paid-before')),
];

/** Sets the final-year fees of every college by one job, after a look at whom it meets. */
export function FinalYearOfUniversity({ exam, examName }: { exam: string; examName: string }) {
  const t = useWords(examFees);
  const { banner, showMessage, clear } = useBanner();
  const [opened, setOpened] = useState<{ failed?: string }>();
  const [job, setJob] = useState<Job>();
  const params = { exam };
  const preview = usePreviewUniversityFinalYearsQuery(opened ? { params } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const [start, { isLoading }] = useStartUniversityFinalYearsMutation();
  const shown = opened && !preview.isFetching && preview.error === undefined ? preview.currentData : undefined;
  const confirm = async () => {
    if (!shown) return;
    const { data, error } = await start({ params, body: { digest: shown.digest } });
    if (data) {
      setOpened(undefined);
      return setJob(data);
    }
    setOpened({ failed: failureText(error, t('operation-failed')) });
    // the figures are those of before: what is shown next is what is set next
    if ((error as CallError | undefined)?.status === 409) void preview.refetch();
  };
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <Button
          onClick={() => {
            clear();
            setOpened({});
          }}
        >
          {t('final-years.all')}
        </Button>
      </div>
      {banner}
      {job && <JobRun key={job.id} job={job} showMessage={showMessage} />}
      <ConfirmDialog
        open={opened !== undefined}
        title={t('final-years.all.title', { exam: examName })}
        confirmLabel={t('final-years.press', { n: shown?.toSet ?? 0 })}
        busy={isLoading}
        ready={shown !== undefined && shown.toSet > 0}
        result={opened?.failed && <Banner kind="error">{opened.failed}</Banner>}
        onConfirm={() => void confirm()}
        onClose={() => setOpened(undefined)}
      >
        {preview.error !== undefined && !preview.isFetching ? (
          <Banner kind="error">{failureText(preview.error, t('operation-failed'))}</Banner>
        ) : shown === undefined ? (
          <Text quiet>{t('final-years.counting')}</Text>
        ) : (
          <Stack>
            <Text>{shown.toSet === 0 ? t('final-years.none') : t('final-years.count', { n: shown.toSet })}</Text>
            {shown.colleges.length > 0 && (
              <DataTable
                label={t('final-years.all.by-college')}
                rows={shown.colleges}
                columns={columns(t)}
                rowKey={({ colcode }) => colcode}
                maxHeight={320}
              />
            )}
          </Stack>
        )}
      </ConfirmDialog>
    </>
  );
}
