import { formatMoment } from '@thervu/contracts/core/format';
import { useState } from 'react';
import { moveExamStage, type ExamSteps } from '@thervu/contracts/exam/exam-contract';
import { examTableNames } from '@thervu/contracts/exam/exam-rules';
import { movesFrom, STAGE_WORDS, type StageMove } from '@thervu/contracts/exam/exam-stages';
import { useSession } from '@thervu/shell-api';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { MoveDialog } from './MoveDialog';
import { NextSteps } from './NextSteps';
import { StageLine } from './StageLine';

type Step = ExamSteps['log'][number];

const columns: Column<Step>[] = [
  { key: 'at', header: 'When', cell: (step) => formatMoment(step.at), width: 160 },
  { key: 'to', header: 'Stage', cell: (step) => STAGE_WORDS[step.to_stage] },
  {
    key: 'from',
    header: 'From',
    cell: (step) => (step.from_stage ? STAGE_WORDS[step.from_stage] : '–'),
  },
  { key: 'by', header: 'Who', cell: (step) => step.by ?? '–' },
  { key: 'note', header: 'Why', cell: (step) => step.note ?? '–', width: 220 },
];

/** The line of stages of one exam, the steps it can take now, and its log, the latest step first. */
export function StagesOfExam({ exam, log }: ExamSteps) {
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
      <Panel title={exam.exam_name} note={`Tables ${tables.join(', ')}. Now: ${STAGE_WORDS[exam.stage]}.`}>
        <StageLine exam={exam} />
        {banner}
        {moves.length > 0 ? (
          <NextSteps exam={exam} onAsk={ask} />
        ) : (
          <Text quiet>This exam moves to the next stage by itself when its work is complete.</Text>
        )}
      </Panel>
      <Panel title="History of stages" bare>
        <DataTable
          label={`Steps of ${exam.exam_name}`}
          rows={[...log].reverse()}
          columns={columns}
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
