import Box from '@mui/material/Box';

/** Why something was not taken, read out at once. */
export const Refusal = ({ text }: { text: string }) => (
  <Box role="alert" sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
    {text}
  </Box>
);
