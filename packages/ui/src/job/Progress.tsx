import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { formatCount } from '@thervu/contracts/core/format';
import { useWords } from '@thervu/words';
import { job as jobWords } from '@thervu/words/compiled/job';
import { formatFileSize } from '../form/file-rules';
import { timeLeft } from './time-left';

export interface ProgressProps {
  label: string;
  done: number;
  /** Null while it is not known. */
  total: number | null;
  /** Milliseconds it has been running, for the time left. */
  elapsedMs?: number;
  /** Counts are bytes. */
  bytes?: boolean;
}

/** How far something is: counts, a bar, and the time left once that can be said. */
export function Progress({ label, done, total, elapsedMs, bytes }: ProgressProps) {
  const t = useWords(jobWords);
  const format = bytes ? formatFileSize : formatCount;
  const percent = total === null ? undefined : total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
  const left = total !== null && elapsedMs !== undefined ? timeLeft(t, done, total, elapsedMs) : undefined;
  const counts =
    total === null ? t('so-far', { done: format(done) }) : t('of', { done: format(done), total: format(total) });
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <LinearProgress
        aria-label={label}
        aria-valuetext={[counts, left].filter(Boolean).join(', ')}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        sx={{ height: 6, borderRadius: 1 }}
      />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          mt: 0.5,
          fontSize: 12,
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{counts}</span>
        <span>{left}</span>
      </Box>
    </Box>
  );
}
