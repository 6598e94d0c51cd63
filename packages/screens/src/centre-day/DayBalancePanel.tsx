import { useState } from 'react';
import { useCloseSittingMutation } from '@thervu/contracts/centre-day/centre-day-api';
import type { CentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatCount } from '@thervu/contracts/core/format';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { Button } from '@thervu/ui/form/Button';
import { CheckList } from '@thervu/ui/form/CheckList';
import { Facts } from '@thervu/ui/layout/Facts';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { centreDay } from '@thervu/words/compiled/centre-day';
import { slotLabel } from '../shared/sitting-labels';
import { dayRejection } from './day-rejection';
import type { KeptReport } from './report-store';

export interface DayBalancePanelProps {
  day: CentreDay;
  params: SittingPath;
  editable: boolean;
  /** Reports of this session that are on this phone alone. */
  unsent: readonly KeptReport[];
}

/** What the session closes on, with everything that is still open, and the closing itself. */
export function DayBalancePanel({ day, params, editable, unsent }: DayBalancePanelProps) {
  const t = useWords(centreDay);
  const [asking, setAsking] = useState(false);
  const [close] = useCloseSittingMutation();
  const { banner, showMessage, clear } = useBanner();
  const { balance } = day;
  return (
    <Panel title={t('balance')}>
      <Stack>
        <Facts
          width={130}
          facts={[
            {
              label: t('halls-reported'),
              value: t('of', { done: formatCount(balance.halls_reported), all: formatCount(balance.halls) }),
            },
            { label: t('seats'), value: formatCount(balance.seats) },
            { label: t('present'), value: formatCount(balance.present) },
            { label: t('absent'), value: formatCount(balance.absent) },
            { label: t('scripts.in-covers'), value: formatCount(balance.sealed) },
            { label: t('balance.given'), value: formatCount(balance.books_given) },
            { label: t('balance.spoiled'), value: formatCount(balance.books_spoiled) },
            { label: t('balance.back'), value: formatCount(balance.books_back) },
          ]}
        />
        {balance.wrong.length > 0 ? (
          <CheckList
            label={t('balance.wrong')}
            checks={balance.wrong.map(({ balance: name, message }, index) => ({
              key: `${name} ${index}`,
              kind: 'warning' as const,
              state: t('open'),
              text: message,
            }))}
          />
        ) : (
          <Text>{day.state === 'CLOSED' ? t('closed.balanced') : t('all-balances')}</Text>
        )}
        {unsent.length > 0 && <Text>{t('unsent', { n: unsent.length })}</Text>}
        {banner}
        {editable && (
          <div>
            <Button
              kind="primary"
              disabled={unsent.length > 0}
              onClick={() => {
                clear();
                setAsking(true);
              }}
            >
              {t('close')}
            </Button>
          </div>
        )}
      </Stack>
      {asking && (
        <FormDialog
          title={t('close.ask', { slot: slotLabel(day) })}
          confirmLabel={t('close')}
          onConfirm={async () => {
            const { data, error } = await close({ params });
            if (!data) return { text: dayRejection(error, t, t('close.failed'))?.text ?? '' };
            setAsking(false);
            return showMessage('success', data.message);
          }}
          onClose={() => setAsking(false)}
        >
          {t('close.absent', { n: balance.absent })}
        </FormDialog>
      )}
    </Panel>
  );
}
