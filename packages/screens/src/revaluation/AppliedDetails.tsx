import { useListAllDegreesQuery } from '@thervu/contracts/degree/degree-api';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { getRevaluationExportFile } from '@thervu/contracts/revaluation/revaluation-contract';
import {
  ACTION_NAMES,
  EXPORT_FILE,
  isAction,
  REVALUATION_ACTIONS,
  type RevaluationAction,
} from '@thervu/contracts/revaluation/revaluation-rules';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { useKnownText, useWords } from '@thervu/words';
import { revaluation } from '@thervu/words/compiled/revaluation';
import { ApplicantTable } from './ApplicantTable';
import { revaluationFailure } from './revaluation-messages';
import { useApplicants } from './useApplicants';

/** As listed; the second stands for every level that is not UG, as in the fees. */
const LEVELS = ['UG', 'PG'].map((value) => ({ value, label: value }));

/** What stands in the address: level, degree and the report that is open. */
export type Choice = Record<'level' | 'degree' | 'report', string>;

export interface AppliedDetailsProps {
  exam: Exam | undefined;
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
}

/** The applicants of a degree over all colleges: three reports, each on the screen and as Revaluation_Fees.xlsx. */
export function AppliedDetails({ exam, choice, onChoose }: AppliedDetailsProps) {
  const t = useWords(revaluation);
  const known = useKnownText(revaluation);
  const { session } = useSession();
  const { banner, showMessage, clear } = useBanner();
  const degrees = useListAllDegreesQuery();
  const options = degrees.data
    ?.filter(({ Deg_level }) => (Deg_level === 'UG') === (choice.level === 'UG'))
    .map((item) => ({ value: String(item.Deg_id), label: `${item.Degree} ${item.Deg_name}` }));
  const action = isAction(choice.report) ? choice.report : undefined;
  const college = session?.colCode ?? '';
  const degree = Number(choice.degree);
  const filter = exam && action && degree > 0 ? { action, exam: exam.exam_tbl, degree, college } : undefined;
  const list = useApplicants(filter);

  const open = (report: RevaluationAction) => {
    clear();
    if (!exam) return showMessage('error', t('no-exam-detected'));
    if (choice.degree === '') return showMessage('error', t('please-select-degree-type'));
    return onChoose({ report });
  };

  return (
    <>
      <Panel>
        <Stack>
          <FieldGrid width={200}>
            <DependentSelect
              label={t('degree-level')}
              value={choice.level}
              onChange={(level) => onChoose({ level, degree: '', report: '' })}
              options={LEVELS}
              required
            />
            <DependentSelect
              label={t('degree')}
              value={choice.degree}
              onChange={(next) => onChoose({ degree: next, report: '' })}
              options={options}
              waitsFor={choice.level === '' && t('please-select-degree-type')}
              none={t('this-level-has-no-degrees')}
              required
            />
          </FieldGrid>
          <Stack row>
            {REVALUATION_ACTIONS.map((report) => (
              <Button
                key={report}
                kind={report === action ? 'primary' : 'plain'}
                busy={report === action && list.isFetching}
                onClick={() => open(report)}
              >
                {known(ACTION_NAMES[report])}
              </Button>
            ))}
          </Stack>
        </Stack>
      </Panel>
      {banner}
      {filter && exam ? (
        <QueryView query={list} failure={revaluationFailure} isEmpty={() => false}>
          {(rows) => (
            <ApplicantTable
              key={`${filter.exam}/${filter.degree}/${filter.action}`}
              action={filter.action}
              rows={rows}
              degree={degree}
              exam={filter.exam}
              examName={exam.exam_name}
              whose={options?.find(({ value }) => value === choice.degree)?.label ?? ''}
              everyCollege
              file={getRevaluationExportFile}
              fileName={EXPORT_FILE}
              fileLabel={t('download-exportfile', { exportfile: EXPORT_FILE })}
              signatures={[t('controller-of-examinations')]}
            />
          )}
        </QueryView>
      ) : (
        <Text quiet>{t('choose-a-level-and-a')}</Text>
      )}
    </>
  );
}
