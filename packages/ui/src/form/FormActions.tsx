import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { StableWidthText } from '../layout/StableWidthText';

export interface FormActionsProps {
  saveLabel: string;
  saving: boolean;
  onCancel?: () => void;
  cancelLabel?: string;
  /** What is unsaved, in words, left of the buttons. */
  note?: string;
}

/** Save and Cancel, in sight however long the form is. */
export function FormActions({ saveLabel, saving, onCancel, cancelLabel = 'Cancel', note }: FormActionsProps) {
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
      <Button type="submit" variant="contained" disabled={saving}>
        <StableWidthText others={['Saving…', saveLabel]}>{saving ? 'Saving…' : saveLabel}</StableWidthText>
      </Button>
      {onCancel && (
        <Button variant="text" color="secondary" onClick={onCancel} disabled={saving}>
          {cancelLabel}
        </Button>
      )}
      {note && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{note}</Box>}
    </Box>
  );
}
