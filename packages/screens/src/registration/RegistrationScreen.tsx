import type { ReactNode } from 'react';
import { Banner } from '@thervu/ui/message/Banner';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { NotOpen, ReadOnlyNotice } from './NotOpen';
import type { BatchChoice } from './useBatchChoice';

export interface RegistrationScreenProps {
  title: string;
  choice: BatchChoice;
  /** The window that has to be open for a college. */
  flag: 'COUR_APLY' | 'EXAM_APLY';
  onSearch: () => void;
  searchLabel?: string;
  filter: ReactNode;
  /** Chips above the filter. */
  quick?: ReactNode;
  /** Ways to the pages beside this one: address below /home/ and words. */
  links: readonly (readonly [to: string, words: string])[];
  banner?: ReactNode;
  /** A list: while nothing may be changed it is still read and printed. Without it the work is not shown then. */
  list?: boolean;
  children: ReactNode;
}

/** A page of registrations: links, filter, and the work below it while it may be done; a list stays when it may not. */
export function RegistrationScreen(props: RegistrationScreenProps) {
  const t = useWords(registration);
  const { title, choice, flag, onSearch, searchLabel, filter, quick, links, banner, list, children } = props;
  const shown = choice.searched?.exam ?? choice.exam;
  const why = choice.readOnly(flag);
  return (
    <Screen
      title={title}
      action={
        <Stack row>
          {links.map(([to, text]) => (
            <ActionLink key={to} to={`/home/${to}`}>
              {text}
            </ActionLink>
          ))}
        </Stack>
      }
    >
      {quick}
      <FilterBar label={title} onSearch={onSearch} searchLabel={searchLabel}>
        {filter}
      </FilterBar>
      {choice.error !== undefined && <Banner kind="error">{t('load-failed')}</Banner>}
      {banner}
      {shown && why && list && <ReadOnlyNotice flag={flag} exam={shown} why={why} />}
      {shown && why === 'window' && !list ? <NotOpen flag={flag} exam={shown} /> : children}
    </Screen>
  );
}
