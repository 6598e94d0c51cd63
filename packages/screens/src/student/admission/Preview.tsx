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
import { Facts } from '@thervu/ui/layout/Facts';
import { useKnownText, useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { fieldPosition, sections, shownDay } from './facts';
import { GapList } from './GapList';
import { PrintedApplication } from './PrintedApplication';
import { StepBar } from './StepBar';
import { StoredFile } from './StoredFile';
import { useFieldLabel } from './useFieldLabel';
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

/** The name of a tab at the beginning of a line. */
const headed = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** Everything as it is saved, what is missing, Print and Final Submit. */
export function Preview({ application, university, unsaved, onGo, onBack, onSubmitted }: PreviewProps) {
  const t = useWords(admission);
  const known = useKnownText(admission);
  const labelOf = useFieldLabel();
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
    showMessage('error', failureText(error, t('preview.failed')));
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
        <Banner
          kind="warning"
          action={
            <Button small onClick={() => onGo(unsaved[0]!)}>
              {t('preview.open', { tab: t(`tab.${unsaved[0]!}`) })}
            </Button>
          }
        >
          {t('preview.unsaved', { tabs: unsaved.map((name) => t(`tab.${name}`)).join(', ') })}
        </Banner>
      )}
      {sections(application, { t, known, labelOf }).map(({ tab, facts }) => (
        <Panel key={tab} title={headed(t(`tab.${tab}`))}>
          {facts.length > 0 ? <Facts facts={facts} width={240} /> : t('preview.nothing-saved')}
        </Panel>
      ))}
      <Panel title={headed(t('tab.uploads'))}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          {stored.map((file) => (
            <div key={file.field}>
              <Box sx={{ fontWeight: 600, fontSize: 13, mb: 1 }}>{labelOf(file.field)}</Box>
              <StoredFile id={id} file={file} label={labelOf(file.field)} />
            </div>
          ))}
          {stored.length === 0 && t('file.nothing-stored')}
        </Box>
      </Panel>
      {banner}
      <StepBar tab="preview" busy={busy || closed} onBack={onBack}>
        <Button onClick={print.start} busy={print.waiting}>
          {t('preview.print')}
        </Button>
        <Button kind="primary" disabled={busy || closed} onClick={() => setAsking(true)}>
          {t('preview.final-submit')}
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
        title={t('preview.submit-of', { name: student.stu_name })}
        confirmLabel={t('preview.submit')}
        busy={busy}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        {t('preview.submit-note', { id, day: shownDay(student.dob), degree: `${student.Degree} ${student.Deg_name}` })}
      </ConfirmDialog>
    </Box>
  );
}
