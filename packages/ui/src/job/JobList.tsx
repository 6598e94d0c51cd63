import Box from '@mui/material/Box';
import { EmptyState } from '../state/EmptyState';
import { JobProgress, type JobProgressProps } from './JobProgress';

export interface JobListProps {
  /** Newest first. */
  jobs: readonly (JobProgressProps & { id: string })[];
}

/** Running and finished work of the background with its files, as the bell shows it. */
export function JobList({ jobs }: JobListProps) {
  if (jobs.length === 0) return <EmptyState text="No Data Found..." hint="Long tasks you start are shown here." />;
  return (
    <Box role="list" aria-label="Background work">
      {jobs.map(({ id, ...job }) => (
        <Box role="listitem" key={id}>
          <JobProgress {...job} />
        </Box>
      ))}
    </Box>
  );
}
