import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useWords } from '@thervu/words';
import { bell } from '@thervu/words/compiled/bell';

export interface BellLine {
  key: string;
  what: string;
  /** Day, exam or moment: where it belongs. */
  where: string;
  unread?: boolean;
  /** What can be done about it; left out where the person may not. */
  verb?: string;
  /** The page the verb opens; without one it says that the line is read. */
  to?: string;
  onRead?: () => void;
}

/** Lines of one list, each with one verb. Opening a page closes the panel. */
export function BellLines({ label, lines, onOpen }: { label: string; lines: readonly BellLine[]; onOpen: () => void }) {
  const t = useWords(bell);
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ key, what, where, unread, verb, to, onRead }) => (
        <Box
          key={key}
          component="li"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            py: 2,
            minHeight: 44,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: unread ? 700 : 400 }}>
              {unread && (
                <Box component="span" sx={{ color: 'primary.main', mr: 1 }}>
                  {t('new')}
                </Box>
              )}
              {what}
            </Box>
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{where}</Box>
          </Box>
          {verb !== undefined && to !== undefined && (
            <Link
              component={RouterLink}
              to={to}
              aria-label={`${verb}: ${what}`}
              onClick={() => {
                if (unread) onRead?.();
                onOpen();
              }}
              sx={{ flexShrink: 0, fontWeight: 600, py: 2 }}
            >
              {verb}
            </Link>
          )}
          {verb !== undefined && to === undefined && (
            <Button
              size="small"
              variant="text"
              color="secondary"
              aria-label={`${verb}: ${what}`}
              onClick={onRead}
              sx={{ flexShrink: 0 }}
            >
              {verb}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
