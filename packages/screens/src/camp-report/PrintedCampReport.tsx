import type { ClosingHash } from '@thervu/contracts/audit/audit-contract';
import type { BundleReport, ScriptBundle } from '@thervu/contracts/camp-report/camp-report-contract';
import { NONE_THAT_DAY } from '@thervu/contracts/camp-report/camp-report-rules';
import { formatDay, formatTimeWithSeconds, pluralise } from '@thervu/contracts/core/format';
import { useSession } from '@thervu/shell-api';
import { PrintArea } from '@thervu/ui/PrintArea';
import { PrintTable } from '@thervu/ui/PrintTable';
import type { Column } from '@thervu/ui/table-column.ts';

const columns = (pass: 'A' | 'B'): Column<ScriptBundle>[] => [
  { key: 'bundle', header: 'Bundle', cell: ({ bundle }) => bundle, numeric: true },
  { key: 'packet', header: 'Packet', cell: ({ packet }) => packet, numeric: true },
  { key: 'count', header: 'Script Count', cell: ({ sl_count }) => sl_count, numeric: true },
  {
    key: 'operator',
    header: 'Operator ID',
    cell: ({ aopid, bopid }) => (pass === 'A' ? aopid : bopid) ?? 'another operator',
  },
];

/** The line somebody can type in later: it fits only as long as the journal is what it was. */
export const closingLine = ({ day, until, over, hash, keyings }: ClosingHash): string =>
  over
    ? `Closing hash of ${formatDay(day)}: ${hash} (${pluralise(keyings, 'keying', 'keyings')} of the exam)`
    : `Closing hash of ${formatDay(day)} up to ${formatTimeWithSeconds(until)}: ${hash} (${pluralise(keyings, 'keying', 'keyings')} of the exam)`;

export interface PrintedCampReportProps {
  printing: boolean;
  report: BundleReport;
  closing: ClosingHash;
}

/** The report of a camp's day on paper. */
export function PrintedCampReport({ printing, report, closing }: PrintedCampReportProps) {
  const { session } = useSession();
  const head = (pass: string) => [
    'Script Marking Report',
    [session?.place && `Camp ${session.place}`, formatDay(closing.day)].filter(Boolean).join(', '),
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
            columns={columns(pass)}
            rowKey={(row) => String(rows.indexOf(row))}
            empty={NONE_THAT_DAY}
          />
        );
      })}
      <p className="keep">
        {`A Marks: ${report.aopid_count}, B Marks: ${report.bopid_count}, C Marks: ${report.copid_count}`}
      </p>
      <p className="keep">
        <strong>{closingLine(closing)}</strong>
      </p>
    </PrintArea>
  );
}
