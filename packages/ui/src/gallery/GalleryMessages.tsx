import { useState } from 'react';
import { Banner, BANNER_MS } from '../message/Banner';
import { Button } from '../form/Button';
import { EmptyState } from '../state/EmptyState';
import { ErrorState } from '../state/ErrorState';
import { JobProgress } from '../job/JobProgress';
import { Panel } from '../layout/Panel';
import { Progress } from '../job/Progress';
import { FormSkeleton, TableSkeleton } from '../state/Skeletons';
import { StatusLabel } from '../layout/StatusLabel';
import { Toasts, type Toast } from '../message/Toasts';
import { useBanner } from '../message/useBanner';

export function GalleryMessages() {
  const { banner, showMessage } = useBanner();
  const [toasts, setToasts] = useState<Toast[]>([]);
  const toast = (kind: Toast['kind'], text: string) =>
    setToasts((before) => [...before, { id: `${Date.now()}-${before.length}`, kind, text }]);
  return (
    <>
      <Panel title="Banners">
        <Banner kind="success">Changes saved successfully.</Banner>
        <Banner kind="info">The roll is frozen on 14 March; changes after that go through the office.</Banner>
        <Banner kind="warning">Two colleges have not confirmed their applications.</Banner>
        <Banner kind="error">Failed to save changes.</Banner>
        {banner}
        <Button onClick={() => showMessage('success', 'Gone after one second', BANNER_MS.short)}>
          Say for 1 s
        </Button>{' '}
        <Button onClick={() => showMessage('error', 'Gone after two seconds', BANNER_MS.long)}>Say for 2 s</Button>{' '}
        <Button onClick={() => toast('success', 'Hall tickets of college 101 are ready.')}>Toast</Button>{' '}
        <Button onClick={() => toast('error', 'The export stopped: the disk is full.')}>Error toast</Button>
        <Toasts toasts={toasts} onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />
      </Panel>
      <Panel title="States">
        <StatusLabel kind="neutral">Closed</StatusLabel> <StatusLabel kind="info">Running</StatusLabel>{' '}
        <StatusLabel kind="success">Open</StatusLabel> <StatusLabel kind="warning">Late</StatusLabel>{' '}
        <StatusLabel kind="error">Refused</StatusLabel>
      </Panel>
      <Panel title="Progress and jobs">
        <Progress label="Keyed marks" done={1_204} total={14_000} elapsedMs={42_000} />
        <JobProgress
          title="Hall tickets of college 101"
          state="RUNNING"
          done={412}
          total={1_900}
          elapsedMs={20_000}
          message="Drawing page 412"
          onCancel={() => showMessage('info', 'Asked to stop.')}
        />
        <JobProgress
          title="Nominal roll of college 102"
          state="DONE"
          done={84}
          total={84}
          fileName="nominal-roll-102.pdf"
          onDownload={() => showMessage('info', 'Downloading.')}
        />
        <JobProgress
          title="Results of the exam"
          state="FAILED"
          done={3}
          total={90}
          error="Paper UCS11 has no maximum; set it in Course Details and start again."
        />
        <JobProgress title="Barcodes" state="QUEUED" done={0} total={null} />
      </Panel>
      <Panel title="Nothing there, and failures">
        <EmptyState
          text="No Record Found"
          hint="No student matches; try another year."
          action={<Button>Clear filters</Button>}
        />
        <ErrorState text="Failed to Load" onRetry={() => showMessage('info', 'Trying again.')} />
      </Panel>
      <Panel title="On the way">
        <TableSkeleton rows={3} />
        <FormSkeleton fields={2} />
      </Panel>
    </>
  );
}
