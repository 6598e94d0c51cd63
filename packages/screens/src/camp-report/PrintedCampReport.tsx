import type { ClosingHash } from '@thervu/contracts/audit/audit-contract';
import type { BundleReport } from '@thervu/contracts/camp-report/camp-report-contract';
import { formatDay, formatMoment, formatTimeWithSeconds } from '@thervu/contracts/core/format';
import { useSession } from '@thervu/shell-api';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { useWords, type Say } from '@thervu/words';
import { campReport, type CampReportWords } from '@thervu/words/compiled/camp-report';
import { entryColumns } from './ReportView';

/** The line somebody can type in later: it fits only as long as the journal is what it was. */
export const closingLine = (t: Say<CampReportWords>, { day, until, over, hash, keyings: n }: ClosingHash): string =>
  over
    ? t('closing.over', { day: formatDay(day), hash, n })
    : t('closing.until', { day: formatDay(day), time: formatTimeWithSeconds(until), hash, n });

/** The anchor that holds the journal as it was: the office keeps it outside the portal. */
export const anchorLine = (t: Say<CampReportWords>, { short, at }: NonNullable<ClosingHash['anchor']>): string =>
  t('anchor', { moment: formatMoment(at), short });

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
  const t = useWords(campReport);
  const { printing, title, about, report, closing, empty } = props;
  const { session } = useSession();
  const head = (pass: string) => [
    title,
    [session?.place && t('camp', { place: session.place }), about].filter(Boolean).join(', '),
    t('entries-of', { pass }),
  ];
  return (
    <PrintArea printing={printing} signatures={[t('camp-officer')]}>
      {(['A', 'B'] as const).map((pass) => {
        const rows = pass === 'A' ? report.aEntries : report.bEntries;
        return (
          <PrintTable
            key={pass}
            head={head(pass)}
            rows={rows}
            columns={entryColumns(t, pass)}
            rowKey={(row) => String(rows.indexOf(row))}
            empty={empty}
          />
        );
      })}
      <p className="keep">
        {[
          t('marks.a', { n: report.aopid_count }),
          t('marks.b', { n: report.bopid_count }),
          t('marks.c', { n: report.copid_count }),
        ].join(', ')}
      </p>
      {closing && (
        <p className="keep">
          <strong>{closingLine(t, closing)}</strong>
          {closing.anchor && (
            <>
              <br />
              {anchorLine(t, closing.anchor)}
            </>
          )}
        </p>
      )}
    </PrintArea>
  );
}
