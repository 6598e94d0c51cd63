import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListNoticeOutboxQuery } from '@thervu/contracts/notice/notice-api';
import type { NoticeMessage } from '@thervu/contracts/notice/notice-contract';
import { Screen } from '@thervu/ui/layout/Screen';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { notice as noticeWords, type NoticeWords } from '@thervu/words/compiled/notice';

const columnsIn = (t: Say<NoticeWords>): Column<NoticeMessage>[] => [
  { key: 'at', header: t('written'), cell: ({ doneAt }) => doneAt && formatMoment(doneAt), width: 170 },
  { key: 'to', header: t('to'), cell: ({ to, channel }) => `${to} (${t(`channel.${channel}`)})` },
  {
    key: 'text',
    header: t('message'),
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
  const t = useWords(noticeWords);
  const query = useListNoticeOutboxQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Screen title={t('outbox')} note={t('messages-of-the-demonstration-they-were')}>
      <QueryView query={query} failure={(error) => failureText(error, t('the-messages-could-not-be-read'))}>
        {(rows) => (
          <DataTable
            cards
            label={t('outbox')}
            rows={rows}
            columns={columnsIn(t)}
            rowKey={({ id }) => String(id)}
            empty={{ text: t('no-record-found'), hint: t('messages-appear-here-a-minute-after') }}
          />
        )}
      </QueryView>
    </Screen>
  );
}
