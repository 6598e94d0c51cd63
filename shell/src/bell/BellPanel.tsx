import { Close } from '@thervu/ui/icons/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { markBellRead } from '@thervu/contracts/bell/bell-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { cancelJob, issueFileTicket } from '@thervu/contracts/job/job-contract';
import { useSession } from '@thervu/shell-api';
import { JobList } from '@thervu/ui/job/JobList';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { bell as bellWords } from '@thervu/words/compiled/bell';
import { usePortal } from '../portal';
import { BellLines } from './BellLines';
import { dueLines } from './due-lines';
import { messageLines } from './message-lines';
import type { SeenBell } from './useBell';

export interface BellPanelProps {
  seen: SeenBell;
  look: () => void;
  anchor: HTMLElement;
  onClose: () => void;
}

/** What is done with the lines of the panel; `look` reads the lists again. */
function useBellWork(look: () => void) {
  const t = useWords(bellWords);
  const { configuration } = usePortal();
  const { banner, showMessage, clear } = useBanner();
  const markRead = async (messages: number[], tasks: string[]) => {
    const answer = await callOnce(markBellRead, { body: { messages, tasks } });
    if ('error' in answer) showMessage('error', failureText(answer.error, t('read.failed')));
    look();
  };
  const cancel = async (id: string) => {
    clear();
    const answer = await callOnce(cancelJob, { params: { id } });
    if ('error' in answer) showMessage('error', failureText(answer.error, t('tasks.not-cancelled')));
    look();
  };
  const download = async (id: string) => {
    clear();
    const answer = await callOnce(issueFileTicket, { params: { id } });
    if ('error' in answer) return showMessage('error', failureText(answer.error, t('tasks.no-file')));
    void markRead([], [id]);
    // the ticket is the permission: the browser saves the file by itself, however big it is
    return window.location.assign(new URL(answer.data.url, new URL(configuration.basePath, document.baseURI)));
  };
  return { banner, markRead, cancel, download };
}

/** Tasks, what is due, and messages in one panel; on a phone a sheet as wide as the screen. */
export function BellPanel({ seen: { bell, at }, look, anchor, onClose }: BellPanelProps) {
  const t = useWords(bellWords);
  const { session, can } = useSession();
  const { banner, markRead, cancel, download } = useBellWork(look);
  const unreadTasks = bell.tasks.filter(({ unread }) => unread).map(({ id }) => id);
  const unreadMessages = bell.messages.filter(({ unread }) => unread).map(({ id }) => id);
  const startsWork = can('job.read');
  // only colleges get notices inside the portal
  const isTold = session?.role === 'college';
  return (
    <Around anchor={anchor} label={t('title')} onClose={onClose}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="h2" sx={{ fontSize: 16, m: 0, flexGrow: 1 }}>
          {t('title')}
        </Box>
        {unreadTasks.length + unreadMessages.length > 0 && (
          <Button
            size="small"
            variant="text"
            color="secondary"
            onClick={() => void markRead(unreadMessages, unreadTasks)}
          >
            {t('read.all')}
          </Button>
        )}
        <IconButton size="small" aria-label={t('close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {banner}
      {startsWork && (
        <Part title={t('tasks')} empty={bell.tasks.length === 0 && t('tasks.none')}>
          <JobList
            jobs={bell.tasks.map((task) => ({
              ...task,
              elapsedMs: at - Date.parse(task.createdAt),
              onCancel: () => void cancel(task.id),
              onDownload: task.hasFile ? () => void download(task.id) : undefined,
            }))}
          />
        </Part>
      )}
      <Part
        title={t('due')}
        empty={
          bell.due === null
            ? t(at === 0 || bell.counting ? 'due.counting' : 'due.failed')
            : bell.due.length === 0 && t('due.none')
        }
      >
        <BellLines label={t('due')} lines={dueLines(bell.due ?? [], t, can)} onOpen={onClose} />
      </Part>
      {isTold && (
        <Part title={t('messages')} empty={bell.messages.length === 0 && t('messages.none')}>
          <BellLines
            label={t('messages')}
            lines={messageLines(bell.messages, t, { can, onRead: (id) => void markRead([id], []) })}
            onOpen={onClose}
          />
        </Part>
      )}
    </Around>
  );
}

/** A list under its name, or a sentence where it is empty. */
function Part({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 4 }}>
      <Box component="h3" sx={{ fontSize: 13, m: 0, mb: 1, color: 'text.secondary' }}>
        {title}
      </Box>
      {empty === false ? children : <Box sx={{ fontSize: 14, py: 1 }}>{empty}</Box>}
    </Box>
  );
}

/** Below the bell, or up from the foot of a narrow screen. Escape closes it and gives the focus back. */
function Around({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const wide = useMediaQuery(useTheme().breakpoints.up('sm'));
  const paper = { role: 'dialog', 'aria-modal': true, 'aria-label': label } as const;
  if (!wide)
    return (
      <Drawer open anchor="bottom" onClose={onClose} slotProps={{ paper: { ...paper, sx: { maxHeight: '85vh' } } }}>
        <Box sx={{ p: 4 }}>{children}</Box>
      </Drawer>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { ...paper, sx: { width: 460, maxHeight: '80vh' } } }}
    >
      <Box sx={{ px: 5, py: 4 }}>{children}</Box>
    </Popover>
  );
}
