import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Screen } from '@thervu/ui/layout/Screen';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { revaluation } from '@thervu/words/compiled/revaluation';
import { AppliedDetails } from './AppliedDetails';
import { RetotalPanel } from './RetotalPanel';
import { RevaluationStanding } from './RevaluationStanding';
import { ScriptCopyPanel } from './ScriptCopyPanel';
import { useRevaluationExam } from './useRevaluationExam';

const CHOICE = { exam: '', part: 'details', level: '', degree: '', report: '' };

const PARTS = [
  ['details', 'export.details'],
  ['retotals', 're-totals'],
  ['copies', 'copies-of-scripts'],
] as const;
const isPart = (text: string) => PARTS.find(([part]) => part === text)?.[0] ?? 'details';

/** Who has applied for revaluation, re-total and transparency, and what the office does with the last two. */
export function RevaluationExportScreen() {
  const t = useWords(revaluation);
  const id = useId();
  const { can } = useSession();
  const [choice, set] = useUrlState(CHOICE);
  const exams = useRevaluationExam(choice.exam, (exam) => set({ exam }));
  const part = can('revaluation.settle') ? isPart(choice.part) : 'details';
  const exam = exams.chosen;
  return (
    <Screen title={t('export.title')}>
      <div style={{ maxWidth: 280, marginBottom: 16 }}>
        <DependentSelect {...exams.examSelect} required />
      </div>
      {can('revaluation.settle') && exam && <RevaluationStanding exam={exam.exam_tbl} />}
      {can('revaluation.settle') && (
        <Tabs
          value={part}
          onChange={(_event, next: string) => set({ part: next })}
          aria-label={t('export.parts')}
          variant="scrollable"
          sx={{ mb: 4 }}
        >
          {PARTS.map(([value, words]) => (
            <Tab
              sx={{ textTransform: 'none' }}
              key={value}
              value={value}
              label={t(words)}
              id={`${id}-tab-${value}`}
              aria-controls={`${id}-panel`}
            />
          ))}
        </Tabs>
      )}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${part}`}>
        {part === 'details' && <AppliedDetails exam={exam} choice={choice} onChoose={set} />}
        {part === 'retotals' && exam && <RetotalPanel key={exam.exam_tbl} exam={exam.exam_tbl} />}
        {part === 'copies' && exam && <ScriptCopyPanel key={exam.exam_tbl} exam={exam.exam_tbl} />}
      </div>
    </Screen>
  );
}
