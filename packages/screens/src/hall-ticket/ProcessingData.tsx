import Box from '@mui/material/Box';
import { useWords } from '@thervu/words';
import { hallTicket } from '@thervu/words/compiled/hall-ticket';

/** Said while tickets are on their way. */
export function ProcessingData() {
  const t = useWords(hallTicket);
  return (
    <Box role="status" sx={{ px: 4, py: 8, textAlign: 'center', color: 'text.secondary' }}>
      {t('processing-data-please-wait')}
    </Box>
  );
}
