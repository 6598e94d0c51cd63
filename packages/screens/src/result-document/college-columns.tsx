import type { CollegeDocuments } from '@thervu/contracts/result-document/result-document-contract';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { ResultDocumentWords } from '@thervu/words/compiled/result-document';
import { count } from './document-labels';

export const collegeName = ({ colcode, colname }: Pick<CollegeDocuments, 'colcode' | 'colname'>): string =>
  `${colcode} ${colname}`;

type Figure = 'students' | 'withheld' | 'papers' | 'P' | 'RA' | 'AAA' | 'W';
const FIGURES = (t: Say<ResultDocumentWords>): readonly [Figure, string][] => [
  ['students', t('students')],
  ['withheld', t('withheld')],
  ['papers', t('results')],
  ['P', 'P'],
  ['RA', 'RA'],
  ['AAA', 'AAA'],
  ['W', 'W'],
];

/** The figures of a release, with their sums. */
export const figureColumns = (t: Say<ResultDocumentWords>): Column<CollegeDocuments>[] =>
  FIGURES(t).map(([key, header]) => ({
    key,
    header,
    numeric: true,
    cell: (line) => count(line[key]),
    sortBy: (line) => line[key],
    total: (lines) => count(lines.reduce((sum, line) => sum + line[key], 0)),
  }));
