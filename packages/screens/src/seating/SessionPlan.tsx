import { useState } from 'react';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetSittingQuery } from '@thervu/contracts/seating/seating-api';
import {
  admitVisitor,
  fixSitting,
  planSitting,
  reopenSitting,
  type Sitting,
  type SittingLine,
} from '@thervu/contracts/seating/seating-contract';
import { isFixed } from '@thervu/contracts/seating/seating-states';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Facts } from '@thervu/ui/layout/Facts';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Banner } from '@thervu/ui/message/Banner';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { seating } from '@thervu/words/compiled/seating';
import { sittingParams } from '../shared/CentreScreenFrame';
import { slotLabel, useSittingWords } from '../shared/sitting-labels';
import { FixDialog } from './FixDialog';
import { HallPlans } from './HallPlans';
import { PlanDialog } from './PlanDialog';
import { PlanPrints } from './PlanPrints';
import { ReopenDialog } from './ReopenDialog';
import { VisitorDialog } from './VisitorDialog';

export interface SessionPlanProps {
  exam: string;
  centre: string;
  line: SittingLine;
  onBack: () => void;
}

/** The plan of one session: how it was made, what can be done with it, and every hall as it sits. */
export function SessionPlan({ exam, centre, line, onBack }: SessionPlanProps) {
  const t = useWords(seating);
  const params = sittingParams(exam, centre, line);
  const query = useGetSittingQuery({ params }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <Button small kind="quiet" onClick={onBack}>
          {t('all-sessions')}
        </Button>
      </div>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('plan.failed-load'))}
        skeleton={<TableSkeleton label={t('plan.loading')} />}
      >
        {(sitting) => <Plan sitting={sitting} exam={exam} centre={centre} />}
      </QueryView>
    </>
  );
}

type Asked = 'plan' | 'fix' | 'reopen' | 'visitor';

function Plan({ sitting, exam, centre }: { sitting: Sitting; exam: string; centre: string }) {
  const t = useWords(seating);
  const sayState = useSittingWords();
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
      <Panel title={t('plan.title', { slot: slotLabel(sitting), centre: sitting.centre })}>
        <Stack>
          <Facts
            width={150}
            facts={[
              { label: t('state'), value: sayState(state) },
              { label: t('candidates'), value: formatCount(sitting.candidates) },
              { label: t('without-desk'), value: formatCount(sitting.unseated.length) },
              { label: t('close-pairs'), value: sitting.close_pairs === null ? '-' : formatCount(sitting.close_pairs) },
              {
                label: t('diagonal-pairs'),
                value: sitting.diagonal_pairs === null ? '-' : formatCount(sitting.diagonal_pairs),
              },
              {
                label: t('plan'),
                value:
                  sitting.plan_no === 0
                    ? '-'
                    : sitting.spaced
                      ? t('plan.spaced', { no: sitting.plan_no })
                      : String(sitting.plan_no),
              },
              { label: t('seed'), value: sitting.seed ?? '-' },
              ...(sitting.fixed_by
                ? [
                    {
                      label: t('fixed'),
                      value: `${sitting.fixed_by}${sitting.fixed_at ? `, ${formatMoment(sitting.fixed_at)}` : ''}`,
                    },
                  ]
                : []),
              ...(sitting.accepted_by ? [{ label: t('accepted-by'), value: sitting.accepted_by }] : []),
              ...(sitting.closed_by
                ? [
                    {
                      label: t('closed'),
                      value: `${sitting.closed_by}${sitting.closed_at ? `, ${formatMoment(sitting.closed_at)}` : ''}`,
                    },
                  ]
                : []),
              ...(sitting.reopened ? [{ label: t('reopened'), value: sitting.reopened }] : []),
            ]}
          />
          {sitting.plan_no > 0 && lacking.length > 0 && (
            <Banner kind="warning">
              {t('few-people', { n: lacking.length, halls: lacking.map(({ hall_no }) => hall_no).join(', ') })}
            </Banner>
          )}
          {writes && (
            <Stack row>
              {(state === 'OPEN' || state === 'PLANNED' || state === 'FIXED') && (
                <Button kind={state === 'OPEN' ? 'primary' : 'plain'} onClick={() => ask('plan')}>
                  {sitting.plan_no === 0 ? t('make') : t('again')}
                </Button>
              )}
              {state === 'PLANNED' && can(fixSitting) && (
                <Button kind="primary" onClick={() => ask('fix')}>
                  {t('fix')}
                </Button>
              )}
              {can(reopenSitting) && (state === 'FIXED' || (state === 'CLOSED' && can('centre.manage'))) && (
                <Button onClick={() => ask('reopen')}>{t('reopen')}</Button>
              )}
              {can(admitVisitor) && (state === 'FIXED' || state === 'HELD') && (
                <Button onClick={() => ask('visitor')}>{t('visitor.admit')}</Button>
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
      {asked === 'visitor' && (
        <VisitorDialog sitting={sitting} params={params} onDone={done} onClose={() => setAsked(null)} />
      )}
      {asked === 'reopen' && (
        <ReopenDialog sitting={sitting} params={params} onDone={done} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
