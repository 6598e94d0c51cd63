import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { StableWidthText } from '../layout/StableWidthText';

export interface FormActionsProps {
  saveLabel: string;
  saving: boolean;
  /** Label of a second way to save, after which the next one can be typed. */
  anotherLabel?: string;
  onCancel?: () => void;
  cancelLabel?: string;
  /** What is unsaved, in words, left of the buttons. */
  note?: string;
}

/** Save and Cancel, in sight however long the form is. */
export function FormActions({ saveLabel, saving, anotherLabel, onCancel, cancelLabel, note }: FormActionsProps) {
  const t = useWords(kit);
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
        <StableWidthText others={[t('saving'), saveLabel]}>{saving ? t('saving') : saveLabel}</StableWidthText>
      </Button>
      {anotherLabel && (
        <Button type="submit" name="next" value="another" variant="outlined" color="secondary" disabled={saving}>
          {anotherLabel}
        </Button>
      )}
      {onCancel && (
        <Button variant="text" color="secondary" onClick={onCancel} disabled={saving}>
          {cancelLabel ?? t('cancel')}
        </Button>
      )}
      {note && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{note}</Box>}
    </Box>
  );
}
