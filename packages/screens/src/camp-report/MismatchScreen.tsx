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
import { useWords, type Say } from '@thervu/words';
import { mismatch, type MismatchWords } from '@thervu/words/compiled/mismatch';

const difference = ({ Acount, Bcount }: Mismatch) => Math.abs(Acount - Bcount);

const count = (key: string, header: string, value: (row: Mismatch) => number): Column<Mismatch> => ({
  key,
  header,
  cell: value,
  sortBy: value,
  numeric: true,
});
const columnsIn = (t: Say<MismatchWords>): Column<Mismatch>[] => [
  { key: 'paper', header: t('paper-code'), cell: (row) => row.p_code, sortBy: (row) => row.p_code },
  {
    key: 'bundle',
    header: t('bundle-scripts'),
    cell: (row) => `${row.bundleno} (${row.tot_paper})`,
    // in a spreadsheet as well: the number of the bundle alone would lose the scripts
    written: (row) => `${row.bundleno} (${row.tot_paper})`,
    sortBy: (row) => row.bundleno,
    numeric: true,
  },
  count('packet', t('packet'), (row) => row.packet),
  count('a', t('a-count'), (row) => row.Acount),
  count('b', t('b-count'), (row) => row.Bcount),
  count('difference', t('difference'), difference),
];

const rowKey = ({ bundleno, packet }: Mismatch) => `${bundleno}-${packet}`;

/** Packets that have more marks of one keying than of the other, bundle by bundle. */
export function MismatchScreen() {
  const t = useWords(mismatch);
  const columns = columnsIn(t);
  const { session } = useSession();
  // The server goes by the token; these segments are there because the listed path has them.
  const officer = { colcode: session?.colCode ?? '-', role: session?.role ?? '-' };
  const query = useListMismatchesQuery({ params: officer }, { refetchOnMountOrArgChange: true });
  return (
    <Screen title={t('title')} note={session?.place ? t('camp', { place: session.place }) : undefined}>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('failed'))}
        skeleton={<TableSkeleton label={t('loading')} />}
      >
        {(rows) => (
          <DataTable
            label={t('title')}
            rows={rows}
            columns={columns}
            rowKey={rowKey}
            printAction={
              <PrintAndExcel
                head={[t('title'), ...(session?.place ? [t('camp', { place: session.place })] : [])]}
                rows={rows}
                columns={columns}
                rowKey={rowKey}
                empty={t('none')}
                file="Mark-Count-Mismatches"
                signatures={[t('camp-officer')]}
              />
            }
            empty={{
              text: t('none'),
              hint: t('hint'),
            }}
          />
        )}
      </QueryView>
    </Screen>
  );
}
