import type { BundleReport } from '@thervu/contracts/camp-report/camp-report-contract';
import { sheetOf } from '@thervu/ui/print/table-file';
import type { Say } from '@thervu/words';
import type { CampReportWords } from '@thervu/words/compiled/camp-report';
import { entryColumns } from './ReportView';

/** The entries of a report as a workbook: one sheet for each keying. */
export const reportSheets = (t: Say<CampReportWords>, { aEntries, bEntries }: BundleReport) => [
  sheetOf({ name: t('entries-of', { pass: 'A' }), columns: entryColumns(t, 'A'), rows: aEntries }),
  sheetOf({ name: t('entries-of', { pass: 'B' }), columns: entryColumns(t, 'B'), rows: bEntries }),
];
