import Box from '@mui/material/Box';

export type StatusKind = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** States are told by a shape as well: colour alone is lost on one clerk in twelve and on every printer. */
const MARK: Record<StatusKind, string> = { neutral: '○', info: '◐', success: '●', warning: '▲', error: '■' };

/** The state of a row as a small label; `wraps` where a table has no place for a long one. */
export function StatusLabel({ kind, wraps, children }: { kind: StatusKind; wraps?: boolean; children: string }) {
  const colour = kind === 'neutral' ? 'text.secondary' : `${kind}.main`;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        height: wraps ? undefined : 20,
        minHeight: 20,
        fontSize: 12,
        fontWeight: 600,
        color: colour,
        border: 1,
        borderColor: 'currentColor',
        borderRadius: 0.75,
        whiteSpace: wraps ? 'normal' : 'nowrap',
      }}
    >
      <Box component="span" aria-hidden sx={{ fontSize: 11, lineHeight: 1 }}>
        {MARK[kind]}
      </Box>
      {children}
    </Box>
  );
}
