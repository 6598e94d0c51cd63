import { useId, useState } from 'react';
import type { CallReply } from '@thervu/contracts/core/call';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { useAssignYearNumbersMutation, usePreviewYearNumbersMutation } from '@thervu/contracts/student/student-api';
import type { previewYearNumbers, YearGroup } from '@thervu/contracts/student/register-number-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Panel } from '@thervu/ui/layout/Panel';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { studentList, type StudentListWords } from '@thervu/words/compiled/student-list';
import { JobRun } from '../shared/JobRun';

/** `say` says why a degree gets no numbers, as the server has written it. */
const columnsOf = (t: Say<StudentListWords>, say: (text: string) => string): Column<YearGroup>[] => [
  { key: 'college', header: t('college'), cell: (row) => row.colcode, sortBy: (row) => row.colcode, title: true },
  { key: 'degree', header: t('degree'), cell: (row) => row.degree, sortBy: (row) => row.degree, title: true },
  {
    key: 'students',
    header: t('students'),
    cell: (row) => formatCount(row.students),
    sortBy: (row) => row.students,
    numeric: true,
    card: 1,
    named: true,
  },
  { key: 'prefix', header: t('reg.begins-with'), cell: (row) => row.prefix ?? '-', card: 1, named: true },
  {
    key: 'problem',
    header: t('reg.why-none'),
    cell: (row) => say(row.problem ?? ''),
    sortBy: (row) => row.problem,
    card: 2,
  },
];

type Shown = CallReply<typeof previewYearNumbers> & { year: number };

/** The register numbers of an admission year in the whole university: looked at first, then assigned by one job. */
export function RegisterYear({ year: usual }: { year: string }) {
  const t = useWords(studentList);
  const say = useMessageText();
  const id = useId();
  const [typed, setTyped] = useState(usual);
  const [shown, setShown] = useState<Shown | null>(null);
  const [job, setJob] = useState<Job | null>(null);
  const [asking, setAsking] = useState(false);
  const result = useBanner();
  const rejection = useBanner();
  const [preview, { isLoading }] = usePreviewYearNumbersMutation();
  const [assign, { isLoading: starting }] = useAssignYearNumbersMutation();

  const look = async () => {
    result.clear();
    const year = /^\d{4}$/.test(typed.trim()) ? Number(typed) : 0;
    if (year < 1990 || year > 2099) return result.showMessage('error', t('reg.type-year'));
    const { data, error } = await preview({ body: { admn_acdyr: year } });
    setShown(data ? { ...data, year } : null);
    if (error) result.showMessage('error', failureText(error, t('reg.not-previewed')));
    return undefined;
  };
  const start = async ({ year, token }: Shown) => {
    rejection.clear();
    const { data, error } = await assign({ body: { admn_acdyr: year, token } });
    if (error) return rejection.showMessage('error', failureText(error, t('reg.not-assigned')));
    setAsking(false);
    return setJob(data);
  };

  return (
    <Panel title={t('reg.university')}>
      <form
        noValidate
        style={{ display: 'flex', gap: 12, alignItems: 'end', flexWrap: 'wrap', marginBottom: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <PlainInput
          id={id}
          label={t('reg.admitted-in')}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <Button type="submit" busy={isLoading}>
          {t('reg.count')}
        </Button>
      </form>
      {result.banner}
      {job && <JobRun job={job} showMessage={result.showMessage} onEnd={() => void look()} />}
      {shown && (
        <DataTable
          label={t('reg.of-year', { year: shown.year })}
          rows={shown.groups}
          columns={columnsOf(t, say)}
          rowKey={({ colcode, deg_id }) => `${colcode}/${deg_id}`}
          exportAction={
            shown.toAssign > 0 && (
              <Button kind="primary" onClick={() => setAsking(true)}>
                {t('reg.assign-all-n', { n: shown.toAssign })}
              </Button>
            )
          }
          empty={{ text: t('no-record-found'), hint: t('reg.year-done', { year: shown.year }) }}
        />
      )}
      {asking && shown && (
        <ConfirmDialog
          open
          title={t('reg.year-question', { n: shown.toAssign, year: shown.year })}
          confirmLabel={t('reg.assign-all')}
          busy={starting}
          result={rejection.banner}
          onConfirm={() => void start(shown)}
          onClose={() => setAsking(false)}
        >
          <Text>{t('reg.year-good')}</Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
