import Box from '@mui/material/Box';
import { useWords } from '@thervu/words';
import { job as jobWords } from '@thervu/words/compiled/job';
import { EmptyState } from '../state/EmptyState';
import { JobProgress, type JobProgressProps } from './JobProgress';

export interface JobListProps {
  /** Newest first. */
  jobs: readonly (JobProgressProps & { id: string })[];
}

/** Running and finished work of the background with its files, as the bell shows it. */
export function JobList({ jobs }: JobListProps) {
  const t = useWords(jobWords);
  if (jobs.length === 0) return <EmptyState text={t('none')} hint={t('none.hint')} />;
  return (
    <Box role="list" aria-label={t('list')}>
      {jobs.map(({ id, ...job }) => (
        <Box role="listitem" key={id}>
          <JobProgress {...job} />
        </Box>
      ))}
    </Box>
  );
}
