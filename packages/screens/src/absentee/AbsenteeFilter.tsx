import type { ReactNode } from 'react';
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
import { absentee } from '@thervu/words/compiled/absentee';
import { QuickChoices } from '../shared/QuickChoices';
import { useAbsenteeChoice, type AbsenteeSearch } from './useAbsenteeChoice';

export interface AbsenteeFilterProps {
  title: string;
  /** The page beside this one: address below /home/ and words. */
  link: readonly [to: string, words: string];
  /** A report without an exam says so in its own words. */
  report?: boolean;
  children: (searched: AbsenteeSearch, degreeName: string) => ReactNode;
}

/** A page about absentees: the same filters on each, and the way to the other. */
export function AbsenteeFilter({ title, link: [to, text], report = false, children }: AbsenteeFilterProps) {
  const t = useWords(absentee);
  const say = useMessageText();
  const choice = useAbsenteeChoice({ report });
  const { banner, showMessage, clear } = useBanner();
  const find = () => {
    clear();
    const missing = choice.missing();
    if (missing) return showMessage('error', missing);
    return choice.search();
  };
  return (
    <Screen title={title} action={<ActionLink to={`/home/${to}`}>{text}</ActionLink>}>
      <QuickChoices {...choice.quick} page={title} work={report ? undefined : 'ABSENTEES'} onChoose={clear} />
      <FilterBar label={title} onSearch={find}>
        {choice.selects.map((select) => (
          <DependentSelect key={select.label} required {...select} />
        ))}
        <DependentSelect {...choice.courseSelect} />
      </FilterBar>
      {choice.error !== undefined && <Banner kind="error">{t('failed-to-load')}</Banner>}
      {banner}
      {choice.searched ? (
        <>
          <Text quiet>{say(CONFIRMED_ONLY)}</Text>
          {children(choice.searched, choice.degreeName ?? '')}
        </>
      ) : (
        <Text quiet>{t('choose-a-batch-and-a')}</Text>
      )}
    </Screen>
  );
}
