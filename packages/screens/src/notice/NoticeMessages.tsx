import { useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListNoticeMessagesQuery } from '@thervu/contracts/notice/notice-api';
import type { MessageState, NoticeMessage } from '@thervu/contracts/notice/notice-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { channelLabels, messageStateLabels } from './notice-labels';

const STATES = Object.entries(messageStateLabels).map(([value, label]) => ({ value, label }));
const RESENDABLE_STATES: readonly MessageState[] = ['FAILED', 'NO_CONTACT', 'UNKNOWN'];

export interface NoticeMessagesProps {
  notice: { id: number; thing: string };
  onAgain: (message: NoticeMessage) => void;
  onArrived: (message: NoticeMessage) => void;
}

const columns = ({ onAgain, onArrived }: NoticeMessagesProps): Column<NoticeMessage>[] => [
  { key: 'to', header: 'To', cell: ({ to, channel }) => `${to} (${channelLabels[channel]})` },
  { key: 'text', header: 'Text', cell: ({ text }) => text },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, words, doneAt }) => (
      <>
        <div>
          {messageStateLabels[state]}
          {doneAt && `, ${formatMoment(doneAt)}`}
        </div>
        {words && <div>{words}</div>}
      </>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    width: 190,
    cell: (message) =>
      RESENDABLE_STATES.includes(message.state) && (
        <Stack row>
          <Button small onClick={() => onAgain(message)} aria-label={`Send again to ${message.to}`}>
            Send again
          </Button>
          {message.state === 'UNKNOWN' && (
            <Button small kind="quiet" onClick={() => onArrived(message)} aria-label={`It has reached ${message.to}`}>
              It arrived
            </Button>
          )}
        </Stack>
      ),
  },
];

/** The first hundred messages of a notice: to whom, what, and what became of them. */
export function NoticeMessages(props: NoticeMessagesProps) {
  const { notice } = props;
  const [state, setState] = useState('');
  const query = useListNoticeMessagesQuery(
    { params: { id: notice.id }, query: state === '' ? {} : { state: state as MessageState } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Panel title={`Messages: ${notice.thing}`}>
      <PlainSelect
        id={`notice-${notice.id}-state`}
        label="State"
        value={state}
        onChange={setState}
        options={STATES}
        placeholder="All"
      />
      <QueryView query={query} failure={(error) => failureText(error, 'The messages could not be read.')}>
        {(rows) => (
          <DataTable
            cards
            label="Messages"
            rows={rows}
            columns={columns(props)}
            rowKey={({ id }) => String(id)}
            empty={{ text: 'No Record Found', hint: 'No message of this notice is in this state.' }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
