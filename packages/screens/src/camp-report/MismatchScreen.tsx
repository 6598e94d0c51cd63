import { useListMismatchesQuery } from '@thervu/contracts/camp-report/camp-report-api';
import type { Mismatch } from '@thervu/contracts/camp-report/camp-report-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { DataTable } from '@thervu/ui/table/DataTable';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';

const difference = ({ Acount, Bcount }: Mismatch) => Math.abs(Acount - Bcount);

const count = (key: string, header: string, value: (row: Mismatch) => number): Column<Mismatch> => ({
  key,
  header,
  cell: value,
  sortBy: value,
  numeric: true,
});
const columns: Column<Mismatch>[] = [
  { key: 'paper', header: 'Paper Code', cell: (row) => row.p_code, sortBy: (row) => row.p_code },
  {
    key: 'bundle',
    header: 'Bundle (Total Script)',
    cell: (row) => `${row.bundleno} (${row.tot_paper})`,
    // in a spreadsheet as well: the number of the bundle alone would lose the scripts
    written: (row) => `${row.bundleno} (${row.tot_paper})`,
    sortBy: (row) => row.bundleno,
    numeric: true,
  },
  count('packet', 'Packet', (row) => row.packet),
  count('a', 'A Count', (row) => row.Acount),
  count('b', 'B Count', (row) => row.Bcount),
  count('difference', 'Difference', difference),
];

const NO_MISMATCH = 'No mismatches found between A and B mark counts.';
const rowKey = ({ bundleno, packet }: Mismatch) => `${bundleno}-${packet}`;

/** Packets that have more marks of one keying than of the other, bundle by bundle. */
export function MismatchScreen() {
  const { session } = useSession();
  // The server goes by the token; these segments are there because the listed path has them.
  const officer = { colcode: session?.colCode ?? '-', role: session?.role ?? '-' };
  const query = useListMismatchesQuery({ params: officer }, { refetchOnMountOrArgChange: true });
  return (
    <Screen title="A/B Mark Count Mismatches" note={session?.place ? `Camp ${session.place}` : undefined}>
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'Failed to fetch mismatch summary')}
        skeleton={<TableSkeleton label="Loading counts" />}
      >
        {(rows) => (
          <DataTable
            label="A/B Mark Count Mismatches"
            rows={rows}
            columns={columns}
            rowKey={rowKey}
            printAction={
              <PrintAndExcel
                head={['A/B Mark Count Mismatches', ...(session?.place ? [`Camp ${session.place}`] : [])]}
                rows={rows}
                columns={columns}
                rowKey={rowKey}
                empty={NO_MISMATCH}
                file="Mark-Count-Mismatches"
                signatures={['Camp Officer']}
              />
            }
            empty={{
              text: NO_MISMATCH,
              hint: 'Every packet has the same number of A and B marks.',
            }}
          />
        )}
      </QueryView>
    </Screen>
  );
}
