import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useAllotDutiesMutation, useListDutiesQuery } from '@thervu/contracts/invigilation/invigilation-api';
import { allotDuties, sendDutyOrders } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingLine, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';
import { sittingParams, slotKey } from '../shared/CentreScreenFrame';
import { slotLabel } from '../shared/sitting-labels';
import { DutyOrders } from './DutyOrders';
import { DutyTable } from './DutyTable';

export interface SessionDutiesProps {
  exam: string;
  centre: string;
  sittings: readonly SittingLine[];
  slot: string;
  onSlot: (slot: string) => void;
}

/** The duties of one session: allotted by the rule, changed by hand, and noted on the day. */
export function SessionDuties({ exam, centre, sittings, slot, onSlot }: SessionDutiesProps) {
  const t = useWords(invigilation);
  const id = useId();
  const line = sittings.find((item) => slotKey(item) === slot);
  return (
    <Panel title={t('of-session')}>
      <div style={{ maxWidth: 280, marginBottom: 16 }}>
        <PlainSelect
          id={id}
          label={t('session')}
          value={line ? slot : ''}
          onChange={onSlot}
          options={sittings.map((item) => ({ value: slotKey(item), label: slotLabel(item) }))}
        />
      </div>
      {line ? (
        <Duties key={slot} params={sittingParams(exam, centre, line)} line={line} />
      ) : (
        <Text quiet>{t('choose')}</Text>
      )}
    </Panel>
  );
}

function Duties({ params, line }: { params: SittingPath; line: SittingLine }) {
  const t = useWords(invigilation);
  const { can } = useSession();
  const query = useListDutiesQuery({ params }, { refetchOnMountOrArgChange: true });
  const [allot, { isLoading }] = useAllotDutiesMutation();
  const { banner, showMessage, clear } = useBanner();
  const run = async () => {
    clear();
    const { data, error } = await allot({ params });
    if (!data) return showMessage('error', failureText(error, t('allot.failed')));
    return showMessage(data.lacking.length > 0 ? 'warning' : 'success', data.message);
  };
  return (
    <Stack>
      {can(allotDuties) && line.state !== 'OPEN' && line.state !== 'CLOSED' && (
        <Stack row>
          <Button kind="primary" busy={isLoading} onClick={() => void run()}>
            {t('allot')}
          </Button>
          {can(sendDutyOrders) && line.state === 'FIXED' && (
            <DutyOrders params={params} slot={slotLabel(line)} showMessage={showMessage} clear={clear} />
          )}
        </Stack>
      )}
      {line.state === 'OPEN' && <Text>{t('plan-first')}</Text>}
      {banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('failed'))}
        skeleton={<TableSkeleton rows={3} label={t('loading')} />}
      >
        {(plan) => (
          <DutyTable
            plan={plan}
            params={params}
            slot={slotLabel(line)}
            isClosed={line.state === 'CLOSED'}
            showMessage={showMessage}
            clear={clear}
          />
        )}
      </QueryView>
    </Stack>
  );
}
