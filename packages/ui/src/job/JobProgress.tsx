import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useWords } from '@thervu/words';
import { job as jobWords } from '@thervu/words/compiled/job';
import { useMessageText } from '../message/useMessageText';
import { Progress } from './Progress';
import { StatusLabel, type StatusKind } from '../layout/StatusLabel';

export type JobState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';

export interface JobProgressProps {
  title: string;
  state: JobState;
  done: number;
  total: number | null;
  /** Where it is, in the job's own words. */
  message?: string | null;
  /** Why it failed, in words. */
  error?: string | null;
  /** The file it has made. */
  fileName?: string | null;
  elapsedMs?: number;
  onCancel?: () => void;
  onDownload?: () => void;
}

const KINDS: Record<JobState, StatusKind> = {
  QUEUED: 'neutral',
  RUNNING: 'info',
  DONE: 'success',
  FAILED: 'error',
  CANCELLED: 'warning',
};

/** One job in the background: what it does, how far it is, what it made. */
export function JobProgress(props: JobProgressProps) {
  const { state, done, total, message, error, fileName, elapsedMs, onCancel, onDownload } = props;
  const t = useWords(jobWords);
  // the server names its work, and says where it is, in English
  const say = useMessageText();
  const title = say(props.title);
  const detail = error ?? message;
  const open = state === 'QUEUED' || state === 'RUNNING';
  return (
    <Box role="group" aria-label={title} sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <Box sx={{ flexGrow: 1, fontWeight: 600 }}>{title}</Box>
        <StatusLabel kind={KINDS[state]}>{t(`state.${state}`)}</StatusLabel>
        {open && onCancel && (
          <Button size="small" variant="text" color="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        {state === 'DONE' && fileName && onDownload && (
          <Button size="small" variant="outlined" color="secondary" onClick={onDownload}>
            {t('download', { file: fileName })}
          </Button>
        )}
      </Box>
      {state === 'RUNNING' && <Progress label={title} done={done} total={total} elapsedMs={elapsedMs} />}
      {detail && <Box sx={{ fontSize: 13, color: error ? 'error.main' : 'text.secondary', mt: 1 }}>{say(detail)}</Box>}
    </Box>
  );
}
