import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { cancelJob, issueFileTicket } from '@thervu/contracts/job/job-contract';
import { JobList } from '@thervu/ui/job/JobList';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePortal } from '../portal';
import type { SeenJobs } from './useJobs';

export interface JobPanelProps {
  seen: SeenJobs;
  look: () => void;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Running and finished work with its files; fetched when the bell is opened for the first time. */
export function JobPanel({ seen, look, anchor, onClose }: JobPanelProps) {
  const { configuration } = usePortal();
  const { banner, showMessage, clear } = useBanner();

  const cancel = async (id: string) => {
    clear();
    const answer = await callOnce(cancelJob, { params: { id } });
    if ('error' in answer) showMessage('error', failureText(answer.error, 'The job could not be cancelled.'));
    look();
  };
  const download = async (id: string) => {
    clear();
    const answer = await callOnce(issueFileTicket, { params: { id } });
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'The file could not be fetched.'));
    // the ticket is the permission: the browser saves the file by itself, however big it is
    return window.location.assign(new URL(answer.data.url, new URL(configuration.basePath, document.baseURI)));
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Background work' } }}
    >
      <Box sx={{ width: 'min(420px, calc(100vw - 32px))', maxHeight: '70vh', overflow: 'auto', px: 4, py: 2 }}>
        {banner}
        <JobList
          jobs={seen.jobs.map((job) => ({
            ...job,
            elapsedMs: seen.at - Date.parse(job.createdAt),
            onCancel: () => void cancel(job.id),
            onDownload: job.hasFile ? () => void download(job.id) : undefined,
          }))}
        />
      </Box>
    </Popover>
  );
}
