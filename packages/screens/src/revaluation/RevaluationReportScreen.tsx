import { useId } from 'react';
import { getRevaluationReportFile } from '@thervu/contracts/revaluation/revaluation-contract';
import {
  ACTION_NAMES,
  EXPORT_FILE,
  isAction,
  REVALUATION_ACTIONS,
} from '@thervu/contracts/revaluation/revaluation-rules';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useKnownText, useWords } from '@thervu/words';
import { revaluation as revaluationWords } from '@thervu/words/compiled/revaluation';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { ApplicantTable } from './ApplicantTable';
import { revaluationFailure } from './revaluation-messages';
import { useApplicants } from './useApplicants';
import { REVALUATION_FILTER, useRevaluationExam, useSearchedRevaluationExam } from './useRevaluationExam';

const FILTER = { exam: '', level: '', degree: '', report: 'rev' };

/** Who of the own college has applied for revaluation, re-total or transparency. */
export function RevaluationReportScreen() {
  const t = useWords(revaluationWords);
  const known = useKnownText(revaluationWords);
  const reportId = useId();
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const { draft, applied, choose, search, changed } = useFilter(FILTER, REVALUATION_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useRevaluationExam(draft.exam, (next) => choose('exam', next));
  const shown = useSearchedRevaluationExam(applied.exam);
  const degrees = useDegreeChoice(draft, choose, {
    all: true,
    taught: { college, exam: exams.chosen?.exam_tbl ?? '' },
  });
  const degreeName = degrees.degreeSelect.options?.find(({ value }) => value === applied.degree)?.label;
  const action = isAction(applied.report) ? applied.report : 'rev';
  const ready = !changed && shown !== undefined && applied.degree !== '' && college !== '';
  const degree = Number(applied.degree);
  const list = useApplicants(ready ? { action, exam: shown.exam_tbl, degree, college } : undefined);

  const find = () => {
    clear();
    if (!exams.chosen) return showMessage('error', t('no-exam-detected'));
    if (draft.degree === '') return showMessage('error', t('please-select-degree-type'));
    return search();
  };

  return (
    <Screen
      title={t('revaluation-report')}
      action={<ActionLink to="/home/revaluation-outcomes">{t('revaluation-outcomes')}</ActionLink>}
    >
      <FilterBar label={t('revaluation-report-2')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect {...degrees.levelSelect} required />
        <DependentSelect {...degrees.degreeSelect} required />
        <PlainSelect
          id={reportId}
          label={t('report')}
          value={draft.report}
          onChange={(next) => choose('report', next)}
          options={REVALUATION_ACTIONS.map((value) => ({ value, label: known(ACTION_NAMES[value]) }))}
          placeholder={null}
          required
        />
      </FilterBar>
      {banner}
      {ready ? (
        <QueryView query={list} failure={revaluationFailure} isEmpty={() => false}>
          {(rows) => (
            <ApplicantTable
              key={action}
              action={action}
              degree={degree}
              rows={rows}
              exam={shown.exam_tbl}
              examName={shown.exam_name}
              whose={[college, session?.colName, degreeName].filter(Boolean).join(', ')}
              file={getRevaluationReportFile}
              fileName={EXPORT_FILE}
              fileLabel={t('excel')}
              signatures={[t('clerk'), t('principal')]}
            />
          )}
        </QueryView>
      ) : (
        <Text quiet>{t('choose-a-degree-and-a-2')}</Text>
      )}
    </Screen>
  );
}
