import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { StableWidthText } from '@thervu/ui/layout/StableWidthText';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import type { Tab } from '@thervu/contracts/student/student-options';

export interface StepBarProps {
  tab: Tab;
  busy: boolean;
  onBack: () => void;
  /** What is unsaved and where it is kept, in words. */
  note?: string;
  /** Print and Final Submit, on the preview. */
  children?: ReactNode;
}

/** Back and Save & Next, in sight however long the tab is. Save & Next submits the form around it. */
export function StepBar({ tab, busy, onBack, note, children }: StepBarProps) {
  const t = useWords(admission);
  const last = tab === 'preview';
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        mt: 5,
        mb: -2,
        py: 3,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button onClick={onBack} disabled={tab === 'basic' || busy}>
        {t('back')}
      </Button>
      <Button type="submit" kind={last ? 'plain' : 'primary'} disabled={last || busy}>
        <StableWidthText others={[t('saving'), t('save-and-next')]}>
          {t(busy && !last ? 'saving' : 'save-and-next')}
        </StableWidthText>
      </Button>
      {children}
      {note && (
        <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}
