import { useListCollegesQuery } from '@thervu/contracts/college/college-api';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { useLists } from '../shared/useLists';
import { whyReadOnly } from '@thervu/contracts/exam/exam-stages';
import { useGetRegistrationTermsQuery } from '@thervu/contracts/registration/registration-api';
import { useListDegreeBatchesQuery } from '@thervu/contracts/student/student-api';
import { semestersFor } from '@thervu/contracts/timetable/timetable-rules';
import { useSession } from '@thervu/shell-api';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { useExamChoice } from '../shared/useExamChoice';
import { useExamFor, useExamInHeader } from '../shared/useScreenExam';
import { MARK_SEMESTERS } from '../shared/useSittingChoice';

export interface BatchTerms {
  work: 'registration' | 'application';
  /** Follows the office's setting that arrears of every semester may be written. */
  arrears?: boolean;
  /** A report offers the semesters of every degree, whatever the exam. */
  report?: boolean;
}

/** What stands in the selects; empty is no choice. */
export interface BatchChosen {
  college: string;
  exam: string;
  level: string;
  degree: string;
  batch: string;
  sem: string;
}
export const NO_BATCH: Readonly<BatchChosen> = {
  college: '',
  exam: '',
  level: '',
  degree: '',
  batch: '',
  sem: '',
};

/** What a search was pressed for; the college is the session's own where none is chosen. */
export interface SearchedBatch {
  college: string;
  exam: Exam;
  degree: number;
  batch: number;
  sem: number;
}

/** A filter with these selects, and perhaps more, as `useFilter` keeps it. */
export interface BatchFilter {
  draft: Readonly<BatchChosen>;
  applied: Readonly<BatchChosen>;
  choose: (key: keyof BatchChosen, value: string) => void;
}

/** The screens of registrations and applications remember one choice; another exam leaves the rest of it alone. */
export const BATCH_FILTER = { keeps: ['exam'], family: 'registration' } as const;

const options = (values: readonly number[] | undefined) =>
  values?.map((value) => ({ value: String(value), label: String(value) }));

/**
 * The selects of every registration screen, each depending on the ones before it: college (for whoever may act for any),
 * exam, degree level, degree, student batch, and the semesters the exam has. `arrears` also follows the office's setting
 * that arrears of every semester may be written.
 */
export function useBatchChoice(
  { draft, applied, choose }: BatchFilter,
  { work, arrears = false, report = false }: BatchTerms,
) {
  const t = useWords(registration);
  const { session, can } = useSession();
  const office = useLists().headOffice.code;
  const any = can('college.manage');
  const colCode = session?.colCode ?? '';
  const college = any ? draft.college : colCode;
  const colleges = useListCollegesQuery(undefined, { skip: !any });
  const searchedCollege = any ? applied.college : colCode;
  const complete = searchedCollege !== '' && applied.degree !== '' && applied.batch !== '' && applied.sem !== '';
  const exams = useExamChoice(draft.exam, (next) => choose('exam', next), useExamFor(work));
  const searchedExam = exams.named(applied.exam);
  const degrees = useDegreeChoice(draft, choose, { taught: { college } });
  const ready = college !== '' && draft.degree !== '';
  const batches = useListDegreeBatchesQuery({ params: { college, degree: Number(draft.degree) } }, { skip: !ready });
  const terms = useGetRegistrationTermsQuery();
  const exam = exams.chosen;
  useExamInHeader(exam);
  const able =
    (report ? MARK_SEMESTERS : undefined) ??
    (exam &&
      terms.data &&
      semestersFor(exam.etype, {
        max_semester: terms.data.max_semester,
        any_semester: arrears && terms.data.arrear_any_semester,
      }));
  const searched =
    complete && searchedExam
      ? ({
          college: searchedCollege,
          exam: searchedExam,
          degree: Number(applied.degree),
          batch: Number(applied.batch),
          sem: Number(applied.sem),
        } satisfies SearchedBatch)
      : undefined;
  return {
    /** A report without an exam says so in its own words. */
    report,
    /** Whether this person acts for a college they name. */
    any,
    college,
    exam,
    /** What Search was pressed for, once all of it is known. */
    searched,
    /** Why this person may only read: judged by the exam whose rows are shown, before a search by the chosen one. */
    readOnly: (flag: 'COUR_APLY' | 'EXAM_APLY') => {
      const shown = searched?.exam ?? exam;
      return shown && whyReadOnly(colCode, shown, flag, office);
    },
    /** The selects of the filter, in the order they depend on each other. */
    selects: {
      college: {
        label: t('college'),
        value: draft.college,
        onChange: (next: string) => choose('college', next),
        options: colleges.data?.map(({ Colcode, Colname }) => ({
          value: Colcode,
          label: `${Colcode}, ${Colname}`,
        })),
      },
      exam: exams.examSelect,
      level: degrees.levelSelect,
      degree: degrees.degreeSelect,
      batch: {
        label: t('batch'),
        dropsUnknown: true,
        value: draft.batch,
        onChange: (next: string) => choose('batch', next),
        options: options(batches.currentData?.map(({ admn_acdyr }) => admn_acdyr)),
        waitsFor: ready ? null : college === '' ? t('college.first') : t('batch.first'),
        none: t('batch.none'),
      },
      semester: {
        label: t('semester'),
        dropsUnknown: true,
        value: draft.sem,
        onChange: (next: string) => choose('sem', next),
        options: options(able),
        waitsFor: exam ? null : t('semester.first'),
      },
    },
    /** Exam and degree of the search, for the chips above the filter. */
    quick: searched && {
      exam: searched.exam.exam_tbl,
      degreeName: degrees.chosen && `${degrees.chosen.Degree} ${degrees.chosen.Deg_name}`,
    },
    degreeName: degrees.chosen && `${degrees.chosen.Degree} ${degrees.chosen.Deg_name}`,
    error: exams.error ?? degrees.error ?? colleges.error ?? (ready ? batches.error : undefined) ?? terms.error,
  };
}

export type BatchChoice = ReturnType<typeof useBatchChoice>;
