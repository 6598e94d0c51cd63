import { ownMessage } from '@thervu/contracts/core/problem';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import {
  useAssignArrearPapersToStudentMutation,
  useGetRegistrationTermsQuery,
} from '@thervu/contracts/registration/registration-api';
import type { ArrearPaper } from '@thervu/contracts/registration/arrear-contract';
import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { semestersFor } from '@thervu/contracts/timetable/timetable-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords, type Say } from '@thervu/words';
import { registration, type RegistrationWords } from '@thervu/words/compiled/registration';
import { AddRow } from './AddRow';
import { ASSIGN_EXAMS_FAILED, ASSIGN_FAILED, isUnanswered } from './registration-messages';
import { RowsToSave } from './RowsToSave';

const resultColumns = (t: Say<RegistrationWords>, say: (text: string) => string): Column<ArrearPaper>[] => [
  {
    key: 'code',
    header: t('paper-code'),
    cell: ({ P_code }) => P_code,
    sortBy: ({ P_code }) => P_code,
    width: 120,
  },
  { key: 'name', header: t('paper-name'), cell: ({ P_NAME }) => P_NAME, sortBy: ({ P_NAME }) => P_NAME },
  { key: 'sem', header: t('semester'), cell: ({ Sem }) => Sem, sortBy: ({ Sem }) => Sem, numeric: true },
  { key: 'bos', header: t('bos-year'), cell: ({ START_YR }) => START_YR, sortBy: ({ START_YR }) => START_YR },
  { key: 'tries', header: t('attempts'), cell: ({ attempts }) => attempts, numeric: true },
  {
    key: 'may',
    header: t('eligible'),
    cell: ({ eligible }) => (
      <StatusLabel kind={eligible ? 'success' : 'neutral'}>
        {eligible ? t('may-apply') : t('may-not-apply')}
      </StatusLabel>
    ),
    sortBy: ({ eligible }) => Number(!eligible),
  },
  { key: 'reason', header: t('reason'), cell: ({ reason }) => say(reason), sortBy: ({ reason }) => reason },
];

export interface ArrearPapersProps {
  regNo: string;
  exam: Exam;
  /** What the server says about each paper the student has written. */
  papers: readonly ArrearPaper[];
  /** Papers of semesters the exam does not have may be let pass, one by one. */
  mayOverride: boolean;
  /** Nothing may be applied for now: only what the server says about each paper is shown. */
  readOnly?: boolean;
}

/** What the server says about each paper of a student; above it, while it may be done, the papers to apply for. */
export function ArrearPapers(props: ArrearPapersProps) {
  const t = useWords(registration);
  const say = useMessageText();
  const { papers, readOnly } = props;
  return (
    <>
      {!readOnly && <AddArrears {...props} />}
      <Panel title={t('papers-written-before')} bare>
        <DataTable
          label={t('papers-written-before')}
          rows={papers}
          columns={resultColumns(t, say)}
          rowKey={({ P_code }) => P_code}
          empty={{ text: t('none'), hint: t('the-student-has-not-written') }}
          maxHeight={420}
        />
      </Panel>
    </>
  );
}

/** Several arrear papers of one student, each with its semester, saved together. */
function AddArrears({ regNo, exam, papers, mayOverride }: ArrearPapersProps) {
  const t = useWords(registration);
  const say = useMessageText();
  const [sem, setSem] = useState('');
  const [code, setCode] = useState('');
  const [any, setAny] = useState(false);
  const [added, setAdded] = useState<readonly ArrearPaper[]>([]);
  const [answer, setAnswer] = useState<Registered | null>(null);
  const [save, { isLoading }] = useAssignArrearPapersToStudentMutation();
  const { banner, showMessage, clear } = useBanner();
  const terms = useGetRegistrationTermsQuery();
  const semesters =
    terms.data &&
    semestersFor(exam.etype, {
      max_semester: terms.data.max_semester,
      any_semester: any || terms.data.arrear_any_semester,
    });
  const open = papers.filter(({ Sem, reason }) => String(Sem) === sem && !reason.startsWith('Passed'));

  const chooseSemester = (next: string) => {
    setSem(next);
    setCode('');
  };
  const add = () => {
    clear();
    setAnswer(null);
    const paper = papers.find(({ P_code }) => P_code === code);
    if (sem === '') return showMessage('error', t('please-select-a-semester'));
    if (!paper) return showMessage('error', t('please-select-a-paper-code'));
    if (added.some(({ P_code }) => P_code === code)) return showMessage('error', t('this-paper-code-is-already'));
    setAdded([...added, paper]);
    return setCode('');
  };
  const send = async () => {
    clear();
    setAnswer(null);
    if (added.length === 0) return showMessage('error', t('please-fill-all-the-required-fields'));
    const { data, error } = await save({
      body: {
        regno: regNo,
        papers: added.map(({ P_code, Sem }) => ({
          paperCode: P_code,
          semester: Sem,
          ...(any ? { anySemester: true } : {}),
        })),
        exam: exam.exam_tbl,
        exam_year: exam.eyear,
      },
    });
    if (!data)
      return showMessage(
        'error',
        isUnanswered(error) ? ASSIGN_EXAMS_FAILED : ASSIGN_FAILED,
        undefined,
        ownMessage(error),
      );
    setAdded([]);
    return setAnswer(data);
  };
  const chosen: Column<ArrearPaper>[] = [
    ...resultColumns(t, say).filter(({ key }) => key !== 'tries' && key !== 'bos'),
    {
      key: 'action',
      header: t('action'),
      cell: (paper) => (
        <Button
          small
          aria-label={t('remove-paper', { paper: paper.P_code })}
          onClick={() => setAdded(added.filter((item) => item !== paper))}
        >
          {t('remove')}
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t('add-arrear-papers')}>
      <Stack>
        <AddRow label={t('add-an-arrear-paper')} onAdd={add}>
          <DependentSelect
            label={t('semester')}
            value={sem}
            onChange={chooseSemester}
            options={semesters?.map((semester) => ({ value: String(semester), label: String(semester) }))}
            required
          />
          <DependentSelect
            label={t('paper-code')}
            value={code}
            onChange={setCode}
            options={open.map(({ P_code, P_NAME }) => ({ value: P_code, label: `${P_code}, ${P_NAME}` }))}
            waitsFor={sem === '' ? t('choose-a-semester-first') : null}
            none={t('no-paper-of-this-semester')}
            required
          />
        </AddRow>
        {mayOverride && (
          <FormControlLabel
            label={t('also-semesters-this-exam-does')}
            control={<Checkbox checked={any} onChange={(_event, ticked) => setAny(ticked)} />}
          />
        )}
        <RowsToSave
          label={t('papers-to-apply-for')}
          rows={added}
          columns={chosen}
          banner={banner}
          answer={answer}
          rowKey={({ P_code }) => P_code}
          empty={{ text: t('no-paper-added-yet') }}
          busy={isLoading}
          onSave={() => void send()}
        />
      </Stack>
    </Panel>
  );
}
