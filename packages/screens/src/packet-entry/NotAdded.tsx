import { NO_DUMMY_ID } from '@thervu/contracts/packet-entry/packet-entry-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { packetEntry } from '@thervu/words/compiled/packet-entry';
import type { PendingLine } from './stored-sheet';

export interface NotAddedProps {
  lines: readonly PendingLine[];
  onTryAgain: (key: string) => void;
  onDismiss: (key: string) => void;
}

/** Lines that were typed and not added, each with its mark: they stay until a person has dealt with them. */
export function NotAdded({ lines, onTryAgain, onDismiss }: NotAddedProps) {
  const t = useWords(packetEntry);
  const say = useMessageText();
  const refused = lines.filter(({ problem }) => problem !== undefined);
  if (refused.length === 0) return null;
  const columns: Column<PendingLine>[] = [
    { key: 'packso', header: t('serial'), cell: ({ packso }) => packso, numeric: true },
    { key: 'mark', header: t('mark-typed'), cell: ({ mark }) => mark || t('none'), numeric: true },
    { key: 'problem', header: t('why-not-added'), width: 300, cell: ({ problem }) => say(problem ?? '') },
    {
      key: 'actions',
      header: t('actions'),
      width: 220,
      cell: ({ key, packso, problem }) => (
        <Stack row>
          {problem === NO_DUMMY_ID && (
            <Button small aria-label={t('try-again-named', { serial: packso })} onClick={() => onTryAgain(key)}>
              {t('try-again')}
            </Button>
          )}
          {/* The second click of a double click would meet the row that has moved up. */}
          <Button
            small
            kind="quiet"
            aria-label={t('dismiss-named', { serial: packso })}
            onClick={({ detail }) => detail < 2 && onDismiss(key)}
          >
            {t('dismiss')}
          </Button>
        </Stack>
      ),
    },
  ];
  const failed = refused.some(({ problem }) => problem === NO_DUMMY_ID);
  return (
    <>
      {failed && <Banner kind="error">{NO_DUMMY_ID}</Banner>}
      <DataTable label={t('not-added')} rows={refused} columns={columns} rowKey={({ key }) => key} />
    </>
  );
}
