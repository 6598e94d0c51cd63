import { useState } from 'react';
import { useCloseSittingMutation } from '@thervu/contracts/centre-day/centre-day-api';
import type { CentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { Button } from '@thervu/ui/form/Button';
import { CheckList } from '@thervu/ui/form/CheckList';
import { Facts } from '@thervu/ui/layout/Facts';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';
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
  const [asking, setAsking] = useState(false);
  const [close] = useCloseSittingMutation();
  const { banner, showMessage, clear } = useBanner();
  const { balance } = day;
  return (
    <Panel title="Balance">
      <Stack>
        <Facts
          width={130}
          facts={[
            {
              label: 'Halls reported',
              value: `${formatCount(balance.halls_reported)} of ${formatCount(balance.halls)}`,
            },
            { label: 'Seats', value: formatCount(balance.seats) },
            { label: 'Present', value: formatCount(balance.present) },
            { label: 'Absent', value: formatCount(balance.absent) },
            { label: 'Scripts in covers', value: formatCount(balance.sealed) },
            { label: 'Books given', value: formatCount(balance.books_given) },
            { label: 'Books spoiled', value: formatCount(balance.books_spoiled) },
            { label: 'Books returned', value: formatCount(balance.books_back) },
          ]}
        />
        {balance.wrong.length > 0 ? (
          <CheckList
            label="What does not balance yet"
            checks={balance.wrong.map(({ balance: name, message }, index) => ({
              key: `${name} ${index}`,
              kind: 'warning' as const,
              state: 'Open',
              text: message,
            }))}
          />
        ) : (
          <Text>{day.state === 'CLOSED' ? 'This session is closed in balance.' : 'Everything balances.'}</Text>
        )}
        {unsent.length > 0 && (
          <Text>{`${pluralise(unsent.length, 'hall report is', 'hall reports are')} on this phone only. The session can be closed when they are sent.`}</Text>
        )}
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
              Close session
            </Button>
          </div>
        )}
      </Stack>
      {asking && (
        <FormDialog
          title={`Close the session ${slotLabel(day)}?`}
          confirmLabel="Close session"
          onConfirm={async () => {
            const { data, error } = await close({ params });
            if (!data) return { text: rejectionOf(error, 'The session could not be closed.')?.text ?? '' };
            setAsking(false);
            return showMessage('success', data.message);
          }}
          onClose={() => setAsking(false)}
        >
          {`${pluralise(balance.absent, 'candidate is', 'candidates are')} recorded as absent. Only the examination office can open the session again.`}
        </FormDialog>
      )}
    </Panel>
  );
}
