import type { CollegeDocuments } from '@thervu/contracts/result-document/result-document-contract';
import type { Column } from '@thervu/ui/table/table-column';
import { count } from './document-labels';

export const collegeName = ({ colcode, colname }: Pick<CollegeDocuments, 'colcode' | 'colname'>): string =>
  `${colcode} ${colname}`;

type Figure = 'students' | 'withheld' | 'papers' | 'P' | 'RA' | 'AAA' | 'W';
const FIGURES: readonly [Figure, string][] = [
  ['students', 'Students'],
  ['withheld', 'Withheld'],
  ['papers', 'Results'],
  ['P', 'P'],
  ['RA', 'RA'],
  ['AAA', 'AAA'],
  ['W', 'W'],
];

/** The figures of a release, with their sums. */
export const figureColumns = (): Column<CollegeDocuments>[] =>
  FIGURES.map(([key, header]) => ({
    key,
    header,
    numeric: true,
    cell: (line) => count(line[key]),
    sortBy: (line) => line[key],
    total: (lines) => count(lines.reduce((sum, line) => sum + line[key], 0)),
  }));
