import { failureText } from '@thervu/contracts/core/problem';
import { useGetPaperLedgerQuery } from '@thervu/contracts/script-ledger/script-ledger-api';
import type { CollegeLine } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { scriptLedger as scriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { countColumns } from './ledger-columns';

export interface CollegeLinesProps {
  examId: number;
  paper: string;
  onOpen: (line: CollegeLine) => void;
  onBack: () => void;
}

/** One paper, a line for each college. */
export function LedgerColleges({ examId, paper, onOpen, onBack }: CollegeLinesProps) {
  const t = useWords(scriptLedgerWords);
  const lines = useGetPaperLedgerQuery({ params: { examId, pCode: paper } }, { refetchOnMountOrArgChange: true });
  const columns: Column<CollegeLine>[] = [
    {
      key: 'colcode',
      header: t('college'),
      sortBy: ({ colcode }) => colcode,
      cell: (line) => (
        <Button kind="quiet" small onClick={() => onOpen(line)}>
          {line.colcode}
        </Button>
      ),
    },
    {
      key: 'colname',
      header: t('name'),
      cell: ({ colname }) => colname,
      sortBy: ({ colname }) => colname,
      width: 220,
    },
    ...countColumns<CollegeLine>(t),
  ];
  return (
    <Panel title={t('paper-paper', { paper })} bare>
      <Stack>
        <Stack row>
          <Button kind="plain" onClick={onBack}>
            {t('back-to-all-papers')}
          </Button>
        </Stack>
        <QueryView query={lines} failure={(error) => failureText(error, t('the-paper-could-not-be-read'))}>
          {(rows) => (
            <DataTable
              label={t('colleges-of-paper-paper', { paper })}
              rows={rows}
              columns={columns}
              rowKey={({ colcode }) => colcode}
              onOpen={onOpen}
            />
          )}
        </QueryView>
      </Stack>
    </Panel>
  );
}
