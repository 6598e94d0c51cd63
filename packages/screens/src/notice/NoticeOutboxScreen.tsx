import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListNoticeOutboxQuery } from '@thervu/contracts/notice/notice-api';
import type { NoticeMessage } from '@thervu/contracts/notice/notice-contract';
import { Screen } from '@thervu/ui/layout/Screen';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { channelLabels } from './notice-labels';

const COLUMNS: Column<NoticeMessage>[] = [
  { key: 'at', header: 'Written', cell: ({ doneAt }) => doneAt && formatMoment(doneAt), width: 170 },
  { key: 'to', header: 'To', cell: ({ to, channel }) => `${to} (${channelLabels[channel]})` },
  {
    key: 'text',
    header: 'Message',
    cell: ({ subject, text }) => (
      <>
        {subject && <div>{subject}</div>}
        <div>{text}</div>
      </>
    ),
  },
];

/** Outbox: what a demonstration writes to files instead of sending it. */
export function NoticeOutboxScreen() {
  const query = useListNoticeOutboxQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Screen title="Outbox" note="Messages of the demonstration. They were written to files and reach no person.">
      <QueryView query={query} failure={(error) => failureText(error, 'The messages could not be read.')}>
        {(rows) => (
          <DataTable
            cards
            label="Outbox"
            rows={rows}
            columns={COLUMNS}
            rowKey={({ id }) => String(id)}
            empty={{ text: 'No Record Found', hint: 'Messages appear here a minute after their step, by day.' }}
          />
        )}
      </QueryView>
    </Screen>
  );
}
