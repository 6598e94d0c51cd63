import { useEffect, useEffectEvent } from 'react';
import { useSession } from '@thervu/shell-api';
import { fetchScreen } from './fetch-screen';
import type { ScreenEntry } from './screens';

/** The person has asked their browser to save data. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the code of a screen once a link to it is pointed at or has the focus; nothing for those who save data. */
export function useApproach(entries: readonly ScreenEntry[]): void {
  const { can } = useSession();
  const isOpen = useEffectEvent(({ permission }: ScreenEntry) => can(permission));
  useEffect(() => {
    const fetched = new Set<string>();
    const approach = ({ target }: Event) => {
      const path = target instanceof Element ? target.closest('a')?.pathname.split('/home/')[1] : undefined;
      const entry = path ? entries.find((candidate) => candidate.path === path) : undefined;
      if (!entry || fetched.has(entry.path) || savesData() || !isOpen(entry)) return;
      fetched.add(entry.path);
      // asked for again when the link is followed, and reported to the person there
      fetchScreen(entry).catch((problem: unknown) => console.error('A page could not be fetched ahead.', problem));
    };
    const events = ['pointerover', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, approach);
    return () => {
      for (const event of events) document.removeEventListener(event, approach);
    };
  }, [entries]);
}
