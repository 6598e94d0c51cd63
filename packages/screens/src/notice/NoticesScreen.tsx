import { useState } from 'react';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import {
  useApproveNoticeMutation,
  useListBouncedContactsQuery,
  useListNoticesQuery,
  useResendNoticeMutation,
  useStopNoticeMutation,
} from '@thervu/contracts/notice/notice-api';
import type { Notice } from '@thervu/contracts/notice/notice-contract';
import { NOTICE_KINDS } from '@thervu/contracts/notice/notice-rules';
import { noticeSigned } from '@thervu/contracts/signature/signed-content';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useSigning, type SignedAnswer } from '../shared/useSigning';
import { ApproveNoticeDialog } from './ApproveNoticeDialog';
import { NoticeMessages } from './NoticeMessages';
import { channelLabels, describeNotice, messageStateLabels } from './notice-labels';

const FAILED = 'This could not be done.';

interface Actions {
  open: (notice: Notice) => void;
  approve: (notice: Notice) => void;
  stop: (notice: Notice, stop: boolean) => void;
  again: (notice: Notice) => void;
}

const failedOf = ({ counts }: Notice) =>
  counts.filter(({ state }) => state === 'FAILED' || state === 'NO_CONTACT').reduce((sum, { count }) => sum + count, 0);

const columns = ({ open, approve, stop, again }: Actions): Column<Notice>[] => [
  {
    key: 'what',
    header: 'Notice',
    cell: ({ key, thing, exam }) => (
      <>
        <div>{NOTICE_KINDS[key].label}</div>
        <div>{exam ?? thing}</div>
      </>
    ),
  },
  {
    key: 'at',
    header: 'Written',
    width: 170,
    cell: ({ at, madeBy }) => (
      <>
        <div>{formatMoment(at)}</div>
        <div>{madeBy ?? 'The portal'}</div>
      </>
    ),
    sortBy: ({ at }) => at,
  },
  {
    key: 'people',
    header: 'People',
    numeric: true,
    cell: ({ people }) => (people === null ? '–' : formatCount(people)),
    sortBy: ({ people }) => people,
  },
  {
    key: 'state',
    header: 'State',
    cell: (notice) => (
      <>
        <div>{describeNotice(notice)}</div>
        {notice.counts.map(({ state, count }) => (
          <div key={state}>{`${messageStateLabels[state]}: ${formatCount(count)}`}</div>
        ))}
      </>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    width: 230,
    cell: (notice) => {
      const name = `${NOTICE_KINDS[notice.key].label}, ${notice.thing}`;
      return (
        <Stack row>
          {notice.people !== null && (
            <Button small kind="quiet" onClick={() => open(notice)} aria-label={`Messages of ${name}`}>
              Messages
            </Button>
          )}
          {notice.state === 'DRAFT' && notice.people !== null && !notice.own && (
            <Button small onClick={() => approve(notice)} aria-label={`Let go: ${name}`}>
              Let go
            </Button>
          )}
          {notice.state === 'READY' && (
            <Button small kind="quiet" onClick={() => stop(notice, true)} aria-label={`Stop ${name}`}>
              Stop
            </Button>
          )}
          {notice.state === 'STOPPED' && (
            <Button small onClick={() => stop(notice, false)} aria-label={`Continue ${name}`}>
              Continue
            </Button>
          )}
          {failedOf(notice) > 0 && (
            <Button small kind="quiet" onClick={() => again(notice)} aria-label={`Send what failed again: ${name}`}>
              Send failed again
            </Button>
          )}
        </Stack>
      );
    },
  },
];

/** Contacts that were refused for good, for the colleges to ask for new ones. */
function BouncedContacts() {
  const query = useListBouncedContactsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title="Contacts that were refused" bare>
      <QueryView query={query} failure={(error) => failureText(error, 'The contacts could not be read.')}>
        {(rows) => (
          <DataTable
            cards
            label="Refused contacts"
            rows={rows}
            columns={[
              { key: 'to', header: 'Person', cell: ({ to }) => to },
              { key: 'channel', header: 'Channel', cell: ({ channel }) => channelLabels[channel], width: 110 },
              { key: 'words', header: 'Reason', cell: ({ words }) => words },
              { key: 'at', header: 'Refused', cell: ({ at }) => formatMoment(at), width: 170 },
            ]}
            rowKey={({ to, channel }) => `${to} ${channel}`}
            empty={{ text: 'No Record Found', hint: 'No contact was refused.' }}
          />
        )}
      </QueryView>
    </Panel>
  );
}

/** Notices: what is sent to whom, what failed and why; a second officer approves large ones. */
export function NoticesScreen() {
  const signing = useSigning();
  const { banner, showMessage, clear } = useBanner();
  const [opened, setOpened] = useState<Notice | null>(null);
  const [approving, setApproving] = useState<Notice | null>(null);
  const [approveCall] = useApproveNoticeMutation();
  const [stopCall] = useStopNoticeMutation();
  const [againCall] = useResendNoticeMutation();
  const query = useListNoticesQuery(undefined, { refetchOnMountOrArgChange: true });

  const settle = ({ data, error }: SignedAnswer<{ message: string }>) => {
    if (data) showMessage('success', data.message);
    else if (error) showMessage('error', failureText(error as CallError, FAILED));
  };
  const approve = async (notice: Notice) => {
    clear();
    setApproving(null);
    const body = { row_version: notice.rowVersion, people: notice.people! };
    const words = [`${NOTICE_KINDS[notice.key].label}, ${notice.thing}: ${formatCount(notice.people!)} people.`];
    settle(
      await signing.ask(noticeSigned(notice), words, (proof) =>
        approveCall({ params: { id: notice.id }, body: { ...body, ...proof } }),
      ),
    );
  };
  const again = async (id: number, body: { message?: number; arrived?: boolean } = {}) => {
    clear();
    settle(await againCall({ params: { id }, body }));
  };

  return (
    <Screen
      title="Notices"
      note="Notices are sent from 08:00 to 20:00. More than 500 people are told only with a second officer."
    >
      {banner}
      <Panel bare>
        <QueryView query={query} failure={(error) => failureText(error, 'The notices could not be read.')}>
          {(rows) => (
            <DataTable
              cards
              label="Notices"
              rows={rows}
              columns={columns({
                open: setOpened,
                approve: setApproving,
                stop: (notice, stop) => {
                  clear();
                  void stopCall({ params: { id: notice.id }, body: { stop } }).then(settle);
                },
                again: (notice) => void again(notice.id),
              })}
              rowKey={({ id }) => String(id)}
              empty={{
                text: 'No Record Found',
                hint: 'A notice appears here when a window opens, marks are missing or results are released.',
              }}
            />
          )}
        </QueryView>
      </Panel>
      {opened && (
        <NoticeMessages
          notice={opened}
          onAgain={({ id }) => void again(opened.id, { message: id })}
          onArrived={({ id }) => void again(opened.id, { message: id, arrived: true })}
        />
      )}
      <BouncedContacts />
      {approving && (
        <ApproveNoticeDialog
          notice={approving}
          onApprove={() => void approve(approving)}
          onClose={() => setApproving(null)}
        />
      )}
      {signing.dialog}
    </Screen>
  );
}
