import Box from '@mui/material/Box';
import { useState } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { useSubmitApplicationMutation } from '@thervu/contracts/student/student-api';
import { SAVED_TABS, filesOf, type SavedTab } from '@thervu/contracts/student/student-options';
import type { Application, Gap } from '@thervu/contracts/student/student-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Panel } from '@thervu/ui/layout/Panel';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { labelOf } from './admission-messages';
import { Facts } from '@thervu/ui/layout/Facts';
import { fieldPosition, sections, shownDay } from './facts';
import { GapList } from './GapList';
import { PrintedApplication } from './PrintedApplication';
import { StepBar } from './StepBar';
import { StoredFile } from './StoredFile';
import { useStoredPicture } from './usePicture';

export interface PreviewProps {
  application: Application;
  university: string;
  /** Tabs with something typed or chosen that is not saved, and so not shown here. */
  unsaved: readonly SavedTab[];
  onGo: (tab: SavedTab, field?: string) => void;
  onBack: () => void;
  onSubmitted: () => void;
}

const FAILED = 'Failed to submit the application.';

/** Everything as it is saved, what is missing, Print and Final Submit. */
export function Preview({ application, university, unsaved, onGo, onBack, onSubmitted }: PreviewProps) {
  const { student, closed, files } = application;
  const id = student.student_id;
  const [submit, { isLoading: busy }] = useSubmitApplicationMutation();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Gap[]>();
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();
  const version = (field: string) => files.find((file) => file.field === field)?.uploaded_at;
  const photo = useStoredPicture(id, 'image', version('image')).url;
  const sign = useStoredPicture(id, 'sign', version('sign')).url;
  const parentSign = useStoredPicture(id, 'p_sign', version('p_sign')).url;

  const send = async () => {
    clear();
    const { error } = await submit({ params: { id } });
    setAsking(false);
    if (error === undefined) return onSubmitted();
    showMessage('error', failureText(error, FAILED));
    setRefused(
      Object.entries(fieldErrors(error)).flatMap(([name, message]) => {
        const position = fieldPosition(name);
        return position ? [{ ...position, message }] : [];
      }),
    );
  };
  const stored = SAVED_TABS.flatMap(filesOf).flatMap((field) => files.filter((file) => file.field === field));

  return (
    <Box sx={{ maxWidth: 1040 }}>
      <GapList gaps={refused ?? application.missing} onGo={onGo} />
      {unsaved.length > 0 && !closed && (
        <Banner kind="warning" action={<Button small onClick={() => onGo(unsaved[0]!)}>{`Open ${unsaved[0]}`}</Button>}>
          {`Not saved, and so not shown here: what was typed or chosen in ${unsaved.join(', ')}.`}
        </Banner>
      )}
      {sections(application).map(({ tab, facts }) => (
        <Panel key={tab} title={tab[0]!.toUpperCase() + tab.slice(1)}>
          {facts.length > 0 ? <Facts facts={facts} width={240} /> : 'Nothing saved yet.'}
        </Panel>
      ))}
      <Panel title="Uploads">
        <Box sx={{ display: 'grid', gap: 4 }}>
          {stored.map((file) => (
            <div key={file.field}>
              <Box sx={{ fontWeight: 600, fontSize: 13, mb: 1 }}>{labelOf(file.field)}</Box>
              <StoredFile id={id} file={file} label={labelOf(file.field)} />
            </div>
          ))}
          {stored.length === 0 && 'Nothing stored yet.'}
        </Box>
      </Panel>
      {banner}
      <StepBar tab="preview" busy={busy || closed} onBack={onBack}>
        <Button onClick={print.start} busy={print.waiting}>
          Print
        </Button>
        <Button kind="primary" disabled={busy || closed} onClick={() => setAsking(true)}>
          Final Submit
        </Button>
      </StepBar>
      <PrintedApplication
        printing={print.printing}
        application={application}
        university={university}
        photo={photo}
        sign={sign}
        parentSign={parentSign}
      />
      <ConfirmDialog
        open={asking}
        title={`Submit the application of ${student.stu_name}?`}
        confirmLabel="Submit"
        busy={busy}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        {`Application ${id}, born ${shownDay(student.dob)}, ${student.Degree} ${student.Deg_name}. The form is closed from then on.`}
      </ConfirmDialog>
    </Box>
  );
}
