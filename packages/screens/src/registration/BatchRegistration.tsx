import { ownMessage } from '@thervu/contracts/core/problem';
import { useState } from 'react';
import type { Paper } from '@thervu/contracts/registration/registration-contract';
import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { isOnRoll } from '@thervu/contracts/student/student-options';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { useListStudentsQuery } from '@thervu/contracts/student/student-api';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView, type QueryLike } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import type { SearchedBatch } from './useBatchChoice';
import { PaperTicks } from './PaperTicks';
import { RegistrationOutcome } from './RegistrationOutcome';
import {
  ASSIGN_EXAMS_FAILED,
  ASSIGN_FAILED,
  indianDay,
  isUnanswered,
  PAPERS_BROKE,
  PAPERS_FAILED,
} from './registration-messages';

const NOTHING_CHOSEN = 'Please select Degree, Batch, Students, and load Paper Codes.';

export interface BatchRegistrationProps {
  of: SearchedBatch;
  papers: QueryLike<readonly Paper[]>;
  /** Papers ticked from the start: all of a batch's own, none of what is chosen by few. */
  tickPapers: boolean;
  /** Those who have left may be registered: they come back. */
  leftMay?: boolean;
  /** A student reads one of these papers: what they are called. More than one is asked about. */
  onlyOne?: string;
  /** Students ticked from the start. */
  tickStudents: boolean;
  assign: (chosen: { paperCodes: string[]; student_ids: number[] }) => Promise<{ data?: Registered; error?: unknown }>;
}

/** Papers and students of a batch with tick boxes, and the button that registers what is ticked. */
export function BatchRegistration(props: BatchRegistrationProps) {
  const { of, papers } = props;
  const students = useListStudentsQuery(
    { params: { college: of.college, degree: of.degree, year: of.batch } },
    { refetchOnMountOrArgChange: true },
  );
  const failed = (error: unknown) => {
    const text = isUnanswered(error) ? PAPERS_BROKE : PAPERS_FAILED;
    const serverMessage = ownMessage(error);
    return serverMessage ? `${text}. ${serverMessage}`.replace('..', '.') : text;
  };
  return (
    <QueryView query={papers} failure={failed}>
      {(offered) => (
        <QueryView query={students} failure={() => 'Failed to fetch students. Please check the console for details.'}>
          {(all) => <Choosing {...props} offered={offered} all={all} />}
        </QueryView>
      )}
    </QueryView>
  );
}

const studentColumns = [
  {
    key: 'reg',
    header: 'Register Number',
    cell: (row: Student) => row.reg_no ?? '-',
    sortBy: (row: Student) => row.reg_no,
    width: 170,
  },
  { key: 'name', header: 'Name', cell: (row: Student) => row.stu_name, sortBy: (row: Student) => row.stu_name },
  {
    key: 'dob',
    header: 'Date of Birth',
    cell: (row: Student) => indianDay(row.dob),
    sortBy: (row: Student) => row.dob,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ discontinue }: Student) => (
      <StatusLabel kind={discontinue ? 'warning' : 'success'}>{discontinue ? 'Discontinued' : 'Active'}</StatusLabel>
    ),
    sortBy: ({ status }: Student) => status,
  },
];

function Choosing(props: BatchRegistrationProps & { offered: readonly Paper[]; all: readonly Student[] }) {
  const { offered, all, tickPapers, tickStudents, leftMay, onlyOne, assign } = props;
  const able = all.filter(
    ({ reg_no, status }) => reg_no !== null && (isOnRoll(status) || (leftMay && status === 'DISCONTINUED')),
  );
  const [codes, setCodes] = useState<ReadonlySet<string>>(
    () => new Set(tickPapers ? offered.map(({ P_CODE }) => P_CODE) : []),
  );
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(tickStudents ? able.map(({ student_id }) => String(student_id)) : []),
  );
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Registered | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const waiting = all.length - able.length;

  const create = () => {
    clear();
    setAnswer(null);
    if (codes.size === 0 || ids.size === 0) return showMessage('error', NOTHING_CHOSEN);
    if (onlyOne !== undefined && codes.size > 1) return setAsking(true);
    return void send();
  };
  const send = async () => {
    setAsking(false);
    setBusy(true);
    const { data, error } = await assign({ paperCodes: [...codes], student_ids: [...ids].map(Number) });
    setBusy(false);
    if (data) return setAnswer(data);
    return showMessage(
      'error',
      isUnanswered(error) ? ASSIGN_EXAMS_FAILED : ASSIGN_FAILED,
      undefined,
      ownMessage(error),
    );
  };

  return (
    <>
      <Panel title="Papers" bare>
        <PaperTicks papers={offered} ticked={codes} onChange={setCodes} />
      </Panel>
      <Panel
        title="Students"
        note={
          waiting > 0
            ? `${waiting} more cannot be registered: no register number yet, not submitted, or discontinued.`
            : undefined
        }
        bare
      >
        <DataTable
          label="Students"
          rows={able}
          columns={studentColumns}
          rowKey={({ student_id }) => String(student_id)}
          rowName={({ reg_no }) => reg_no ?? ''}
          empty={{ text: 'No Record Found', hint: 'The college has no such students in this batch.' }}
          selection={{ keys: ids, onChange: setIds, actions: null }}
          maxHeight={480}
        />
      </Panel>
      {banner}
      <Stack row>
        <Button kind="primary" busy={busy} onClick={create}>
          Create Exam Application for Selected Batch
        </Button>
        <Text quiet>{`${codes.size} papers for ${ids.size} students are ticked.`}</Text>
      </Stack>
      {answer && <RegistrationOutcome answer={answer} />}
      <ConfirmDialog
        open={asking}
        title={`Register ${codes.size} papers of ${onlyOne} for the same students?`}
        confirmLabel={`Register all ${codes.size}`}
        cancelLabel="Go back"
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        {`A student usually reads one paper of ${onlyOne}. Each of the ${ids.size} students would get ${[...codes].join(' and ')}.`}
      </ConfirmDialog>
    </>
  );
}
