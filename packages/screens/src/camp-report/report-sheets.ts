import type { BundleReport } from '@thervu/contracts/camp-report/camp-report-contract';
import { sheetOf } from '@thervu/ui/print/table-file';
import { entryColumns } from './ReportView';

/** The entries of a report as a workbook: one sheet for each keying. */
export const reportSheets = ({ aEntries, bEntries }: BundleReport) => [
  sheetOf({ name: 'A Entries', columns: entryColumns('A'), rows: aEntries }),
  sheetOf({ name: 'B Entries', columns: entryColumns('B'), rows: bEntries }),
];
