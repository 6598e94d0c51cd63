import { useState } from 'react';
import type { CallReply } from '@thervu/contracts/core/call';
import { formatCount, formatDay, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
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
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { ImportTimetable } from './ImportTimetable';
import { FILE_COLUMNS } from './read-timetable-file';
import { daysOf, type ExamDay } from './exam-days';

type Loaded = CallReply<typeof listExamTimetable>;

const CHOICE = { exam: '' };
const hasTimetable = (exam: Exam) => exam.Active_status || TIMETABLE_STAGES.includes(exam.stage);
const mayChange = (exams: readonly Exam[]) => exams.find(({ stage }) => TIMETABLE_STAGES.includes(stage));

/** The names of the first three columns are those an import reads. */
const PAPERS: Column<ExamPaper>[] = [
  {
    key: 'day',
    header: FILE_COLUMNS.day,
    card: 1,
    cell: ({ examdate }) => (examdate === null ? '-' : formatDay(examdate)),
    // a spreadsheet gets a date, and an empty cell to be filled
    written: ({ examdate }) => examdate,
    sortBy: ({ examdate }) => examdate,
  },
  {
    key: 'session',
    header: FILE_COLUMNS.session,
    card: 1,
    cell: ({ examsession }) => examsession ?? '-',
    written: ({ examsession }) => examsession,
    sortBy: ({ examsession }) => examsession,
  },
  {
    key: 'paper',
    header: FILE_COLUMNS.paper,
    title: true,
    cell: ({ p_code }) => p_code,
    sortBy: ({ p_code }) => p_code,
  },
  {
    key: 'name',
    header: 'Paper',
    title: true,
    width: 240,
    cell: ({ p_name }) => p_name,
    sortBy: ({ p_name }) => p_name,
  },
  {
    key: 'sem',
    header: 'Semester',
    numeric: true,
    card: 2,
    named: true,
    cell: ({ sem }) => sem,
    sortBy: ({ sem }) => sem,
  },
  { key: 'degrees', header: 'Degrees', width: 240, card: 2, cell: ({ degrees }) => degrees.join(', ') },
  {
    key: 'candidates',
    header: 'Candidates',
    numeric: true,
    card: 2,
    named: true,
    cell: ({ candidates }) => formatCount(candidates),
    sortBy: ({ candidates }) => candidates,
  },
];

const DAYS: Column<ExamDay>[] = [
  {
    key: 'day',
    header: 'Day',
    title: true,
    cell: ({ day }) => `${weekday(day)} ${formatDay(day)}`,
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
      header: `${session} candidates`,
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
  const [choice, choose] = useUrlState(CHOICE);
  return (
    <ExamScreenFrame
      title="Whole Time Table"
      note="Every written paper of an exam with its day and session, and how many candidates write it."
      has={hasTimetable}
      hint="Make an exam first."
      usual={mayChange}
      exam={choice.exam}
      onExam={(exam) => choose({ exam })}
      beside={<PageLink to="/home/add-time-table">One degree and semester</PageLink>}
    >
      {({ id, exam_name }) => <WholeTimetable key={id} exam={exam_name} />}
    </ExamScreenFrame>
  );
}

function WholeTimetable({ exam }: { exam: string }) {
  const [saved, setSaved] = useState<string>();
  const query = useListExamTimetableQuery({ query: { exam } }, { refetchOnMountOrArgChange: true });
  const done = (message: string) => {
    setSaved(message);
    void query.refetch();
  };
  return (
    <>
      {saved !== undefined && <Banner kind="success">{saved}</Banner>}
      <QueryView query={query} failure={(error) => failureText(error, 'Failed to Load')}>
        {(loaded) => <LoadedTimetable loaded={loaded} onSaved={done} />}
      </QueryView>
    </>
  );
}

function LoadedTimetable({ loaded, onSaved }: { loaded: Loaded; onSaved: (message: string) => void }) {
  const { exam_name, stage, open, revision, papers } = loaded;
  const without = papers.filter(({ examdate }) => examdate === null).length;
  const days = daysOf(papers);
  const head = [`Time table of ${exam_name}`, ...(revision > 1 ? [`Revision ${revision}`] : [])];
  return (
    <>
      {!open && (
        <Banner kind="info">{`The time table of ${exam_name} cannot be changed in the stage ${STAGE_WORDS[stage]}.`}</Banner>
      )}
      <Text>
        {`${pluralise(papers.length, 'paper', 'papers')} on ${pluralise(days.length, 'day', 'days')}; ${formatCount(without)} without a day.`}
      </Text>
      {open && papers.length > 0 && <ImportTimetable loaded={loaded} onSaved={onSaved} />}
      <Panel title="By day" bare>
        <DataTable
          label="Time table by day"
          rows={days}
          columns={DAYS}
          rowKey={({ day }) => day}
          maxHeight={420}
          empty={{ text: 'No Record Found', hint: 'No paper has a day yet.' }}
          printAction={
            <PrintAndExcel
              head={head}
              rows={days}
              columns={DAYS}
              rowKey={({ day }) => day}
              empty="No paper has a day yet."
              file={`Time-Table-Days-${exam_name}`}
              landscape
            />
          }
        />
      </Panel>
      <Panel title="By paper" bare>
        <DataTable
          label="Time table by paper"
          rows={papers}
          columns={PAPERS}
          rowKey={({ p_code }) => p_code}
          maxHeight={520}
          empty={{ text: 'No Record Found', hint: 'No student is registered for a written paper yet.' }}
          printAction={
            <PrintAndExcel
              head={head}
              rows={papers}
              columns={PAPERS}
              rowKey={({ p_code }) => p_code}
              empty="No paper."
              file={`Time-Table-${exam_name}`}
              landscape
            />
          }
        />
      </Panel>
    </>
  );
}
