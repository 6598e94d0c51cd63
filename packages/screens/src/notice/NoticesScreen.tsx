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
import { noticeSigned } from '@thervu/contracts/signature/signed-content';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { notice as noticeWords, type NoticeWords } from '@thervu/words/compiled/notice';
import { useSigning, type SignedAnswer } from '../shared/useSigning';
import { ApproveNoticeDialog } from './ApproveNoticeDialog';
import { NoticeMessages } from './NoticeMessages';
import { describeNotice } from './notice-labels';

const failedIn = (t: Say<NoticeWords>) => t('this-could-not-be-done');

interface Actions {
  open: (notice: Notice) => void;
  approve: (notice: Notice) => void;
  stop: (notice: Notice, stop: boolean) => void;
  again: (notice: Notice) => void;
}

const failedOf = ({ counts }: Notice) =>
  counts.filter(({ state }) => state === 'FAILED' || state === 'NO_CONTACT').reduce((sum, { count }) => sum + count, 0);

const columns = (
  t: Say<NoticeWords>,
  say: (text: string) => string,
  { open, approve, stop, again }: Actions,
): Column<Notice>[] => [
  {
    key: 'what',
    header: t('notice'),
    cell: ({ key, thing, exam }) => (
      <>
        <div>{t(`kind.${key}`)}</div>
        <div>{exam ?? thing}</div>
      </>
    ),
  },
  {
    key: 'at',
    header: t('written'),
    width: 170,
    cell: ({ at, madeBy }) => (
      <>
        <div>{formatMoment(at)}</div>
        <div>{madeBy ?? t('the-portal')}</div>
      </>
    ),
    sortBy: ({ at }) => at,
  },
  {
    key: 'people',
    header: t('people'),
    numeric: true,
    cell: ({ people }) => (people === null ? '–' : formatCount(people)),
    sortBy: ({ people }) => people,
  },
  {
    key: 'state',
    header: t('state'),
    cell: (notice) => (
      <>
        <div>{describeNotice(t, say, notice)}</div>
        {notice.counts.map(({ state, count }) => (
          <div key={state}>{`${t(`state.${state}`)}: ${formatCount(count)}`}</div>
        ))}
      </>
    ),
  },
  {
    key: 'action',
    header: t('action'),
    width: 230,
    cell: (notice) => {
      const name = `${t(`kind.${notice.key}`)}, ${notice.thing}`;
      return (
        <Stack row>
          {notice.people !== null && (
            <Button small kind="quiet" onClick={() => open(notice)} aria-label={t('messages-of-name', { name })}>
              {t('messages')}
            </Button>
          )}
          {notice.state === 'DRAFT' && notice.people !== null && !notice.own && (
            <Button small onClick={() => approve(notice)} aria-label={t('let-go-name', { name })}>
              {t('let-go')}
            </Button>
          )}
          {notice.state === 'READY' && (
            <Button small kind="quiet" onClick={() => stop(notice, true)} aria-label={t('stop-name', { name })}>
              {t('stop')}
            </Button>
          )}
          {notice.state === 'STOPPED' && (
            <Button small onClick={() => stop(notice, false)} aria-label={t('continue-name', { name })}>
              {t('continue')}
            </Button>
          )}
          {failedOf(notice) > 0 && (
            <Button
              small
              kind="quiet"
              onClick={() => again(notice)}
              aria-label={t('send-what-failed-again-name', { name })}
            >
              {t('send-failed-again')}
            </Button>
          )}
        </Stack>
      );
    },
  },
];

/** Contacts that were refused for good, for the colleges to ask for new ones. */
function BouncedContacts() {
  const t = useWords(noticeWords);
  const say = useMessageText();
  const query = useListBouncedContactsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('contacts-that-were-refused')} bare>
      <QueryView query={query} failure={(error) => failureText(error, t('the-contacts-could-not-be-read'))}>
        {(rows) => (
          <DataTable
            cards
            label={t('refused-contacts')}
            rows={rows}
            columns={[
              { key: 'to', header: t('person'), cell: ({ to }) => to },
              { key: 'channel', header: t('channel'), cell: ({ channel }) => t(`channel.${channel}`), width: 110 },
              { key: 'words', header: t('reason'), cell: ({ words }) => say(words) },
              { key: 'at', header: t('refused'), cell: ({ at }) => formatMoment(at), width: 170 },
            ]}
            rowKey={({ to, channel }) => `${to} ${channel}`}
            empty={{ text: t('no-record-found'), hint: t('no-contact-was-refused') }}
          />
        )}
      </QueryView>
    </Panel>
  );
}

/** Notices: what is sent to whom, what failed and why; a second officer approves large ones. */
export function NoticesScreen() {
  const t = useWords(noticeWords);
  const say = useMessageText();
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
    else if (error) showMessage('error', failureText(error as CallError, failedIn(t)));
  };
  const approve = async (notice: Notice) => {
    clear();
    setApproving(null);
    const body = { row_version: notice.rowVersion, people: notice.people! };
    const words = [
      t('kind-thing-n-people', { kind: t(`kind.${notice.key}`), thing: notice.thing, n: formatCount(notice.people!) }),
    ];
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
    <Screen title={t('notices')} note={t('notices-are-sent-from-08-00')}>
      {banner}
      <Panel bare>
        <QueryView query={query} failure={(error) => failureText(error, t('the-notices-could-not-be-read'))}>
          {(rows) => (
            <DataTable
              cards
              label={t('notices')}
              rows={rows}
              columns={columns(t, say, {
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
                text: t('no-record-found'),
                hint: t('a-notice-appears-here-when-a'),
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
