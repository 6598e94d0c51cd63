import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import { useCall } from '../useCall';
import { LoginFooter } from './LoginFooter';

/** The page before sign-in: university above, one card, footer. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const settings = useCall(getPublicSettings);
  useEffect(() => {
    document.title = settings ? `${title} · ${settings.universityName}` : title;
  }, [title, settings]);
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', gridTemplateRows: '1fr auto', px: 4 }}>
      <Box
        component="main"
        sx={{ alignSelf: 'center', justifySelf: 'center', width: 'min(400px, 100%)', py: 6 }}
      >
        {/* the lines keep their height while the name is on its way, so nothing jumps */}
        <Box sx={{ textAlign: 'center', mb: 6, minHeight: 56 }}>
          <Typography component="p" sx={{ fontSize: 20, fontWeight: 650, lineHeight: 1.3 }}>
            {settings?.universityName ?? '\u00a0'}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {settings?.accreditationLine ?? '\u00a0'}
          </Typography>
        </Box>
        <Box
          sx={{
            p: { xs: 5, sm: 7 },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {children}
        </Box>
      </Box>
      <LoginFooter contactEmail={settings?.contactEmail} />
    </Box>
  );
}
