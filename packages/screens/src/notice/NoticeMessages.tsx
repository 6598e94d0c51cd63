import { useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListNoticeMessagesQuery } from '@thervu/contracts/notice/notice-api';
import { MESSAGE_STATES, type MessageState, type NoticeMessage } from '@thervu/contracts/notice/notice-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { notice as noticeWords, type NoticeWords } from '@thervu/words/compiled/notice';

const statesIn = (t: Say<NoticeWords>) => MESSAGE_STATES.map((value) => ({ value, label: t(`state.${value}`) }));
const RESENDABLE_STATES: readonly MessageState[] = ['FAILED', 'NO_CONTACT', 'UNKNOWN'];

export interface NoticeMessagesProps {
  notice: { id: number; thing: string };
  onAgain: (message: NoticeMessage) => void;
  onArrived: (message: NoticeMessage) => void;
}

const columns = (
  t: Say<NoticeWords>,
  say: (text: string) => string,
  { onAgain, onArrived }: NoticeMessagesProps,
): Column<NoticeMessage>[] => [
  { key: 'to', header: t('to'), cell: ({ to, channel }) => `${to} (${t(`channel.${channel}`)})` },
  { key: 'text', header: t('text'), cell: ({ text }) => text },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state, words, doneAt }) => (
      <>
        <div>
          {t(`state.${state}`)}
          {doneAt && `, ${formatMoment(doneAt)}`}
        </div>
        {words && <div>{say(words)}</div>}
      </>
    ),
  },
  {
    key: 'action',
    header: t('action'),
    width: 190,
    cell: (message) =>
      RESENDABLE_STATES.includes(message.state) && (
        <Stack row>
          <Button small onClick={() => onAgain(message)} aria-label={t('send-again-to-name', { name: message.to })}>
            {t('send-again')}
          </Button>
          {message.state === 'UNKNOWN' && (
            <Button
              small
              kind="quiet"
              onClick={() => onArrived(message)}
              aria-label={t('it-has-reached-name', { name: message.to })}
            >
              {t('it-arrived')}
            </Button>
          )}
        </Stack>
      ),
  },
];

/** The first hundred messages of a notice: to whom, what, and what became of them. */
export function NoticeMessages(props: NoticeMessagesProps) {
  const t = useWords(noticeWords);
  const say = useMessageText();
  const { notice } = props;
  const [state, setState] = useState('');
  const query = useListNoticeMessagesQuery(
    { params: { id: notice.id }, query: state === '' ? {} : { state: state as MessageState } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Panel title={t('messages-thing', { thing: notice.thing })}>
      <PlainSelect
        id={`notice-${notice.id}-state`}
        label={t('state')}
        value={state}
        onChange={setState}
        options={statesIn(t)}
        placeholder={t('all')}
      />
      <QueryView query={query} failure={(error) => failureText(error, t('the-messages-could-not-be-read'))}>
        {(rows) => (
          <DataTable
            cards
            label={t('messages')}
            rows={rows}
            columns={columns(t, say, props)}
            rowKey={({ id }) => String(id)}
            empty={{ text: t('no-record-found'), hint: t('no-message-of-this-notice-is') }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
