import { useRef, useState } from 'react';
import type { CentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import { useHandCoverMutation, useWithdrawCoverMutation } from '@thervu/contracts/script-cover/script-cover-api';
import { handCover, withdrawCover, type ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { centreDay, type CentreDayWords } from '@thervu/words/compiled/centre-day';
import { dayRejection } from './day-rejection';

function stateOf({ received_at, received_scripts, handed_to, handed_at }: ScriptCover, t: Say<CentreDayWords>): string {
  if (received_at) return t('cover.received', { moment: formatMoment(received_at), scripts: received_scripts ?? 0 });
  if (!handed_to) return t('cover.is-sealed');
  return handed_at
    ? t('cover.handed-at', { who: handed_to, moment: formatMoment(handed_at) })
    : t('cover.handed', { who: handed_to });
}

/** The sealed covers of a session and where they are. */
export function CoversOfDay({ day }: { day: CentreDay }) {
  const t = useWords(centreDay);
  const { can } = useSession();
  const [hand] = useHandCoverMutation();
  const [withdraw] = useWithdrawCoverMutation();
  const [opened, setOpened] = useState<ScriptCover | null>(null);
  const [removed, setRemoved] = useState<ScriptCover | null>(null);
  const key = useRef({ body: '', key: '' });
  const { banner, showMessage, clear } = useBanner();
  const covers = day.papers.flatMap((paper) => paper.covers);
  const isOpen = day.state === 'FIXED' || day.state === 'HELD';
  const columns: Column<ScriptCover>[] = [
    { key: 'no', header: t('cover'), cell: ({ cover_no }) => cover_no, numeric: true, title: true, named: true },
    { key: 'seal', header: t('seal'), cell: ({ seal_no }) => seal_no, title: true },
    {
      key: 'paper',
      header: t('paper'),
      cell: ({ p_code, part }) => t('cover.part', { paper: p_code, part }),
      card: 1,
      width: 140,
    },
    {
      key: 'scripts',
      header: t('scripts'),
      numeric: true,
      cell: ({ scripts }) => formatCount(scripts),
      card: 1,
      named: true,
    },
    { key: 'state', header: t('state'), cell: (cover) => stateOf(cover, t), card: 2, width: 180 },
    {
      key: 'actions',
      header: t('actions'),
      action: true,
      cell: (cover) =>
        can(handCover) && cover.received_at === null ? (
          <Stack row>
            <Button
              small
              aria-label={t('hand-over.of', { no: cover.cover_no })}
              onClick={() => {
                clear();
                setOpened(cover);
              }}
            >
              {t('hand-over')}
            </Button>
            {can(withdrawCover) && isOpen && (
              <Button
                small
                kind="quiet"
                aria-label={t('withdraw.of', { no: cover.cover_no })}
                onClick={() => {
                  clear();
                  setRemoved(cover);
                }}
              >
                {t('withdraw')}
              </Button>
            )}
          </Stack>
        ) : (
          ''
        ),
    },
  ];
  return (
    <>
      {/* outside the panel: the message of a removal outlives the last cover */}
      {banner}
      {covers.length > 0 && (
        <Panel title={t('covers')} bare>
          <DataTable label={t('covers')} rows={covers} columns={columns} rowKey={({ cover_no }) => String(cover_no)} />
          {opened && (
            <FormDialog<'handed_to'>
              title={t('hand-over.title', { no: opened.cover_no, seal: opened.seal_no })}
              confirmLabel={t('hand-over')}
              focusInContent
              fields={[
                {
                  name: 'handed_to',
                  label: t('handed-to'),
                  initial: opened.handed_to ?? '',
                  missing: t('name.enter'),
                  maxLength: 100,
                  autoFocus: true,
                },
              ]}
              onConfirm={async ({ handed_to }) => {
                const { data, error } = await hand({
                  params: { no: String(opened.cover_no) },
                  body: { handed_to, row_version: opened.row_version },
                });
                if (!data) return dayRejection(error, t, t('save.failed'));
                setOpened(null);
                return showMessage('success', t('cover.was-handed', { no: data.cover_no, who: handed_to }));
              }}
              onClose={() => setOpened(null)}
            />
          )}
          {removed && (
            <ReasonDialog
              title={t('withdraw.ask', { no: removed.cover_no, scripts: removed.scripts, paper: removed.p_code })}
              confirmLabel={t('withdraw')}
              danger
              onConfirm={async (reason) => {
                const body = { reason, row_version: removed.row_version };
                const text = `${removed.cover_no} ${reason}`;
                // a try whose answer was lost is answered with the first answer
                if (key.current.body !== text) key.current = { body: text, key: crypto.randomUUID() };
                const { data, error } = await withdraw({
                  params: { no: String(removed.cover_no) },
                  body,
                  idempotencyKey: key.current.key,
                });
                if (!data) return dayRejection(error, t, t('withdraw.failed'));
                setRemoved(null);
                return showMessage('success', data.message);
              }}
              onClose={() => setRemoved(null)}
            >
              {t('withdraw.then')}
            </ReasonDialog>
          )}
        </Panel>
      )}
    </>
  );
}
