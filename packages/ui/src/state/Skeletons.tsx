import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';

const range = (count: number) => Array.from({ length: count }, (_unused, index) => index);

/** The shape of a table while its rows are on the way; as high as the rows will be, so that nothing jumps. */
export function TableSkeleton({ rows = 8, label }: { rows?: number; label?: string }) {
  const t = useWords(kit);
  return (
    <Box
      role="status"
      aria-label={label ?? t('loading')}
      aria-busy="true"
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {range(rows + 2).map((row) => (
        <Box
          key={row}
          sx={{
            height: 36,
            display: 'flex',
            alignItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
            px: 3,
          }}
        >
          <Skeleton animation={false} variant="text" width={row === 0 ? '30%' : `${88 - ((row * 17) % 40)}%`} />
        </Box>
      ))}
    </Box>
  );
}

/** The shape of a form while its values are on the way. */
export function FormSkeleton({ fields = 4, label }: { fields?: number; label?: string }) {
  const t = useWords(kit);
  return (
    <Box role="status" aria-label={label ?? t('loading')} aria-busy="true" sx={{ maxWidth: 420 }}>
      {range(fields).map((field) => (
        <Box key={field} sx={{ mb: 4 }}>
          <Skeleton animation={false} variant="text" width={120} />
          <Skeleton animation={false} variant="rounded" height={36} />
        </Box>
      ))}
    </Box>
  );
}
