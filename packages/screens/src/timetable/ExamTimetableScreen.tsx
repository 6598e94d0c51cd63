import { useState } from 'react';
import type { CallReply } from '@thervu/contracts/core/call';
import { formatCount, formatDay } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { ExamPaper, listExamTimetable } from '@thervu/contracts/timetable/exam-timetable-contract';
import { useListExamTimetableQuery } from '@thervu/contracts/timetable/timetable-api';
import { TIMETABLE_STAGES, weekday } from '@thervu/contracts/timetable/timetable-rules';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Panel } from '@thervu/ui/layout/Panel';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { timetable as timetableWords, type TimetableWords } from '@thervu/words/compiled/timetable';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { ImportTimetable } from './ImportTimetable';
import { daysOf, type ExamDay } from './exam-days';

type Loaded = CallReply<typeof listExamTimetable>;

const CHOICE = { exam: '' };
const hasTimetable = (exam: Exam) => exam.Active_status || TIMETABLE_STAGES.includes(exam.stage);
const mayChange = (exams: readonly Exam[]) => exams.find(({ stage }) => TIMETABLE_STAGES.includes(stage));

/** The names of the first three columns are those an import reads. */
const papersIn = (t: Say<TimetableWords>): Column<ExamPaper>[] => [
  {
    key: 'day',
    header: t('day'),
    card: 1,
    cell: ({ examdate }) => (examdate === null ? '-' : formatDay(examdate)),
    // a spreadsheet gets a date, and an empty cell to be filled
    written: ({ examdate }) => examdate,
    sortBy: ({ examdate }) => examdate,
  },
  {
    key: 'session',
    header: t('session'),
    card: 1,
    cell: ({ examsession }) => examsession ?? '-',
    written: ({ examsession }) => examsession,
    sortBy: ({ examsession }) => examsession,
  },
  {
    key: 'paper',
    header: t('paper-code'),
    title: true,
    cell: ({ p_code }) => p_code,
    sortBy: ({ p_code }) => p_code,
  },
  {
    key: 'name',
    header: t('paper'),
    title: true,
    width: 240,
    cell: ({ p_name }) => p_name,
    sortBy: ({ p_name }) => p_name,
  },
  {
    key: 'sem',
    header: t('semester'),
    numeric: true,
    card: 2,
    named: true,
    cell: ({ sem }) => sem,
    sortBy: ({ sem }) => sem,
  },
  { key: 'degrees', header: t('degrees'), width: 240, card: 2, cell: ({ degrees }) => degrees.join(', ') },
  {
    key: 'candidates',
    header: t('candidates'),
    numeric: true,
    card: 2,
    named: true,
    cell: ({ candidates }) => formatCount(candidates),
    sortBy: ({ candidates }) => candidates,
  },
];

const daysIn = (t: Say<TimetableWords>, known: (text: string) => string): Column<ExamDay>[] => [
  {
    key: 'day',
    header: t('day'),
    title: true,
    cell: ({ day }) => `${known(weekday(day))} ${formatDay(day)}`,
    sortBy: ({ day }) => day,
  },
  ...(['FN', 'AN'] as const).flatMap((session): Column<ExamDay>[] => [
    {
      key: session,
      header: session,
      width: 260,
      card: 1,
      named: true,
      cell: (day) => day[session].codes.join(', ') || '-',
    },
    {
      key: `${session}-count`,
      header: t('session-candidates', { session }),
      numeric: true,
      card: 2,
      named: true,
      cell: (day) => formatCount(day[session].candidates),
      sortBy: (day) => day[session].candidates,
      total: (days) => formatCount(days.reduce((sum, day) => sum + day[session].candidates, 0)),
    },
  ]),
];

/** The time table of a whole exam: by day, by paper, and to and from a spreadsheet. */
export function ExamTimetableScreen() {
  const t = useWords(timetableWords);
  const [choice, choose] = useUrlState(CHOICE);
  return (
    <ExamScreenFrame
      title={t('whole.title')}
      note={t('whole.note')}
      has={hasTimetable}
      hint={t('whole.hint')}
      usual={mayChange}
      exam={choice.exam}
      onExam={(exam) => choose({ exam })}
      beside={<PageLink to="/home/add-time-table">{t('whole.one')}</PageLink>}
    >
      {({ id, exam_name }) => <WholeTimetable key={id} exam={exam_name} />}
    </ExamScreenFrame>
  );
}

function WholeTimetable({ exam }: { exam: string }) {
  const t = useWords(timetableWords);
  const [saved, setSaved] = useState<string>();
  const query = useListExamTimetableQuery({ query: { exam } }, { refetchOnMountOrArgChange: true });
  const done = (message: string) => {
    setSaved(message);
    void query.refetch();
  };
  return (
    <>
      {saved !== undefined && <Banner kind="success">{saved}</Banner>}
      <QueryView query={query} failure={(error) => failureText(error, t('failed-to-load'))}>
        {(loaded) => <LoadedTimetable loaded={loaded} onSaved={done} />}
      </QueryView>
    </>
  );
}

function LoadedTimetable({ loaded, onSaved }: { loaded: Loaded; onSaved: (message: string) => void }) {
  const t = useWords(timetableWords);
  const known = useKnownText(timetableWords);
  const { exam_name, stage, open, revision, papers } = loaded;
  const without = papers.filter(({ examdate }) => examdate === null).length;
  const days = daysOf(papers);
  const head = [t('head', { exam: exam_name }), ...(revision > 1 ? [t('revision', { n: revision })] : [])];
  const [byDay, byPaper] = [daysIn(t, known), papersIn(t)];
  return (
    <>
      {!open && <Banner kind="info">{t('closed', { exam: exam_name, stage: t(`stage.${stage}`) })}</Banner>}
      <Text>{t('papers-on-days', { papers: papers.length, days: days.length, without: formatCount(without) })}</Text>
      {open && papers.length > 0 && <ImportTimetable loaded={loaded} onSaved={onSaved} />}
      <Panel title={t('by-day')} bare>
        <DataTable
          label={t('by-day.table')}
          rows={days}
          columns={byDay}
          rowKey={({ day }) => day}
          maxHeight={420}
          empty={{ text: t('no-record'), hint: t('no-day-yet') }}
          printAction={
            <PrintAndExcel
              head={head}
              rows={days}
              columns={byDay}
              rowKey={({ day }) => day}
              empty={t('no-day-yet')}
              file={`Time-Table-Days-${exam_name}`}
              landscape
            />
          }
        />
      </Panel>
      <Panel title={t('by-paper')} bare>
        <DataTable
          label={t('by-paper.table')}
          rows={papers}
          columns={byPaper}
          rowKey={({ p_code }) => p_code}
          maxHeight={520}
          empty={{ text: t('no-record'), hint: t('no-registered') }}
          printAction={
            <PrintAndExcel
              head={head}
              rows={papers}
              columns={byPaper}
              rowKey={({ p_code }) => p_code}
              empty={t('no-paper')}
              file={`Time-Table-${exam_name}`}
              landscape
            />
          }
        />
      </Panel>
    </>
  );
}
