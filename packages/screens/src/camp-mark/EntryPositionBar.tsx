import Box from '@mui/material/Box';
import type { Position } from '@thervu/contracts/bundle/bundle-rules';
import { useWords } from '@thervu/words';
import { campEntry } from '@thervu/words/compiled/camp-entry';
import type { BundleSession } from '../shared/entry-store';

const TILE = { px: 4, py: 3, display: 'grid', alignContent: 'space-between' } as const;

function Tile({ name, value, big }: { name: string; value: string; big?: boolean }) {
  return (
    <Box sx={TILE}>
      <Box component="dt" sx={{ fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: big ? { xs: 44, md: 64 } : { xs: 26, md: 40 },
          lineHeight: 1.15,
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value}
      </Box>
    </Box>
  );
}

/** Who keys, in which bundle, and where the next script goes: read from two metres away. */
export function EntryPositionBar(props: { officer: string; desk: BundleSession | null; position: Position | null }) {
  const t = useWords(campEntry);
  const { officer, desk, position } = props;
  return (
    <Box
      component="dl"
      aria-label={t('position')}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Tile name={t('operator-id')} value={officer} />
      <Tile name={t('bundle')} value={desk ? String(desk.bundle.bundleno) : '–'} />
      <Tile name={t('packet')} value={String(position?.packet ?? 1)} big />
      <Tile name={t('serial')} value={String(position?.slno ?? 1)} big />
    </Box>
  );
}
