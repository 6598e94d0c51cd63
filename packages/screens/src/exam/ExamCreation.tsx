import { useState, type FormEvent } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { useCreateExamMutation } from '@thervu/contracts/exam/exam-api';
import { examTableNames, type ExamMonth, type ExamType } from '@thervu/contracts/exam/exam-rules';
import { Button } from '@thervu/ui/Button';
import { Panel } from '@thervu/ui/Panel';
import { Stack } from '@thervu/ui/Stack';
import { useBanner } from '@thervu/ui/useBanner';
import { useLeaveGuard } from '@thervu/ui/useLeaveGuard.ts';
import { ExamFields } from './ExamFields';
import { emptyDraft, problemsOf, type ExamDraft, type Problems } from './exam-draft';
import { TableNames } from './TableNames';

/** Names the page has made, with the key that keeps a repeated Save from making the exam twice. */
interface Generated {
  tbls: [string, string, string];
  key: string;
}

/** A new exam: chosen, its table names generated, then saved. */
export function ExamCreation() {
  const [draft, setDraft] = useState(emptyDraft);
  const [names, setNames] = useState<Generated | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const [createExam, creation] = useCreateExamMutation();
  const { banner, say, clear } = useBanner();
  const untouched = emptyDraft();
  useLeaveGuard(Object.entries(untouched).some(([name, value]) => draft[name as keyof ExamDraft] !== value));

  const change = (name: keyof ExamDraft, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _mended, ...others }) => others);
    if (name !== 'estatus') setNames(null);
  };
  const refuse = (found: Problems) => {
    setProblems(found);
    if (Object.keys(found).length > 0) setAttempt((before) => before + 1);
    return Object.keys(found).length > 0;
  };
  const generate = () => {
    clear();
    const { estatus: _later, ...found } = problemsOf(draft);
    if (refuse(found)) return;
    const tbls = examTableNames(draft.eyear.trim(), draft.emonth as ExamMonth);
    setNames({ tbls, key: crypto.randomUUID() });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!names || creation.isLoading) return;
    clear();
    if (refuse(problemsOf(draft))) return;
    const { data, error } = await createExam({
      key: names.key,
      body: {
        tbls: names.tbls,
        etype: draft.etype as ExamType,
        eyear: draft.eyear.trim(),
        emonth: draft.emonth as ExamMonth,
        estatus: draft.estatus === '1' ? 1 : 0,
      },
    });
    if (!data) {
      setProblems(fieldErrors(error));
      say('error', failureText(error, 'The exam could not be created.'));
      return;
    }
    setDraft(emptyDraft());
    setNames(null);
    say('success', data.message);
  };

  return (
    <Panel title="Exam Creation" width={640}>
      <form aria-label="Exam Creation" noValidate onSubmit={(event) => void save(event)}>
        <ExamFields draft={draft} problems={problems} attempt={attempt} onChange={change} />
        {names && <TableNames tbls={names.tbls} />}
        {banner}
        <Stack row>
          <Button onClick={generate}>Generate Table Names</Button>
          <Button type="submit" kind="primary" disabled={!names} busy={creation.isLoading}>
            Save
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
