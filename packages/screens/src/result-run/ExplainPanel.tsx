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

/** A step in the words of a clerk. */
function describeStep(step: ResultStep): string {
  switch (step.rule) {
    case 'RULES':
      return `${step.set}, version ${step.version}`;
    case 'EXTERNAL':
    case 'INTERNAL':
    case 'TOTAL':
      return `${step.rule.toLowerCase()} ${step.have} ${step.ok ? '≥' : '<'} ${step.need}`;
    case 'MODERATION':
      return `moderation +${step.marks} (${step.order})`;
    case 'REVALUED':
      return `revalued ${step.have}`;
    default:
      return step.rule.toLowerCase();
  }
}

const marks = ({ int_mark, ext_mark, moderation, total_mark, total_max }: ExplainedResult) =>
  `${int_mark ?? '-'} + ${ext_mark ?? '-'}${moderation > 0 ? ` + ${moderation}` : ''} = ${total_mark ?? '-'} of ${total_max}`;

const COLUMNS: Column<ExplainedResult>[] = [
  {
    key: 'exam',
    header: 'Exam',
    cell: ({ exam_name, version, released }) => `${exam_name}, version ${version}${released ? '' : ' (not released)'}`,
    width: 150,
  },
  {
    key: 'paper',
    header: 'Paper',
    cell: ({ p_code, p_name }) => `${p_code} ${p_name}`,
    sortBy: ({ p_code }) => p_code,
    width: 180,
  },
  { key: 'marks', header: 'Marks', cell: marks, width: 130 },
  {
    key: 'result',
    header: 'Result',
    cell: ({ result, grade }) => (grade === null ? result : `${result} (${grade})`),
    sortBy: ({ result }) => result,
  },
  { key: 'why', header: 'Why', cell: ({ sentence }) => sentence, width: 280 },
  { key: 'steps', header: 'Steps', cell: ({ steps }) => steps.map(describeStep).join('; '), width: 240 },
];

/** Why every paper of one student has its result. */
export function ExplainPanel({ regNo, onRegNo }: { regNo: string; onRegNo: (regNo: string) => void }) {
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
    <Panel title="Explain a result">
      <Stack>
        <form
          noValidate
          aria-label="Explain a result"
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
              label="Reg. No."
              value={typed}
              onChange={setTyped}
              maxLength={39}
              error={missing ? 'Enter a register number of 3 to 20 letters and digits.' : undefined}
            />
            <div>
              <Button type="submit">Explain</Button>
            </div>
          </Stack>
        </form>
        {regNo !== '' && <Explanation regNo={regNo} />}
      </Stack>
    </Panel>
  );
}

function Explanation({ regNo }: { regNo: string }) {
  const found = useExplainResultQuery({ params: { regNo } });
  return (
    <QueryView query={found} failure={(error) => failureText(error, 'The result could not be explained.')}>
      {(data) => <Student data={data} />}
    </QueryView>
  );
}

function Student({ data }: { data: ResultExplanation }) {
  return (
    <>
      <Text>{`${data.reg_no} ${data.stu_name}, ${data.degree}, college ${data.colcode}`}</Text>
      {data.standings.map(({ exam_name, version, gpa, cgpa, openPapers, classLabel }) => (
        <Text quiet key={`${exam_name} ${version}`}>
          {`${exam_name}, version ${version}: average of the exam ${gpa ?? '-'}, of the programme ${cgpa ?? '-'}, ${openPapers} ${openPapers === 1 ? 'paper' : 'papers'} not passed yet, ${classLabel ?? 'no class yet'}.`}
        </Text>
      ))}
      <DataTable
        label={`Results of ${data.reg_no}`}
        rows={data.rows}
        columns={COLUMNS}
        rowKey={({ exam_name, p_code }) => `${exam_name} ${p_code}`}
        empty={{ text: 'No Record Found', hint: 'No result of this student has been processed.' }}
      />
    </>
  );
}
