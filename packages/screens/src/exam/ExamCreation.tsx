import { useState, type FormEvent } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { useCreateExamMutation, useListAllExamsQuery } from '@thervu/contracts/exam/exam-api';
import { examTableNames, type ExamMonth, type ExamType } from '@thervu/contracts/exam/exam-rules';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { ExamFields } from './ExamFields';
import { emptyDraft, draftProblems, type ExamDraft, type Problems } from './exam-draft';
import { TableNames } from './TableNames';

/** Names the page has made, with the key that keeps a repeated Save from making the exam twice. */
interface Generated {
  tbls: [string, string, string];
  key: string;
}

/** A new exam: chosen, its table names generated, then saved. */
export function ExamCreation() {
  const t = useWords(examWords);
  const [draft, setDraft] = useState(emptyDraft);
  const [names, setNames] = useState<Generated | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const exams = useListAllExamsQuery();
  const [createExam, creation] = useCreateExamMutation();
  const { banner, showMessage, clear } = useBanner();
  const untouched = emptyDraft();
  useLeaveGuard(Object.entries(untouched).some(([name, value]) => draft[name as keyof ExamDraft] !== value));

  const change = (name: keyof ExamDraft, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _mended, ...others }) => others);
    if (name !== 'estatus') setNames(null);
  };
  const showProblems = (found: Problems) => {
    setProblems(found);
    if (Object.keys(found).length > 0) setAttempt((before) => before + 1);
    return Object.keys(found).length > 0;
  };
  const generate = () => {
    clear();
    const { estatus: _later, ...found } = draftProblems(t, draft);
    if (showProblems(found)) return undefined;
    const tbls = examTableNames(draft.eyear.trim(), draft.emonth as ExamMonth);
    const owner = exams.data?.find(({ exam_tbl }) => exam_tbl === tbls[0]);
    if (owner) {
      setNames(null);
      return showMessage('error', t('tables-exist', { tables: tbls.join(', '), exam: owner.exam_name }));
    }
    return setNames({ tbls, key: crypto.randomUUID() });
  };
  const save = async ({ tbls, key }: Generated) => {
    if (creation.isLoading) return;
    clear();
    if (showProblems(draftProblems(t, draft))) return;
    const { data, error } = await createExam({
      idempotencyKey: key,
      body: {
        tbls,
        etype: draft.etype as ExamType,
        eyear: draft.eyear.trim(),
        emonth: draft.emonth as ExamMonth,
        estatus: draft.estatus === '1' ? 1 : 0,
      },
    });
    if (!data) {
      setProblems(fieldErrors(error));
      showMessage('error', failureText(error, t('create.failed')));
      return;
    }
    setDraft(emptyDraft());
    setNames(null);
    showMessage('success', data.message);
  };

  /** Enter in a field does what comes next. */
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (names) void save(names);
    else generate();
  };

  return (
    <Panel title={t('new')} width={640}>
      <form aria-label={t('new')} noValidate onSubmit={next}>
        <ExamFields draft={draft} problems={problems} attempt={attempt} onChange={change} />
        {names && <TableNames tbls={names.tbls} />}
        {banner}
        <Stack row>
          <Button type={names ? 'button' : 'submit'} onClick={names ? generate : undefined}>
            {t('generate')}
          </Button>
          <Button type={names ? 'submit' : 'button'} kind="primary" disabled={!names} busy={creation.isLoading}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
