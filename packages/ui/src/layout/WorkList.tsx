import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { COARSE, TARGET } from '../theme/theme';

export interface WorkEntry {
  label: string;
  to: string;
  /** What is done there, in half a line. */
  note: string;
}

export interface WorkGroup {
  title: string;
  entries: readonly WorkEntry[];
}

/** Ways to the work, in groups: a calm list instead of tiles. */
export function WorkList({ groups }: { groups: readonly WorkGroup[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'repeat(auto-fit, minmax(min(230px, 100%), 1fr))' }}>
      {groups.map(({ title, entries }) => (
        <Box key={title} component="section" aria-label={title}>
          <Typography variant="h3" sx={{ pb: 1, borderBottom: 1, borderColor: 'divider' }}>
            {title}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map(({ label, to, note }) => (
              <Box key={to} component="li" sx={{ py: 1.5 }}>
                <Link
                  component={RouterLink}
                  to={to}
                  sx={{
                    fontWeight: 600,
                    [COARSE]: { display: 'inline-flex', alignItems: 'center', minWidth: TARGET, minHeight: TARGET },
                  }}
                >
                  {label}
                </Link>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {note}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
