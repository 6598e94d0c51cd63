import type { SheetLine } from '@thervu/contracts/packet-entry/packet-entry-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { packetEntry } from '@thervu/words/compiled/packet-entry';

export interface EntryListProps {
  lines: readonly SheetLine[];
  /** What the server has found wrong with a line, by its place in the list. */
  problems: Readonly<Record<number, string>>;
  onRemove: (packso: number) => void;
}

/** The lines added so far. Their dummy numbers stay hidden. */
export function EntryList({ lines, problems, onRemove }: EntryListProps) {
  const t = useWords(packetEntry);
  const say = useMessageText();
  const wrong = Object.keys(problems).length > 0;
  const columns: Column<SheetLine>[] = [
    {
      key: 'packso',
      header: t('serial'),
      cell: ({ packso }) => packso,
      sortBy: ({ packso }) => packso,
      numeric: true,
    },
    { key: 'mark', header: t('mark'), cell: ({ mark }) => mark, numeric: true },
    {
      key: 'problem',
      header: t('problem'),
      width: 260,
      cell: (line) => {
        const problem = problems[lines.indexOf(line)];
        return problem ? <StatusLabel kind="error">{say(problem)}</StatusLabel> : null;
      },
    },
    {
      key: 'remove',
      header: t('actions'),
      cell: ({ packso }) => (
        <Button small kind="quiet" aria-label={t('remove-named', { serial: packso })} onClick={() => onRemove(packso)}>
          {t('remove')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label={t('entries')}
      rows={lines}
      columns={wrong ? columns : columns.filter(({ key }) => key !== 'problem')}
      rowKey={({ packso }) => String(packso)}
      empty={{ text: t('no-entries'), hint: t('no-entries.hint') }}
    />
  );
}
