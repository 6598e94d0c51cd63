import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useAllotDutiesMutation, useListDutiesQuery } from '@thervu/contracts/invigilation/invigilation-api';
import { allotDuties } from '@thervu/contracts/invigilation/invigilation-contract';
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
import { sittingParams, slotKey } from '../shared/CentreScreenFrame';
import { slotLabel } from '../shared/sitting-labels';
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
  const id = useId();
  const line = sittings.find((item) => slotKey(item) === slot);
  return (
    <Panel title="Duties of a session">
      <div style={{ maxWidth: 280, marginBottom: 16 }}>
        <PlainSelect
          id={id}
          label="Session"
          value={line ? slot : ''}
          onChange={onSlot}
          options={sittings.map((item) => ({ value: slotKey(item), label: slotLabel(item) }))}
        />
      </div>
      {line ? (
        <Duties key={slot} params={sittingParams(exam, centre, line)} line={line} />
      ) : (
        <Text quiet>Choose a session, or press one in the table of all duties.</Text>
      )}
    </Panel>
  );
}

function Duties({ params, line }: { params: SittingPath; line: SittingLine }) {
  const { can } = useSession();
  const query = useListDutiesQuery({ params }, { refetchOnMountOrArgChange: true });
  const [allot, { isLoading }] = useAllotDutiesMutation();
  const { banner, showMessage, clear } = useBanner();
  const run = async () => {
    clear();
    const { data, error } = await allot({ params });
    if (!data) return showMessage('error', failureText(error, 'The duties could not be allotted.'));
    return showMessage(data.lacking.length > 0 ? 'warning' : 'success', data.message);
  };
  return (
    <Stack>
      {can(allotDuties) && line.state !== 'OPEN' && line.state !== 'CLOSED' && (
        <div>
          <Button kind="primary" busy={isLoading} onClick={() => void run()}>
            Allot duties
          </Button>
        </div>
      )}
      {line.state === 'OPEN' && <Text>Make the plan of this session under Seating first.</Text>}
      {banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'The duties could not be loaded.')}
        skeleton={<TableSkeleton rows={3} label="Loading duties" />}
      >
        {(plan) => (
          <DutyTable plan={plan} params={params} slot={slotLabel(line)} showMessage={showMessage} clear={clear} />
        )}
      </QueryView>
    </Stack>
  );
}
