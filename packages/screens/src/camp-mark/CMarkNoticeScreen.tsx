import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useWords } from '@thervu/words';
import { campEntry } from '@thervu/words/compiled/camp-entry';

/** C is not keyed like A and B: it is decided script in hand, where two keyings differ. */
export function CMarkNoticeScreen() {
  const t = useWords(campEntry);
  return (
    <Screen title={t('c-mark')}>
      <Panel>
        <EmptyState
          text={t('c-mark.not-here')}
          hint={t('c-mark.where')}
          action={<ActionLink to="/home/dashboard">{t('dashboard')}</ActionLink>}
        />
      </Panel>
    </Screen>
  );
}
