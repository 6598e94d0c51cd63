import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { HistorySection } from '@thervu/contracts/setting/setting-contract';
import { HISTORY_SECTIONS } from '@thervu/contracts/setting/setting-contract';
import { SECTION_NAMES } from './setting-labels';
import { useSettingWords } from './useSettingWords';

export interface SectionNavProps {
  current: HistorySection;
  onChoose: (section: HistorySection) => void;
}

/** The parts of the page: a list on the left, a row that scrolls on a phone. */
export function SectionNav({ current, onChoose }: SectionNavProps) {
  const { t, known } = useSettingWords();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // on a phone the row scrolls by itself to the open section
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && open) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - 48;
  }, [current]);
  return (
    <Box
      ref={list}
      component="nav"
      aria-label={t('nav')}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        gap: 1,
        overflowX: 'auto',
        minWidth: 0,
        position: { md: 'sticky' },
        top: { md: 72 },
        pb: { xs: 1, md: 0 },
      }}
    >
      {HISTORY_SECTIONS.map((section) => (
        <Box
          key={section}
          component="button"
          type="button"
          aria-current={section === current ? 'page' : undefined}
          onClick={() => onChoose(section)}
          sx={{
            font: 'inherit',
            fontSize: 14,
            textAlign: 'left',
            whiteSpace: 'nowrap',
            cursor: 'pointer',
            flexShrink: 0,
            px: 3,
            py: 2,
            minHeight: 36,
            color: 'text.primary',
            bgcolor: 'transparent',
            borderStyle: 'solid',
            borderColor: 'transparent',
            borderWidth: { xs: '0 0 3px 0', md: '0 0 0 3px' },
            '&:hover': { bgcolor: 'action.hover' },
            '&[aria-current]': { fontWeight: 650, bgcolor: 'action.selected', borderColor: 'primary.main' },
          }}
        >
          {known(SECTION_NAMES[section])}
        </Box>
      ))}
    </Box>
  );
}
