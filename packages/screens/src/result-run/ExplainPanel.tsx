import { REGISTER_NUMBER_FORM } from '@thervu/contracts/core/exam-shapes';
import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useExplainResultQuery } from '@thervu/contracts/result-run/result-run-api';
import type { ExplainedResult, ResultExplanation } from '@thervu/contracts/result-run/result-run-contract';
import type { ResultStep } from '@thervu/contracts/result/result-steps';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { resultRun as resultRunWords, type ResultRunWords } from '@thervu/words/compiled/result-run';

/** A step in the words of a clerk. */
function describeStep(t: Say<ResultRunWords>, step: ResultStep): string {
  switch (step.rule) {
    case 'RULES':
      return t('step.rules', { set: step.set, version: step.version });
    case 'EXTERNAL':
    case 'INTERNAL':
    case 'TOTAL':
      return t('step.least', {
        what: t(`step.${step.rule}`),
        have: step.have,
        sign: step.ok ? '≥' : '<',
        need: step.need,
      });
    case 'MODERATION':
      return t('step.moderation', { marks: step.marks, order: step.order });
    case 'REVALUED':
      return t('step.revalued', { have: step.have });
    default:
      return t(`step.${step.rule}`);
  }
}

const marks = (t: Say<ResultRunWords>, { int_mark, ext_mark, moderation, total_mark, total_max }: ExplainedResult) =>
  t('marks.sum', {
    marks: `${int_mark ?? '-'} + ${ext_mark ?? '-'}${moderation > 0 ? ` + ${moderation}` : ''} = ${total_mark ?? '-'}`,
    max: total_max,
  });

const columnsIn = (t: Say<ResultRunWords>): Column<ExplainedResult>[] => [
  {
    key: 'exam',
    header: t('exam'),
    cell: ({ exam_name, version, released }) =>
      t(released ? 'exam.version' : 'exam.unreleased', { exam: exam_name, version }),
    width: 150,
  },
  {
    key: 'paper',
    header: t('paper'),
    cell: ({ p_code, p_name }) => `${p_code} ${p_name}`,
    sortBy: ({ p_code }) => p_code,
    width: 180,
  },
  { key: 'marks', header: t('marks'), cell: (row) => marks(t, row), width: 130 },
  {
    key: 'result',
    header: t('result.head'),
    cell: ({ result, grade }) => (grade === null ? result : `${result} (${grade})`),
    sortBy: ({ result }) => result,
  },
  { key: 'why', header: t('why'), cell: ({ sentence }) => sentence, width: 280 },
  {
    key: 'steps',
    header: t('steps'),
    cell: ({ steps }) => steps.map((step) => describeStep(t, step)).join('; '),
    width: 240,
  },
];

/** Why every paper of one student has its result. */
export function ExplainPanel({ regNo, onRegNo }: { regNo: string; onRegNo: (regNo: string) => void }) {
  const t = useWords(resultRunWords);
  const id = useId();
  const [typed, setTyped] = useState(regNo);
  const [missing, setMissing] = useState(false);
  const [shown, setShown] = useState(regNo);
  // a row of a list was opened: its number stands in the field
  if (shown !== regNo) {
    setShown(regNo);
    setTyped(regNo);
  }
  return (
    <Panel title={t('explain-a-result')}>
      <Stack>
        <form
          noValidate
          aria-label={t('explain-a-result')}
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = typed.trim().toUpperCase();
            const good = REGISTER_NUMBER_FORM.test(chosen);
            setMissing(!good);
            if (good) onRegNo(chosen);
          }}
          style={{ maxWidth: 420 }}
        >
          <Stack>
            <PlainInput
              id={id}
              label={t('reg-no')}
              value={typed}
              onChange={setTyped}
              maxLength={39}
              error={missing ? t('enter-a-register-number-of-3') : undefined}
            />
            <div>
              <Button type="submit">{t('explain')}</Button>
            </div>
          </Stack>
        </form>
        {regNo !== '' && <Explanation regNo={regNo} />}
      </Stack>
    </Panel>
  );
}

function Explanation({ regNo }: { regNo: string }) {
  const t = useWords(resultRunWords);
  const found = useExplainResultQuery({ params: { regNo } });
  return (
    <QueryView query={found} failure={(error) => failureText(error, t('the-result-could-not-be-explained'))}>
      {(data) => <Student data={data} />}
    </QueryView>
  );
}

function Student({ data }: { data: ResultExplanation }) {
  const t = useWords(resultRunWords);
  return (
    <>
      <Text>
        {t('student.line', { student: `${data.reg_no} ${data.stu_name}`, degree: data.degree, college: data.colcode })}
      </Text>
      {data.standings.map(({ exam_name, version, gpa, cgpa, openPapers, classLabel }) => (
        <Text quiet key={`${exam_name} ${version}`}>
          {t('standing', {
            exam: exam_name,
            version,
            gpa: gpa ?? '-',
            cgpa: cgpa ?? '-',
            n: openPapers,
            class: classLabel ?? t('no-class-yet'),
          })}
        </Text>
      ))}
      <DataTable
        label={t('results-of-reg', { reg: data.reg_no })}
        rows={data.rows}
        columns={columnsIn(t)}
        rowKey={({ exam_name, p_code }) => `${exam_name} ${p_code}`}
        empty={{ text: t('no-record-found'), hint: t('no-result-of-this-student-has') }}
      />
    </>
  );
}
