import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Tab } from '@thervu/contracts/student/student-options';
import { useWords, type Say } from '@thervu/words';
import { admission, type AdmissionWords } from '@thervu/words/compiled/admission';
import { opens, type TabState } from './tab-values';

export const tabId = (tab: Tab) => `admission-tab-${tab}`;
export const panelId = (tab: Tab) => `admission-panel-${tab}`;

/** What stands under the name of a tab. */
function stateLabel(
  t: Say<AdmissionWords>,
  { tab, waitsFor, shut, saved }: TabState,
  typing: boolean,
  closed: boolean,
): string {
  if (shut) return t('tab.closed');
  if (waitsFor) return t('tab.after', { tab: t(`tab.${waitsFor}`) });
  if (typing) return t('tab.typing');
  if (tab === 'preview') return t(closed ? 'tab.to-read' : 'tab.to-check');
  return t(saved ? 'tab.saved' : 'tab.to-fill-in');
}

/** Why a tab does not open, as a sentence. */
const lockedMessage = (t: Say<AdmissionWords>, { tab, waitsFor }: TabState) =>
  waitsFor
    ? t('tab.locked', { tab: t(`tab.${tab}`), before: t(`tab.${waitsFor}`) })
    : t('tab.shut', { tab: t(`tab.${tab}`) });

const STEP: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

const STYLE = {
  font: 'inherit',
  textAlign: 'left',
  flexShrink: 0,
  px: 3,
  pt: 2,
  pb: 1.5,
  minHeight: 48,
  cursor: 'pointer',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 0,
  borderBottom: '3px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected=true]': { borderBottomColor: 'primary.main', bgcolor: 'action.selected' },
  '&[aria-disabled=true]': { cursor: 'default', color: 'text.secondary' },
  '&:focus-visible': { outlineOffset: -2 },
  // below the header of the page when the focus comes from further down
  scrollMarginTop: '96px',
} as const;

export interface TabStripProps {
  states: readonly TabState[];
  current: Tab;
  /** Tabs with something typed that is not saved. */
  typing: readonly Tab[];
  onOpen: (tab: Tab) => void;
}

/** The tabs in their order. Arrow keys walk, Enter opens; a locked tab can be reached and says what it waits for. */
export function TabStrip({ states, current, typing, onOpen }: TabStripProps) {
  const t = useWords(admission);
  const strip = useRef<HTMLDivElement>(null);
  const [message, setTold] = useState('');
  useEffect(() => {
    // on a phone the row scrolls by itself to the open tab
    const open = strip.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (strip.current && open) strip.current.scrollLeft = open.offsetLeft - strip.current.offsetLeft - 48;
  }, [current]);

  const closed = states.some(({ shut }) => shut);

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEP[event.key];
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const index = tabs.indexOf(document.activeElement as HTMLElement);
    if (!step || index < 0) return;
    event.preventDefault();
    tabs[step(index, tabs.length - 1)]?.focus();
  };
  const open = (state: TabState) => {
    setTold(opens(state) ? '' : lockedMessage(t, state));
    if (opens(state)) onOpen(state.tab);
  };

  return (
    <Box sx={{ mb: 2 }}>
      <Box
        ref={strip}
        role="tablist"
        aria-label={t('tabs')}
        onKeyDown={walk}
        sx={{ display: 'flex', overflowX: 'auto', borderBottom: 1, borderColor: 'divider', minWidth: 0 }}
      >
        {states.map((state) => {
          const { tab } = state;
          return (
            <Box
              key={tab}
              component="button"
              type="button"
              role="tab"
              id={tabId(tab)}
              aria-selected={tab === current}
              aria-disabled={!opens(state)}
              aria-controls={tab === current ? panelId(tab) : undefined}
              aria-labelledby={`${tabId(tab)}-name`}
              aria-describedby={`${tabId(tab)}-state`}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => open(state)}
              sx={STYLE}
            >
              <Box
                id={`${tabId(tab)}-name`}
                component="span"
                sx={{
                  display: 'block',
                  fontWeight: tab === current ? 650 : 500,
                  textTransform: 'capitalize',
                }}
              >
                {t(`tab.${tab}`)}
              </Box>
              <Box
                id={`${tabId(tab)}-state`}
                component="span"
                sx={{ display: 'block', fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {stateLabel(t, state, typing.includes(tab), closed)}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Box role="status" sx={{ fontSize: 13, minHeight: 20, pt: 1, color: 'text.secondary' }}>
        {message}
      </Box>
    </Box>
  );
}
