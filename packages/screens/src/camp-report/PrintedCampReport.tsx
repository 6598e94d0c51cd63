import type { ClosingHash } from '@thervu/contracts/audit/audit-contract';
import type { BundleReport } from '@thervu/contracts/camp-report/camp-report-contract';
import { formatDay, formatMoment, formatTimeWithSeconds, pluralise } from '@thervu/contracts/core/format';
import { useSession } from '@thervu/shell-api';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { entryColumns } from './ReportView';

/** The line somebody can type in later: it fits only as long as the journal is what it was. */
export const closingLine = ({ day, until, over, hash, keyings }: ClosingHash): string =>
  over
    ? `Closing hash of ${formatDay(day)}: ${hash} (${pluralise(keyings, 'keying', 'keyings')} of the exam)`
    : `Closing hash of ${formatDay(day)} up to ${formatTimeWithSeconds(until)}: ${hash} (${pluralise(keyings, 'keying', 'keyings')} of the exam)`;

/** The anchor that holds the journal as it was: the office keeps it outside the portal. */
export const anchorLine = ({ short, at }: NonNullable<ClosingHash['anchor']>): string =>
  `Anchor of ${formatMoment(at)}: ${short}`;

export interface PrintedCampReportProps {
  printing: boolean;
  /** First line of each page: 'Script Marking Report'. */
  title: string;
  /** What it is about: '25-12-2025', 'Bundle 12'. */
  about: string;
  report: BundleReport;
  /** Stands below the report of a day. */
  closing?: ClosingHash;
  /** Why there are no entries. */
  empty: string;
}

/** A report of what was keyed, on paper. */
export function PrintedCampReport(props: PrintedCampReportProps) {
  const { printing, title, about, report, closing, empty } = props;
  const { session } = useSession();
  const head = (pass: string) => [
    title,
    [session?.place && `Camp ${session.place}`, about].filter(Boolean).join(', '),
    `${pass} Entries`,
  ];
  return (
    <PrintArea printing={printing} signatures={['Camp Officer']}>
      {(['A', 'B'] as const).map((pass) => {
        const rows = pass === 'A' ? report.aEntries : report.bEntries;
        return (
          <PrintTable
            key={pass}
            head={head(pass)}
            rows={rows}
            columns={entryColumns(pass)}
            rowKey={(row) => String(rows.indexOf(row))}
            empty={empty}
          />
        );
      })}
      <p className="keep">
        {`A Marks: ${report.aopid_count}, B Marks: ${report.bopid_count}, C Marks: ${report.copid_count}`}
      </p>
      {closing && (
        <p className="keep">
          <strong>{closingLine(closing)}</strong>
          {closing.anchor && (
            <>
              <br />
              {anchorLine(closing.anchor)}
            </>
          )}
        </p>
      )}
    </PrintArea>
  );
}
