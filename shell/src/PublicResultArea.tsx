import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { RemoteArea } from './remotes/RemoteArea';

/** The public result page inside the shell: the same remote that also runs without the shell. */
export function PublicResultArea() {
  useEffect(() => {
    document.title = 'Exam Results';
  }, []);
  return (
    <Box component="main" sx={{ minHeight: '100vh' }}>
      <RemoteArea name="public-result" />
    </Box>
  );
}
