import { useState } from 'react';
import { formatCount } from '@thervu/contracts/core/format';
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
import { useWords } from '@thervu/words';
import { examCentre } from '@thervu/words/compiled/exam-centre';
import { JobRun } from '../shared/JobRun';
import { useScreenExam } from '../shared/useScreenExam';
import { AddCentreDialog } from './AddCentreDialog';
import { Allotments } from './Allotments';
import { CentreDialog } from './CentreDialog';
import { centreColumns } from './centre-columns';

const STATE = { exam: '' };

/** The centres of an exam: who writes where, and whether the desks suffice. */
export function ExamCentresScreen() {
  const t = useWords(examCentre);
  const [state, apply] = useUrlState(STATE);
  const exams = useScreenExam('examCentres', state.exam, (exam) => apply({ exam }));
  const exam = exams.chosen?.exam_name;
  const query = useListCentresQuery(
    { params: { exam: exam ?? '' } },
    { skip: exam === undefined, refetchOnMountOrArgChange: true },
  );
  return (
    <Screen title={t('centres.title')} note={t('centres.note')}>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      {exam !== undefined && (
        <QueryView
          query={{ ...query, data: query.currentData }}
          failure={(error) => failureText(error, t('centres.failed'))}
          skeleton={<TableSkeleton label={t('centres.loading')} />}
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
  const t = useWords(examCentre);
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
    if (!answer.data) return showMessage('error', failureText(answer.error, t('plans.failed')));
    jobStarted();
    return setJob(answer.data);
  };
  const addAll = async () => {
    const answer = await add({ params: { exam }, body: { centres: [], all: true } });
    close();
    if (answer.data) showMessage('success', answer.data.message);
    else showMessage('error', failureText(answer.error, t('centres.not-added')));
  };

  return (
    <>
      {without.length > 0 && (
        <Banner kind="warning">
          {t('without', {
            n: without.length,
            colleges: [
              ...without.slice(0, 12).map(({ colcode, students }) => `${colcode} (${formatCount(students)})`),
              ...(without.length > 12 ? ['…'] : []),
            ].join(', '),
          })}
        </Banner>
      )}
      {short.length > 0 && <Banner kind="warning">{t('short', { n: short.length })}</Banner>}
      {banner}
      <div style={{ marginBottom: 16 }}>
        <Stack row>
          <Button kind="primary" onClick={() => setOpened('add')}>
            {t('add')}
          </Button>
          {without.length > 0 && <Button onClick={() => setOpened('all')}>{t('own-centres')}</Button>}
          {can(planSitting) && centres.length > 0 && (
            <Button busy={planning.isLoading} onClick={() => void planAll()}>
              {t('plan-all')}
            </Button>
          )}
        </Stack>
      </div>
      {job && <JobRun job={job} showMessage={showMessage} onEnd={() => onPlanned()} />}
      <Panel title={t('centres')} bare>
        <DataTable
          label={t('centres')}
          rows={centres}
          columns={centreColumns(t, {
            onChange: setOpened,
            onPlan: can(planSitting) ? ({ centre }) => void planAll(centre) : undefined,
          })}
          rowKey={({ centre }) => centre}
          exportAction={<SaveShown file={`centres-${exam}`} head={[t('centres.title'), exam]} />}
          empty={{ text: t('no-record'), hint: t('centres.first') }}
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
          title={t('own.ask', { exam })}
          confirmLabel={t('own.make')}
          busy={adding.isLoading}
          onConfirm={() => void addAll()}
          onClose={close}
        >
          {t('own.then')}
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
