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
import { useWords, type Say } from '@thervu/words';
import { registration, type RegistrationWords } from '@thervu/words/compiled/registration';
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
  const t = useWords(registration);
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
        <QueryView query={students} failure={() => t('failed-to-fetch-students-please')}>
          {(all) => <Choosing {...props} offered={offered} all={all} />}
        </QueryView>
      )}
    </QueryView>
  );
}

const studentColumns = (t: Say<RegistrationWords>) => [
  {
    key: 'reg',
    header: t('register-number'),
    cell: (row: Student) => row.reg_no ?? '-',
    sortBy: (row: Student) => row.reg_no,
    width: 170,
  },
  { key: 'name', header: t('name'), cell: (row: Student) => row.stu_name, sortBy: (row: Student) => row.stu_name },
  {
    key: 'dob',
    header: t('birth'),
    cell: (row: Student) => indianDay(row.dob),
    sortBy: (row: Student) => row.dob,
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ discontinue }: Student) => (
      <StatusLabel kind={discontinue ? 'warning' : 'success'}>
        {discontinue ? t('discontinued') : t('active')}
      </StatusLabel>
    ),
    sortBy: ({ status }: Student) => status,
  },
];

function Choosing(props: BatchRegistrationProps & { offered: readonly Paper[]; all: readonly Student[] }) {
  const t = useWords(registration);
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
    if (codes.size === 0 || ids.size === 0) return showMessage('error', t('please-select-degree-batch-students'));
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
      <Panel title={t('papers')} bare>
        <PaperTicks papers={offered} ticked={codes} onChange={setCodes} />
      </Panel>
      <Panel
        title={t('students')}
        note={waiting > 0 ? t('waiting-more-cannot-be-registered', { waiting }) : undefined}
        bare
      >
        <DataTable
          label={t('students')}
          rows={able}
          columns={studentColumns(t)}
          rowKey={({ student_id }) => String(student_id)}
          rowName={({ reg_no }) => reg_no ?? ''}
          empty={{ text: t('none'), hint: t('the-college-has-no-such') }}
          selection={{ keys: ids, onChange: setIds, actions: null }}
          maxHeight={480}
        />
      </Panel>
      {banner}
      <Stack row>
        <Button kind="primary" busy={busy} onClick={create}>
          {t('create-exam-application-for-selected')}
        </Button>
        <Text quiet>{t('size-papers-for-size2-students', { size: codes.size, size2: ids.size })}</Text>
      </Stack>
      {answer && <RegistrationOutcome answer={answer} />}
      <ConfirmDialog
        open={asking}
        title={t('register.ask', { n: codes.size, type: onlyOne ?? '' })}
        confirmLabel={t('register-all-size', { size: codes.size })}
        cancelLabel={t('go-back')}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        {t('register.only-one', {
          type: onlyOne ?? '',
          n: ids.size,
          papers: [...codes].reduce((first, second) => (first === '' ? second : t('and', { first, second })), ''),
        })}
      </ConfirmDialog>
    </>
  );
}
