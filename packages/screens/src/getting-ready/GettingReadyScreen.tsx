import { failureText } from '@thervu/contracts/core/problem';
import { useGetReadyStepsQuery } from '@thervu/contracts/getting-ready/getting-ready-api';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { gettingReady as gettingReadyWords } from '@thervu/words/compiled/getting-ready';
import { ReadySteps } from './ReadySteps';

/** The way from an empty portal to the first exam. */
export function GettingReadyScreen() {
  const t = useWords(gettingReadyWords);
  const query = useGetReadyStepsQuery();
  return (
    <Screen title={t('title')}>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('failed'))}
        skeleton={<TableSkeleton rows={10} label={t('loading')} />}
      >
        {({ done, steps }) =>
          done ? (
            <EmptyState
              text={t('done')}
              hint={t('done.hint')}
              action={<ActionLink to="/home/exam-stages">{t('exam-stages')}</ActionLink>}
            />
          ) : (
            <Panel title={t('before')} note={t('before.note')} bare>
              <ReadySteps steps={steps} />
            </Panel>
          )
        }
      </QueryView>
    </Screen>
  );
}
