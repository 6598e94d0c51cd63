import Box from '@mui/material/Box';
import { FILLED, UNSEEN } from './chart-styles';

export interface PipelineProps {
  /** Names the list: 'Stages of ODD-2025-NOV'. */
  label: string;
  stages: readonly { key: string; name: string }[];
  /** Key of the present stage. */
  current: string;
  /** What a screen reader hears of the others: 'Valuation, ahead'. */
  spoken: (name: string, place: 'behind' | 'ahead') => string;
}

/** The stages of one thing in their order: those behind are filled, the present one has its name. */
export function Pipeline({ label, stages, current, spoken }: PipelineProps) {
  const index = stages.findIndex(({ key }) => key === current);
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ listStyle: 'none', display: 'flex', gap: '3px', m: 0, p: 0, minWidth: 0 }}
    >
      {stages.map(({ key, name }, position) => (
        <Box
          key={key}
          component="li"
          aria-current={position === index ? 'step' : undefined}
          data-filled={position < index ? true : undefined}
          sx={{
            flex: position === index ? '0 0 auto' : '1 1 0',
            minWidth: 3,
            height: 22,
            px: position === index ? 2 : 0,
            border: 1,
            borderColor: position <= index ? 'primary.main' : 'divider',
            borderRadius: 0.5,
            fontSize: 12,
            fontWeight: 600,
            lineHeight: '20px',
            color: 'primary.main',
            ...(position < index && { ...FILLED, bgcolor: 'primary.main' }),
          }}
        >
          {position === index ? (
            name
          ) : (
            <Box component="span" sx={UNSEEN}>
              {spoken(name, position < index ? 'behind' : 'ahead')}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
