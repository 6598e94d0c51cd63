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

const STAGES = {
  listStyle: 'none',
  display: 'flex',
  gap: '3px',
  m: 0,
  p: 0,
  minWidth: 0,
  '& > li': {
    flex: '1 1 0',
    minWidth: 3,
    height: 22,
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
    fontSize: 12,
    fontWeight: 600,
    lineHeight: '20px',
    color: 'primary.main',
  },
  '& > [data-filled]': { ...FILLED, bgcolor: 'primary.main', borderColor: 'primary.main' },
  '& > [aria-current]': { flex: '0 0 auto', px: 2, borderColor: 'primary.main' },
  '& span': UNSEEN,
} as const;

/** The stages of one thing in their order: those behind are filled, the present one has its name. */
export function Pipeline({ label, stages, current, spoken }: PipelineProps) {
  const index = stages.findIndex(({ key }) => key === current);
  return (
    <Box component="ol" aria-label={label} sx={STAGES}>
      {stages.map(({ key, name }, position) => (
        <li
          key={key}
          aria-current={position === index ? 'step' : undefined}
          data-filled={position < index ? true : undefined}
        >
          {position === index ? name : <span>{spoken(name, position < index ? 'behind' : 'ahead')}</span>}
        </li>
      ))}
    </Box>
  );
}
