import { formatMoment } from '@thervu/contracts/core/format';
import { useState } from 'react';
import { moveExamStage, type ExamSteps } from '@thervu/contracts/exam/exam-contract';
import { examTableNames } from '@thervu/contracts/exam/exam-rules';
import { movesFrom, type StageMove } from '@thervu/contracts/exam/exam-stages';
import { useSession } from '@thervu/shell-api';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { exam as examWords, type ExamWords } from '@thervu/words/compiled/exam';
import { MoveDialog } from './MoveDialog';
import { NextSteps } from './NextSteps';
import { StageLine } from './StageLine';

type Step = ExamSteps['log'][number];

const columnsIn = (t: Say<ExamWords>): Column<Step>[] => [
  { key: 'at', header: t('when'), cell: (step) => formatMoment(step.at), width: 160 },
  { key: 'to', header: t('stage'), cell: (step) => t(`stage.${step.to_stage}`) },
  {
    key: 'from',
    header: t('from'),
    cell: (step) => (step.from_stage ? t(`stage.${step.from_stage}`) : '–'),
  },
  { key: 'by', header: t('who'), cell: (step) => step.by ?? '–' },
  { key: 'note', header: t('why'), cell: (step) => step.note ?? '–', width: 220 },
];

/** The line of stages of one exam, the steps it can take now, and its log, the latest step first. */
export function StagesOfExam({ exam, log }: ExamSteps) {
  const t = useWords(examWords);
  const { can } = useSession();
  const [asked, setAsked] = useState<StageMove | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const moves = can(moveExamStage) ? movesFrom(exam.stage) : [];
  const tables = examTableNames(String(exam.eyear), exam.emonth);
  const ask = (move: StageMove) => {
    clear();
    setAsked(move);
  };
  return (
    <>
      <Panel
        title={exam.exam_name}
        note={t('tables-now', { tables: tables.join(', '), stage: t(`stage.${exam.stage}`) })}
      >
        <StageLine exam={exam} />
        {banner}
        {moves.length > 0 ? <NextSteps exam={exam} onAsk={ask} /> : <Text quiet>{t('by-itself')}</Text>}
      </Panel>
      <Panel title={t('history')} bare>
        <DataTable
          label={t('steps-of', { exam: exam.exam_name })}
          rows={[...log].reverse()}
          columns={columnsIn(t)}
          rowKey={(step) => String(step.id)}
        />
      </Panel>
      {asked && (
        <MoveDialog
          exam={exam}
          move={asked}
          onClose={() => setAsked(null)}
          onDone={(kind, text) => {
            setAsked(null);
            showMessage(kind, text);
          }}
        />
      )}
    </>
  );
}
