import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { skipToken, useListExamPapersQuery } from '@thervu/contracts/mark/mark-api';
import type { MarkPaper } from '@thervu/contracts/mark/mark-contract';
import { SELECT_FOR_MARKS } from '@thervu/contracts/mark/mark-rules';
import { useListDegreeBatchesQuery } from '@thervu/contracts/student/student-api';
import { useSession } from '@thervu/shell-api';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import type { Chosen } from '../shared/QuickChoices';
import { DEGREE_AND_COURSE, DEGREE_AND_SEMESTER } from '../shared/report-labels';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { useExamChoice } from '../shared/useExamChoice';
import { useExamFor, useExamInHeader } from '../shared/useScreenExam';
import { NO_EXAM } from './mark-messages';

/** What stands in the selects of a screen of marks; empty is no choice. The batch may stay empty: all of them. */
export interface MarksChosen {
  exam: string;
  level: string;
  degree: string;
  batch: string;
  sem: string;
  paper: string;
}
export const NO_MARKS: Readonly<MarksChosen> = {
  exam: '',
  level: '',
  degree: '',
  batch: '',
  sem: '',
  paper: '',
};

/** Semesters of screens of marks: 1 to 10, odd and even. */
const SEMESTERS = Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
/** Entry, report and consolidated report remember one choice, and another exam leaves the rest of it alone. */
export const MARK_FILTER = { keeps: ['exam'], family: 'internal-marks' } as const;

/** What a search was pressed for. */
export interface SearchedMarks {
  college: string;
  exam: Exam;
  degree: number;
  batch: number | undefined;
  sem: number;
  paper: string;
}

interface MarkFilter {
  draft: Readonly<MarksChosen>;
  applied: Readonly<MarksChosen>;
  changed: boolean;
  choose: (key: keyof MarksChosen, value: string) => void;
  searchFor: (chosen: Partial<MarksChosen>) => void;
}

/** The argument of the paper list for what stands in the selects; nothing as long as it is not complete. */
const papersFor = (college: string, exam: Exam | undefined, { degree, sem, batch }: Readonly<MarksChosen>) =>
  college !== '' && exam && degree !== '' && sem !== ''
    ? {
        params: { degree: Number(degree), sem: Number(sem), college, exam: exam.exam_tbl },
        query: batch === '' ? {} : { batch: Number(batch) },
      }
    : skipToken;

/**
 * The selects of every screen of marks: exam, degree type, degree, student batch, semester, course. `fits` picks papers. A
 * `report` is gone as soon as the filter says something else; an entry stays, since somebody may be typing in it.
 */
export function useMarkChoice(
  { draft, applied, choose, changed, searchFor }: MarkFilter,
  fits: (paper: MarkPaper) => boolean,
  { report = false }: { report?: boolean } = {},
) {
  const t = useWords(markEntry);
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const exams = useExamChoice(draft.exam, (next) => choose('exam', next), useExamFor('internalMarks'));
  const searchedExam = exams.named(applied.exam);
  const degrees = useDegreeChoice(draft, choose, {
    taught: { college, exam: exams.chosen?.exam_tbl ?? '' },
  });
  const ready = college !== '' && draft.degree !== '';
  const batches = useListDegreeBatchesQuery({ params: { college, degree: Number(draft.degree) } }, { skip: !ready });
  const listed = papersFor(college, exams.chosen, draft);
  const papers = useListExamPapersQuery(listed, { refetchOnMountOrArgChange: true });
  const found = useListExamPapersQuery(papersFor(college, searchedExam, applied), {
    refetchOnMountOrArgChange: true,
  });
  const degreesOfSearch = degrees.chosen;
  const { degree, batch, sem, paper } = applied;
  const searched =
    !(report && changed) && searchedExam && degree !== '' && sem !== '' && paper !== ''
      ? ({
          college,
          exam: searchedExam,
          degree: Number(degree),
          sem: Number(sem),
          paper,
          batch: batch === '' ? undefined : Number(batch),
        } satisfies SearchedMarks)
      : undefined;
  const degreeTitle = degreesOfSearch && `${degreesOfSearch.Degree} ${degreesOfSearch.Deg_name}`;
  useExamInHeader(searched?.exam ?? exams.chosen);
  return {
    exam: exams.chosen,
    searched,
    /** The paper of the search, with its lock. */
    paper: found.currentData?.find(({ P_code }) => P_code === paper),
    degreeName: degreeTitle,
    /** For the chips above the filter. */
    quick: {
      family: MARK_FILTER.family,
      defaults: NO_MARKS as Chosen,
      applied: applied as Chosen,
      searchFor,
      searched: searched && { exam: searched.exam.exam_tbl, degreeName: degreeTitle },
    },
    /** The selects of the filter, in the order they depend on each other. */
    selects: {
      exam: exams.examSelect,
      level: { ...degrees.levelSelect, label: t('degree-type') },
      degree: degrees.degreeSelect,
      batch: {
        dropsUnknown: true,
        label: t('student-batch'),
        value: draft.batch,
        onChange: (next: string) => choose('batch', next),
        options: batches.currentData?.map(({ admn_acdyr }) => ({
          value: String(admn_acdyr),
          label: String(admn_acdyr),
        })),
        waitsFor: ready ? null : t('choose-a-degree-first'),
        placeholder: t('all'),
        none: t('the-college-has-no-students'),
      },
      semester: {
        label: t('semester'),
        value: draft.sem,
        onChange: (next: string) => choose('sem', next),
        options: SEMESTERS,
      },
      course: {
        dropsUnknown: true,
        label: t('course'),
        value: draft.paper,
        onChange: (next: string) => choose('paper', next),
        options: papers.currentData
          ?.filter(fits)
          .map(({ P_code, P_NAME }) => ({ value: P_code, label: `${P_code}, ${P_NAME}` })),
        waitsFor: listed === skipToken ? t('choose-a-degree-and-a') : null,
        none: t('no-student-is-registered-for'),
      },
    },
    error: exams.error ?? degrees.error ?? (ready ? batches.error : undefined) ?? papers.error,
  };
}

export type MarkChoice = ReturnType<typeof useMarkChoice>;

/** What has to be chosen before a search, in words; undefined when nothing is missing. */
export function missingMarkChoice(
  choice: Pick<MarkChoice, 'exam'>,
  draft: Readonly<MarksChosen>,
  { report = false }: { report?: boolean } = {},
): string | undefined {
  if (report && !choice.exam) return NO_EXAM;
  if (draft.degree === '' || draft.sem === '') return report ? DEGREE_AND_SEMESTER : SELECT_FOR_MARKS;
  if (!choice.exam) return SELECT_FOR_MARKS;
  return draft.paper === '' ? DEGREE_AND_COURSE : undefined;
}

/** The argument of the lists of one paper. */
export const marksFor = ({ degree, sem, college, paper, exam, batch }: SearchedMarks) => ({
  params: { degree, sem, college, paper, exam: exam.exam_tbl },
  query: batch === undefined ? {} : { batch },
});
