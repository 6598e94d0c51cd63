import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListDutyOrdersQuery, useSendDutyOrdersMutation } from '@thervu/contracts/invigilation/invigilation-api';
import type { DutyOrders as Orders } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';

export interface DutyOrdersProps {
  params: SittingPath;
  slot: string;
  showMessage: (kind: 'success' | 'warning' | 'error', text: string) => void;
  clear: () => void;
}

/** Sends the duty orders of a session by mail, after whoever presses has read how many, to whom not, and what they say. */
export function DutyOrders({ params, slot, showMessage, clear }: DutyOrdersProps) {
  const t = useWords(invigilation);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          clear();
          setAsked(true);
        }}
      >
        {t('orders')}
      </Button>
      {asked && (
        <OrdersDialog
          params={params}
          slot={slot}
          onClose={() => setAsked(false)}
          onDone={(kind, text) => {
            setAsked(false);
            showMessage(kind, text);
          }}
        />
      )}
    </>
  );
}

interface OrdersDialogProps {
  params: SittingPath;
  slot: string;
  onDone: (kind: 'success' | 'warning' | 'error', text: string) => void;
  onClose: () => void;
}

function OrdersDialog({ params, slot, onDone, onClose }: OrdersDialogProps) {
  const t = useWords(invigilation);
  const query = useListDutyOrdersQuery({ params }, { refetchOnMountOrArgChange: true });
  const [send, { isLoading }] = useSendDutyOrdersMutation();
  const orders = query.isFetching ? undefined : query.data;
  const count = orders?.due.filter(({ mailed }) => mailed).length ?? 0;
  const run = async () => {
    const { data, error } = await send({ params });
    if (data) onDone(data.without.length > 0 ? 'warning' : 'success', data.message);
    else onDone('error', failureText(error, t('orders.failed')));
  };
  return (
    <ConfirmDialog
      open
      title={t('orders.ask', { slot })}
      confirmLabel={t('orders.send', { n: count })}
      ready={count > 0}
      busy={isLoading}
      result={query.isError && <Banner kind="error">{failureText(query.error, t('orders.unread'))}</Banner>}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {orders ? <Preview orders={orders} count={count} /> : <Text quiet>{t('orders.loading')}</Text>}
    </ConfirmDialog>
  );
}

function Preview({ orders: { due, examples }, count }: { orders: Orders; count: number }) {
  const t = useWords(invigilation);
  const without = due.filter(({ mailed }) => !mailed).map(({ name }) => name);
  return (
    <Stack>
      <Text>{count === 0 ? t('orders.none') : t('orders.count', { n: count })}</Text>
      {without.length > 0 && <Banner kind="warning">{t('orders.without', { names: without.join(', ') })}</Banner>}
      {examples.map(({ key, to, subject, text }) =>
        text === null ? (
          <Banner key={key} kind="warning">
            {t('orders.no-text', { kind: t(`orders.${key}`) })}
          </Banner>
        ) : (
          <figure key={key} style={{ margin: 0 }}>
            <figcaption>{t('orders.example', { kind: t(`orders.${key}`), name: to })}</figcaption>
            <blockquote style={{ margin: '8px 0 0 16px' }}>
              <strong>{subject}</strong>
              <p style={{ margin: '4px 0 0', whiteSpace: 'pre-line' }}>{text}</p>
            </blockquote>
          </figure>
        ),
      )}
      {count > 0 && <Text quiet>{t('orders.then')}</Text>}
    </Stack>
  );
}
