import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Screen } from '@thervu/ui/Screen';

export interface PlannedScreenProps {
  title: string;
  /** One sentence: what will stand here. */
  purpose: string;
  /** Who will use it, in the office's words: 'colleges', 'the examination office'. */
  users: string;
}

/** The page of a menu entry whose screen has not been built yet: says what will stand here and for whom. */
export function PlannedScreen({ title, purpose, users }: PlannedScreenProps) {
  return (
    <Screen title={title}>
      <Box
        sx={{
          maxWidth: 560,
          p: 6,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Typography>{purpose}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 3 }}>
          For {users}. This page opens with a later delivery; nothing here needs your attention now.
        </Typography>
      </Box>
    </Screen>
  );
}
