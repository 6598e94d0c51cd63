import { useId, useState } from 'react';
import type { CallReply } from '@thervu/contracts/core/call';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
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
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { JobRun } from '../shared/JobRun';

const COLUMNS: Column<YearGroup>[] = [
  { key: 'college', header: 'College', cell: (row) => row.colcode, sortBy: (row) => row.colcode, title: true },
  { key: 'degree', header: 'Degree', cell: (row) => row.degree, sortBy: (row) => row.degree, title: true },
  {
    key: 'students',
    header: 'Students',
    cell: (row) => formatCount(row.students),
    sortBy: (row) => row.students,
    numeric: true,
    card: 1,
    named: true,
  },
  { key: 'prefix', header: 'Begins with', cell: (row) => row.prefix ?? '-', card: 1, named: true },
  {
    key: 'problem',
    header: 'Why there is none',
    cell: (row) => row.problem ?? '',
    sortBy: (row) => row.problem,
    card: 2,
  },
];

type Shown = CallReply<typeof previewYearNumbers> & { year: number };
const numbers = (count: number) => pluralise(count, 'register number', 'register numbers');

/** The register numbers of an admission year in the whole university: looked at first, then assigned by one job. */
export function RegisterYear({ year: usual }: { year: string }) {
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
    if (year < 1990 || year > 2099) return result.showMessage('error', 'Type an admission year such as 2025.');
    const { data, error } = await preview({ body: { admn_acdyr: year } });
    setShown(data ? { ...data, year } : null);
    if (error) result.showMessage('error', failureText(error, 'The register numbers could not be previewed.'));
    return undefined;
  };
  const start = async ({ year, token }: Shown) => {
    rejection.clear();
    const { data, error } = await assign({ body: { admn_acdyr: year, token } });
    if (error) return rejection.showMessage('error', failureText(error, 'The register numbers could not be assigned.'));
    setAsking(false);
    return setJob(data);
  };

  return (
    <Panel title="Whole university">
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
          label="Admitted in"
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <Button type="submit" busy={isLoading}>
          Count students without a number
        </Button>
      </form>
      {result.banner}
      {job && <JobRun job={job} showMessage={result.showMessage} onEnd={() => void look()} />}
      {shown && (
        <DataTable
          label={`Register numbers of ${shown.year} to assign`}
          rows={shown.groups}
          columns={COLUMNS}
          rowKey={({ colcode, deg_id }) => `${colcode}/${deg_id}`}
          exportAction={
            shown.toAssign > 0 && (
              <Button kind="primary" onClick={() => setAsking(true)}>
                {`Assign all ${numbers(shown.toAssign)}`}
              </Button>
            )
          }
          empty={{ text: 'No Record Found', hint: `Every admitted student of ${shown.year} has a register number.` }}
        />
      )}
      {asking && shown && (
        <ConfirmDialog
          open
          title={`Assign ${numbers(shown.toAssign)} of ${shown.year}?`}
          confirmLabel="Assign all"
          busy={starting}
          result={rejection.banner}
          onConfirm={() => void start(shown)}
          onClose={() => setAsking(false)}
        >
          <Text>
            A register number stays with its student for good. All of them are given, or none: if somebody is admitted
            in between, look at the list again.
          </Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
