import { result as words } from '@thervu/words/compiled/result';
import type { PageWords } from '../page-words';
import type { Publication, ResultRow, StudentResult } from '@thervu/contracts/result/result-contract';

/** The page in English, as it is where nobody has chosen. */
export const inEnglish: PageWords = { language: 'en', texts: words.en };

/** Samples of the page's tests; recognisably no real person, college or number. */
export const publication: Publication = {
  universityName: 'Demo State University',
  sessionTitle: 'UG / PG Results - April 2025',
  examName: 'EVEN-2025-APR',
  version: 3,
  sessions: [{ exam: 'EVEN-2025-APR', title: 'UG / PG Results - April 2025', version: 3 }],
};

/** The same page once a later exam is published; the student is in both. */
export const laterPublication: Publication = {
  ...publication,
  sessionTitle: 'UG / PG Results - November 2025',
  examName: 'ODD-2025-NOV',
  version: 1,
  sessions: [{ exam: 'ODD-2025-NOV', title: 'UG / PG Results - November 2025', version: 1 }, ...publication.sessions],
};

const paper = (changes: Partial<ResultRow>): ResultRow => ({
  P_CODE: '23UCA41',
  P_TYPE: 'T',
  INT_MAX: 25,
  INT_MARK: 21,
  EXT_MAX: 75,
  EXT_MARK: 58,
  TOTAL_MAX: 100,
  TOTAL_MARK: 79,
  RESULT: 'P',
  ABSENT: null,
  WHY: 'Passed: external mark 58 (minimum 30) and total 79 (minimum 40).',
  ...changes,
});

export const papers = {
  passed: paper({}),
  absent: paper({
    P_CODE: '23UCA42',
    EXT_MARK: 'AAA',
    TOTAL_MARK: null,
    RESULT: 'AAA',
    ABSENT: 'AB',
    WHY: 'Absent from the examination.',
  }),
  waiting: paper({
    P_CODE: '23UCA43',
    EXT_MARK: null,
    TOTAL_MARK: null,
    RESULT: 'W',
    WHY: 'The result is waiting: the answer script has no external mark yet.',
  }),
  extension: paper({
    P_CODE: '23UEX04',
    P_TYPE: 'E',
    INT_MAX: 0,
    INT_MARK: '-',
    EXT_MAX: 0,
    EXT_MARK: '-',
    TOTAL_MAX: 0,
    TOTAL_MARK: '-',
  }),
};

export const result: StudentResult = {
  studentDetails: {
    DOB: '2004-07-19',
    REG_NO: '23UCA10045',
    NAME: 'Sample Student One',
    DEGREE: 'B.C.A.',
    COLCODE: '101',
  },
  examResults: Object.values(papers),
};
