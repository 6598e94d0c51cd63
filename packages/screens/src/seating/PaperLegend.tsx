import Box from '@mui/material/Box';
import { useWords } from '@thervu/words';
import { seating } from '@thervu/words/compiled/seating';
import { toneStyle } from '../shared/paper-tone';
import type { groupsOf } from './seat-moves';

/** Which number and colour stands for which paper. */
export function PaperLegend({ groups }: { groups: ReturnType<typeof groupsOf> }) {
  const t = useWords(seating);
  return (
    <Box
      component="ul"
      aria-label={t('papers')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 3 }}
    >
      {groups.map(({ group, number, papers, candidates }) => (
        <Box component="li" key={group} sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: 13 }}>
          <Box
            component="span"
            sx={(theme) => ({
              ...toneStyle(theme, number - 1),
              minWidth: 24,
              height: 24,
              px: 1,
              display: 'inline-grid',
              placeItems: 'center',
              fontWeight: 650,
              borderWidth: 1,
              borderColor: 'text.secondary',
              borderRadius: 0.75,
            })}
          >
            {number}
          </Box>
          <span>{t('legend', { papers, n: candidates })}</span>
        </Box>
      ))}
    </Box>
  );
}
