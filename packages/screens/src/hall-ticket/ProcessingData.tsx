import Box from '@mui/material/Box';

/** Said while tickets are on their way. */
export function ProcessingData() {
  return (
    <Box role="status" sx={{ px: 4, py: 8, textAlign: 'center', color: 'text.secondary' }}>
      Processing data, please wait...
    </Box>
  );
}
