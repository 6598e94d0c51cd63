import type { ReactNode } from 'react';
import type { SuggestedWork } from '@thervu/contracts/cockpit/suggestion-contract';
import { CONFIRMED_ONLY } from '@thervu/contracts/registration/candidate-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { QuickChoices } from '../shared/QuickChoices';
import { LOAD_FAILED } from './mark-messages';
import type { PracticalChoice, PracticalSearch } from './usePracticalChoice';

export interface PracticalPageProps {
  title: string;
  /** The page beside this one: address below /home/ and words. */
  link: readonly [to: string, words: string];
  choice: PracticalChoice;
  work?: SuggestedWork;
  onQuickChoice?: () => void;
  children: (searched: PracticalSearch) => ReactNode;
}

/** A page about practical marks: the same filters on each, and the way to the other. */
export function PracticalPage({ title, link: [to, text], choice, work, onQuickChoice, children }: PracticalPageProps) {
  const t = useWords(markEntry);
  const say = useMessageText();
  const { banner, showMessage, clear } = useBanner();
  const find = () => {
    clear();
    const missing = choice.missing();
    if (missing) return showMessage('error', missing);
    return choice.search();
  };
  return (
    <Screen title={title} action={<ActionLink to={`/home/${to}`}>{text}</ActionLink>}>
      <QuickChoices
        {...choice.quick}
        page={title}
        work={work}
        onChoose={() => {
          clear();
          onQuickChoice?.();
        }}
      />
      <FilterBar label={title} onSearch={find}>
        {choice.selects.map((select) => (
          <DependentSelect key={select.label} required {...select} />
        ))}
      </FilterBar>
      {choice.error !== undefined && <Banner kind="error">{LOAD_FAILED}</Banner>}
      {banner}
      {choice.searched ? (
        <>
          <Text quiet>{say(CONFIRMED_ONLY)}</Text>
          {children(choice.searched)}
        </>
      ) : (
        <Text quiet>{t('choose-a-degree-a-semester-a')}</Text>
      )}
    </Screen>
  );
}
