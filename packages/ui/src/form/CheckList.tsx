import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useWords } from '@thervu/words';
import { checkList } from '@thervu/words/compiled/check-list';
import { StatusLabel, type StatusKind } from '../layout/StatusLabel';

export interface Check {
  key: string;
  kind: StatusKind;
  /** The state in a word or two: 'Done'. */
  state: string;
  /** The finding in a sentence. */
  text: string;
  /** Examples, or how to mend it. */
  detail?: string;
  /** Where the rows are shown. */
  to?: string;
}

/** What was checked before a step: a state, a sentence and a way to the rows for each. */
export function CheckList({ label, checks }: { label: string; checks: readonly Check[] }) {
  const t = useWords(checkList);
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, mb: 4, p: 0 }}>
      {checks.map(({ key, kind, state, text, detail, to }) => (
        <Box
          key={key}
          component="li"
          sx={{
            display: 'grid',
            gap: { xs: 1, sm: 4 },
            // a long state widens its own row: it never lies on the sentence
            gridTemplateColumns: { sm: 'minmax(130px, max-content) minmax(0, 1fr)' },
            py: 2,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box>
            <StatusLabel kind={kind}>{state}</StatusLabel>
          </Box>
          <Box>
            {text}{' '}
            {to && (
              <Link component={RouterLink} to={to} aria-label={t('show.what', { what: text })}>
                {t('show')}
              </Link>
            )}
            {detail && (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {detail}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
