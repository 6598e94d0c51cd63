import { useState } from 'react';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useAddCentreMutation,
  useListCentresQuery,
  usePlanAllMutation,
} from '@thervu/contracts/exam-centre/exam-centre-api';
import type { listCentres } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { type Centre } from '@thervu/contracts/exam-centre/exam-centre-contract';
import type { CallReply } from '@thervu/contracts/core/call';
import type { Job } from '@thervu/contracts/job/job-contract';
import { planSitting } from '@thervu/contracts/seating/seating-contract';
import { useSession, useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import { JobRun } from '../shared/JobRun';
import { useScreenExam } from '../shared/useScreenExam';
import { AddCentreDialog } from './AddCentreDialog';
import { Allotments } from './Allotments';
import { CentreDialog } from './CentreDialog';
import { centreColumns } from './centre-columns';

const STATE = { exam: '' };

/** The centres of an exam: who writes where, and whether the desks suffice. */
export function ExamCentresScreen() {
  const [state, apply] = useUrlState(STATE);
  const exams = useScreenExam('examCentres', state.exam, (exam) => apply({ exam }));
  const exam = exams.chosen?.exam_name;
  const query = useListCentresQuery(
    { params: { exam: exam ?? '' } },
    { skip: exam === undefined, refetchOnMountOrArgChange: true },
  );
  return (
    <Screen
      title="Exam Centres"
      note="Where the students of each college write. A college is its own centre unless it is allotted to another one."
    >
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      {exam !== undefined && (
        <QueryView
          query={{ ...query, data: query.currentData }}
          failure={(error) => failureText(error, 'The centres could not be loaded.')}
          skeleton={<TableSkeleton label="Loading centres" />}
        >
          {(data) => <Centres key={exam} exam={exam} data={data} onPlanned={() => void query.refetch()} />}
        </QueryView>
      )}
    </Screen>
  );
}

interface CentresProps {
  exam: string;
  data: CallReply<typeof listCentres>;
  onPlanned: () => void;
}

function Centres({ exam, data: { centres, without }, onPlanned }: CentresProps) {
  const { can } = useSession();
  const { jobStarted } = useShell();
  const [opened, setOpened] = useState<Centre | 'add' | 'all' | null>(null);
  const [job, setJob] = useState<Job | null>(null);
  const [plan, planning] = usePlanAllMutation();
  const [add, adding] = useAddCentreMutation();
  const { banner, showMessage, clear } = useBanner();
  const short = centres.filter(({ shortfall }) => shortfall > 0);
  const close = () => setOpened(null);

  const planAll = async (centre?: string) => {
    clear();
    const answer = await plan({ params: { exam }, body: centre === undefined ? {} : { centre } });
    if (!answer.data) return showMessage('error', failureText(answer.error, 'The plans could not be started.'));
    jobStarted();
    return setJob(answer.data);
  };
  const addAll = async () => {
    const answer = await add({ params: { exam }, body: { centres: [], all: true } });
    close();
    if (answer.data) showMessage('success', answer.data.message);
    else showMessage('error', failureText(answer.error, 'The centres could not be added.'));
  };

  return (
    <>
      {without.length > 0 && (
        <Banner kind="warning">
          {`${pluralise(without.length, 'college has', 'colleges have')} candidates and no centre: ${without
            .slice(0, 12)
            .map(({ colcode, students }) => `${colcode} (${formatCount(students)})`)
            .join(', ')}${without.length > 12 ? ', …' : ''}.`}
        </Banner>
      )}
      {short.length > 0 && (
        <Banner kind="warning">
          {`${pluralise(short.length, 'centre has', 'centres have')} fewer desks than candidates in the largest session. Add halls, or allot a college to another centre.`}
        </Banner>
      )}
      {banner}
      <div style={{ marginBottom: 16 }}>
        <Stack row>
          <Button kind="primary" onClick={() => setOpened('add')}>
            Add centre
          </Button>
          {without.length > 0 && <Button onClick={() => setOpened('all')}>Make each college its own centre</Button>}
          {can(planSitting) && centres.length > 0 && (
            <Button busy={planning.isLoading} onClick={() => void planAll()}>
              Plan all open sessions
            </Button>
          )}
        </Stack>
      </div>
      {job && <JobRun job={job} showMessage={showMessage} onEnd={() => onPlanned()} />}
      <Panel title="Centres" bare>
        <DataTable
          label="Centres"
          rows={centres}
          columns={centreColumns({
            onChange: setOpened,
            onPlan: can(planSitting) ? ({ centre }) => void planAll(centre) : undefined,
          })}
          rowKey={({ centre }) => centre}
          exportAction={<SaveShown file={`centres-${exam}`} head={['Exam Centres', exam]} />}
          empty={{ text: 'No Record Found', hint: 'Make each college its own centre, then allot the others.' }}
        />
      </Panel>
      <Allotments exam={exam} centres={centres} />
      {opened === 'add' && (
        <AddCentreDialog
          exam={exam}
          without={without}
          there={centres}
          onDone={(message) => {
            close();
            showMessage('success', message);
          }}
          onClose={close}
        />
      )}
      {opened === 'all' && (
        <ConfirmDialog
          open
          title={`Make each college with candidates its own centre in ${exam}?`}
          confirmLabel="Make centres"
          busy={adding.isLoading}
          onConfirm={() => void addAll()}
          onClose={close}
        >
          Colleges that are centres already stay as they are. You can allot a college to another centre afterwards.
        </ConfirmDialog>
      )}
      {opened !== null && typeof opened === 'object' && (
        <CentreDialog
          key={opened.centre}
          exam={exam}
          centre={opened}
          onDone={(message) => {
            close();
            showMessage('success', message);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
