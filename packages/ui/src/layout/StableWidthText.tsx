import Box from '@mui/material/Box';

export interface StableWidthTextProps {
  /** What the button says now. */
  children: string;
  /** What it says at other times: the button is as wide as the longest. */
  others: readonly string[];
}

/**
 * The words of a button that change while it works. The room of the longest is kept, so that neither the button nor its
 * neighbours move when the words do.
 */
export function StableWidthText({ children, others }: StableWidthTextProps) {
  const longest = others.reduce((before, other) => (other.length > before.length ? other : before), '');
  return (
    <Box
      component="span"
      data-room={longest}
      sx={{
        display: 'inline-grid',
        justifyItems: 'center',
        '&::after': { content: 'attr(data-room)', height: 0, overflow: 'hidden', visibility: 'hidden' },
      }}
    >
      {children}
    </Box>
  );
}
