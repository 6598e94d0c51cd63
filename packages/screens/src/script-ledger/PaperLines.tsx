import type { PaperLine } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { scriptLedger as scriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { countColumns } from './ledger-columns';
import { openCount } from './ledger-labels';

export interface PaperLinesProps {
  papers: readonly PaperLine[];
  /** Leaves out the lines in balance. */
  openOnly: boolean;
  onLines: (openOnly: boolean) => void;
  onOpen: (line: PaperLine) => void;
}

/** A line for each paper. */
export function PaperLines({ papers, openOnly, onLines, onOpen }: PaperLinesProps) {
  const t = useWords(scriptLedgerWords);
  const shown = openOnly ? papers.filter((line) => openCount(line) > 0) : papers;
  const columns: Column<PaperLine>[] = [
    {
      key: 'p_code',
      header: t('paper'),
      sortBy: ({ p_code }) => p_code,
      cell: (line) => (
        <Button kind="quiet" small onClick={() => onOpen(line)}>
          {line.p_code}
        </Button>
      ),
    },
    {
      key: 'p_name',
      header: t('name'),
      cell: ({ p_name }) => p_name,
      sortBy: ({ p_name }) => p_name,
      width: 200,
    },
    ...countColumns<PaperLine>(t),
  ];
  if (papers.length === 0) return null;
  return (
    <Panel title={t('papers-2')} bare>
      <DataTable
        label={t('papers-of-the-exam')}
        rows={shown}
        columns={columns}
        rowKey={({ p_code }) => p_code}
        onOpen={onOpen}
        empty={{ text: t('no-record-found'), hint: t('every-paper-is-in-balance') }}
        exportAction={
          <Button kind="plain" onClick={() => onLines(!openOnly)}>
            {openOnly ? t('show-all-papers') : t('show-open-papers-only')}
          </Button>
        }
      />
    </Panel>
  );
}
