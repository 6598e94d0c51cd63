import Box from '@mui/material/Box';
import { useState } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';

export interface EntryBarProps {
  /** Rows by what they are; the bar tells each count that is not 0. */
  counts: { unsaved: number; refused: number; saved: number; empty: number };
  busy: boolean;
  onSave: () => void;
  /** Gives up what is typed; asked for before. */
  onDiscard: () => void;
  /** Offers to enter 0 in what is empty. */
  onZeros?: () => void;
}

/** Below the grid and always in sight: what is saved and what is not, and Save. What gives up marks stands at the other end. */
export function EntryBar({ counts, busy, onSave, onDiscard, onZeros }: EntryBarProps) {
  const t = useWords(markEntry);
  const [asking, setAsking] = useState(false);
  const parts = [
    ['◐', counts.unsaved, t('not-saved'), 'warning.main'],
    ['■', counts.refused, t('refused'), 'error.main'],
    ['●', counts.saved, t('saved'), 'success.main'],
    ['○', counts.empty, t('empty-mark'), 'text.secondary'],
  ] as const;
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 2,
        mt: 2,
        mb: 6,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: counts.unsaved > 0 ? 'warning.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Button disabled={counts.unsaved === 0 || busy} onClick={() => setAsking(true)}>
        {t('give-up-changes')}
      </Button>
      <Box
        role="status"
        aria-label={t('marks-of-this-list')}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, flexGrow: 1, fontSize: 13 }}
      >
        {parts.map(([sign, n, text, colour]) => (
          <span key={text}>
            <Box component="span" aria-hidden sx={{ color: colour }}>
              {sign}
            </Box>{' '}
            {n} {text}
          </span>
        ))}
      </Box>
      {onZeros && (
        <Button kind="quiet" onClick={onZeros}>
          {t('enter-0-where-it-is')}
        </Button>
      )}
      <Box sx={{ ml: 'auto' }}>
        <Button kind="primary" busy={busy} onClick={onSave}>
          {counts.unsaved === 0 ? t('save') : t('save-unsaved', { unsaved: counts.unsaved })}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('give-up-n', { n: counts.unsaved })}
        confirmLabel={t('give-up-changes')}
        cancelLabel={t('keep-them')}
        danger
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      >
        {t('each-mark-goes-back-to')}
      </ConfirmDialog>
    </Box>
  );
}
