import { useState } from 'react';
import { formatCount, formatMoment, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetSittingQuery } from '@thervu/contracts/seating/seating-api';
import {
  fixSitting,
  planSitting,
  reopenSitting,
  type Sitting,
  type SittingLine,
} from '@thervu/contracts/seating/seating-contract';
import { isFixed, SITTING_WORDS } from '@thervu/contracts/seating/seating-states';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Facts } from '@thervu/ui/layout/Facts';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Banner } from '@thervu/ui/message/Banner';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { sittingParams } from '../shared/CentreScreenFrame';
import { slotLabel } from '../shared/sitting-labels';
import { FixDialog } from './FixDialog';
import { HallPlans } from './HallPlans';
import { PlanDialog } from './PlanDialog';
import { PlanPrints } from './PlanPrints';
import { ReopenDialog } from './ReopenDialog';

export interface SessionPlanProps {
  exam: string;
  centre: string;
  line: SittingLine;
  onBack: () => void;
}

/** The plan of one session: how it was made, what can be done with it, and every hall as it sits. */
export function SessionPlan({ exam, centre, line, onBack }: SessionPlanProps) {
  const params = sittingParams(exam, centre, line);
  const query = useGetSittingQuery({ params }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <Button small kind="quiet" onClick={onBack}>
          All sessions
        </Button>
      </div>
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'The plan could not be loaded.')}
        skeleton={<TableSkeleton label="Loading the plan" />}
      >
        {(sitting) => <Plan sitting={sitting} exam={exam} centre={centre} />}
      </QueryView>
    </>
  );
}

type Asked = 'plan' | 'fix' | 'reopen';

function Plan({ sitting, exam, centre }: { sitting: Sitting; exam: string; centre: string }) {
  const { can } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const params = sittingParams(exam, centre, sitting);
  const { state } = sitting;
  const writes = can(planSitting);
  const ask = (next: Asked) => {
    clear();
    setAsked(next);
  };
  const done = (kind: 'success' | 'warning', message: string) => {
    setAsked(null);
    showMessage(kind, message);
  };
  const lacking = sitting.halls.filter(({ seated, invigilators, allotted }) => seated > 0 && allotted < invigilators);
  return (
    <>
      <Panel title={`${slotLabel(sitting)}, centre ${sitting.centre}`}>
        <Stack>
          <Facts
            width={150}
            facts={[
              { label: 'State', value: SITTING_WORDS[state] },
              { label: 'Candidates', value: formatCount(sitting.candidates) },
              { label: 'Without a desk', value: formatCount(sitting.unseated.length) },
              { label: 'Close pairs', value: sitting.close_pairs === null ? '-' : formatCount(sitting.close_pairs) },
              {
                label: 'Diagonal pairs',
                value: sitting.diagonal_pairs === null ? '-' : formatCount(sitting.diagonal_pairs),
              },
              {
                label: 'Plan',
                value: sitting.plan_no === 0 ? '-' : `${sitting.plan_no}${sitting.spaced ? ', spaced' : ''}`,
              },
              { label: 'Seed', value: sitting.seed ?? '-' },
              ...(sitting.fixed_by
                ? [
                    {
                      label: 'Fixed',
                      value: `${sitting.fixed_by}${sitting.fixed_at ? `, ${formatMoment(sitting.fixed_at)}` : ''}`,
                    },
                  ]
                : []),
              ...(sitting.accepted_by ? [{ label: 'Pairs accepted by', value: sitting.accepted_by }] : []),
              ...(sitting.closed_by
                ? [
                    {
                      label: 'Closed',
                      value: `${sitting.closed_by}${sitting.closed_at ? `, ${formatMoment(sitting.closed_at)}` : ''}`,
                    },
                  ]
                : []),
              ...(sitting.reopened ? [{ label: 'Opened again because', value: sitting.reopened }] : []),
            ]}
          />
          {sitting.plan_no > 0 && lacking.length > 0 && (
            <Banner kind="warning">
              {`${pluralise(lacking.length, 'hall has', 'halls have')} too few invigilators: ${lacking.map(({ hall_no }) => hall_no).join(', ')}. Allot them under Duties.`}
            </Banner>
          )}
          {writes && (
            <Stack row>
              {(state === 'OPEN' || state === 'PLANNED' || state === 'FIXED') && (
                <Button kind={state === 'OPEN' ? 'primary' : 'plain'} onClick={() => ask('plan')}>
                  {sitting.plan_no === 0 ? 'Make the plan' : 'Plan again'}
                </Button>
              )}
              {state === 'PLANNED' && can(fixSitting) && (
                <Button kind="primary" onClick={() => ask('fix')}>
                  Fix the plan
                </Button>
              )}
              {can(reopenSitting) && (state === 'FIXED' || (state === 'CLOSED' && can('centre.manage'))) && (
                <Button onClick={() => ask('reopen')}>Open again</Button>
              )}
            </Stack>
          )}
          {sitting.plan_no > 0 && <PlanPrints params={params} />}
        </Stack>
      </Panel>
      {banner}
      {sitting.plan_no > 0 && (
        <HallPlans sitting={sitting} params={params} editable={writes && state !== 'OPEN' && state !== 'CLOSED'} />
      )}
      {asked === 'plan' && (
        <PlanDialog
          sitting={sitting}
          params={params}
          fixed={isFixed(state)}
          onDone={done}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'fix' && <FixDialog sitting={sitting} params={params} onDone={done} onClose={() => setAsked(null)} />}
      {asked === 'reopen' && (
        <ReopenDialog sitting={sitting} params={params} onDone={done} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
