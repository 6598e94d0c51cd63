import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type LiveSession,
} from '@thervu/contracts/session/session-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useWords, type Say } from '@thervu/words';
import { account, type AccountWords } from '@thervu/words/compiled/account';

const columns = (t: Say<AccountWords>, end: (session: LiveSession) => void, busy: boolean): Column<LiveSession>[] => [
  {
    key: 'device',
    header: t('sessions.browser'),
    cell: ({ device, ip }) => `${device}${ip === null ? '' : `, ${ip}`}`,
  },
  { key: 'issued', header: t('sessions.signed-in'), cell: ({ issuedAt }) => formatMoment(issuedAt) },
  { key: 'seen', header: t('sessions.last-seen'), cell: ({ lastSeen }) => formatMoment(lastSeen) },
  {
    key: 'action',
    header: t('sessions.action'),
    cell: (session) =>
      session.own ? (
        t('sessions.this')
      ) : (
        <Button
          small
          disabled={busy}
          aria-label={t('sessions.end.name', { device: session.device, moment: formatMoment(session.issuedAt) })}
          onClick={() => end(session)}
        >
          {t('sessions.end')}
        </Button>
      ),
  },
];

/** The person's sign-ins, with the button that ends the others. */
export function OwnSessions({ onClose, onLogout }: { onClose: () => void; onLogout: () => void }) {
  const t = useWords(account);
  const unread = t('sessions.unread');
  const [sessions, setSessions] = useState<LiveSession[]>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const { banner, showMessage, clear } = useBanner();

  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const answer = await callOnce(listOwnSessions, undefined, { signal: leaving.signal });
      if ('error' in answer) setFailure(failureText(answer.error, unread));
      else {
        setFailure(undefined);
        setSessions(answer.data);
      }
    };
    read().catch(() => {
      // aborted because the dialog is closed; every other failure has come back as an answer
      if (!leaving.signal.aborted) setFailure(unread);
    });
    return () => leaving.abort();
  }, [turn, unread]);

  const run = async (act: () => ReturnType<typeof callOnce<typeof endOwnSession>>) => {
    clear();
    setBusy(true);
    const answer = await act();
    setBusy(false);
    setTurn((before) => before + 1);
    if ('error' in answer) showMessage('error', failureText(answer.error, t('sessions.not-ended')));
    else showMessage('success', answer.data.message);
  };
  const end = ({ id: session }: LiveSession) => void run(() => callOnce(endOwnSession, { params: { id: session } }));
  const others = sessions?.some(({ own }) => !own) ?? false;
  return (
    <InfoDialog
      title={t('sessions')}
      width="md"
      onClose={onClose}
      actions={
        <>
          {others && (
            <Button busy={busy} onClick={() => void run(() => callOnce(endOtherSessions, undefined))}>
              {t('sessions.end-others')}
            </Button>
          )}
          <Button onClick={onLogout}>{t('logout')}</Button>
        </>
      }
    >
      <Stack>
        <Text quiet>{t('sessions.advice')}</Text>
        {banner}
        {failure !== undefined && <ErrorState text={failure} onRetry={() => setTurn((before) => before + 1)} />}
        {failure === undefined && !sessions && <TableSkeleton label={t('sessions.loading')} />}
        {failure === undefined && sessions && (
          <DataTable
            label={t('sessions')}
            rows={sessions}
            columns={columns(t, end, busy)}
            rowKey={(session) => session.id}
          />
        )}
      </Stack>
    </InfoDialog>
  );
}
