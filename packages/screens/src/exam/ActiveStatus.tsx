import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '@thervu/contracts/core/problem';
import { useListAllExamsQuery, useSaveExamFlagsMutation } from '@thervu/contracts/exam/exam-api';
import { EXAM_FLAGS, STAGES, type Exam, type ExamFlag } from '@thervu/contracts/exam/exam-contract';
import { monthNumber } from '@thervu/contracts/exam/exam-session';
import { FLAG_WORDS, flagProblem } from '@thervu/contracts/exam/exam-stages';
import { useSession } from '@thervu/shell-api';
import { DataTable } from '@thervu/ui/table/DataTable';
import { InstantSwitch } from '@thervu/ui/form/InstantSwitch';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useInstantSave } from '@thervu/ui/form/useInstantSave';
import { Button } from '@thervu/ui/form/Button';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { exam as examWords, type ExamWords } from '@thervu/words/compiled/exam';
import { CloseRevaluation } from './CloseRevaluation';
import { RemoveExamDialog } from './RemoveExamDialog';

type Flag = ExamFlag | 'Active_status';
type SaveFlag = (exam: Exam, flag: Flag, on: boolean) => Promise<boolean>;

const byYearAndMonth = ({ eyear, emonth }: Exam) => `${eyear}-${String(monthNumber(emonth)).padStart(2, '0')}`;

const isPublished = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('PUBLISHED');

/** A window that is shut and may not be opened in this stage says why; an open one can always be shut. */
function lockOf(t: Say<ExamWords>, exam: Exam, flag: ExamFlag): string | false {
  if (exam[flag] || flagProblem(flag, exam.stage) === null) return false;
  if (flag === 'REV_APLY' && !isPublished(exam)) return t('lock.unpublished');
  return t(`lock.${flag}`, { stage: t(`stage.${exam.stage}`) });
}

interface ColumnNeeds {
  t: Say<ExamWords>;
  known: (text: string) => string;
  save: SaveFlag;
  toStages: boolean;
  onRemove: (exam: Exam) => void;
}

function columnsOf({ t, known, save, toStages, onRemove }: ColumnNeeds): Column<Exam>[] {
  return [
    { key: 'exam', header: t('exam'), cell: (exam) => exam.exam_name, width: 130, sortBy: byYearAndMonth, title: true },
    { key: 'table', header: t('table'), cell: (exam) => exam.exam_tbl, sortBy: (exam) => exam.exam_tbl, card: 1 },
    {
      key: 'stage',
      header: t('stage'),
      card: 1,
      cell: (exam) => {
        const label = <StatusLabel kind="info">{t(`stage.${exam.stage}`)}</StatusLabel>;
        if (!toStages) return label;
        return (
          <Link
            to={`/home/exam-stages?exam=${exam.exam_tbl}`}
            aria-label={t('stages-of', { stage: t(`stage.${exam.stage}`), exam: exam.exam_name })}
            style={{ color: 'inherit' }}
          >
            {label}
          </Link>
        );
      },
    },
    {
      key: 'Active_status',
      header: t('active'),
      action: true,
      named: true,
      cell: (exam) => (
        <InstantSwitch
          label={t('active-of', { exam: exam.exam_name })}
          checked={exam.Active_status}
          onSave={(on) => save(exam, 'Active_status', on)}
        />
      ),
    },
    ...EXAM_FLAGS.map((flag) => ({
      key: flag,
      header: known(FLAG_WORDS[flag]),
      action: true,
      named: true,
      cell: (exam: Exam) => (
        <InstantSwitch
          label={`${known(FLAG_WORDS[flag])}: ${exam.exam_name}`}
          checked={exam[flag]}
          locked={lockOf(t, exam, flag)}
          onSave={(on) => save(exam, flag, on)}
        />
      ),
    })),
    {
      key: 'remove',
      header: t('remove'),
      action: true,
      cell: (exam) =>
        exam.stage === 'CREATED' ? (
          <Button
            small
            kind="quiet"
            onClick={() => onRemove(exam)}
            aria-label={t('remove-named', { exam: exam.exam_name })}
          >
            {t('remove')}
          </Button>
        ) : (
          ''
        ),
    },
  ];
}

/** All exams, each with its switches; every switch is saved at once. */
export function ActiveStatus() {
  const t = useWords(examWords);
  const known = useKnownText(examWords);
  const { can } = useSession();
  const exams = useListAllExamsQuery();
  const [saveFlags] = useSaveExamFlagsMutation();
  const { save, banner } = useInstantSave(failureText);
  const [closing, setClosing] = useState<{ exam: Exam; answer: (agreed: boolean) => void }>();
  const [removing, setRemoving] = useState<Exam>();
  const removed = useBanner();
  const agreed = (exam: Exam) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setClosing(undefined);
        resolve(yes);
      };
      setClosing({ exam, answer });
    });
  const saveFlag: SaveFlag = async (exam, flag, on) => {
    if (flag === 'REV_APLY' && !on && !(await agreed(exam))) return false;
    return save(() => saveFlags({ body: [{ id: exam.id, actions: { [flag]: on } }] }));
  };
  return (
    <Panel title={t('active-status')} note={t('active-status.note')} bare>
      {banner}
      {removed.banner}
      {removing && (
        <RemoveExamDialog
          exam={removing}
          onRemoved={(message) => {
            setRemoving(undefined);
            removed.showMessage('success', message);
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {closing && <CloseRevaluation exam={closing.exam} onAnswer={closing.answer} />}
      <QueryView
        query={exams}
        failure={(error) => failureText(error, t('exams.failed'))}
        skeleton={<TableSkeleton rows={3} label={t('exams.loading')} />}
      >
        {(rows) => (
          <DataTable
            label={t('active-status')}
            rows={rows}
            columns={columnsOf({ t, known, save: saveFlag, toStages: can('exam.control'), onRemove: setRemoving })}
            rowKey={(exam) => String(exam.id)}
            empty={{ text: t('no-data'), hint: t('create-first') }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
