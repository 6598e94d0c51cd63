import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SavedTab } from '@thervu/contracts/student/student-options';
import type { Gap } from '@thervu/contracts/student/student-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { labelOf } from './admission-messages';

export interface GapListProps {
  gaps: readonly Gap[];
  onGo: (tab: SavedTab, field: string) => void;
}

/** What Final Submit would refuse; each entry leads to its tab and field. */
export function GapList({ gaps, onGo }: GapListProps) {
  if (gaps.length === 0) return null;
  return (
    <Banner kind="warning">
      <Box sx={{ fontWeight: 650 }}>
        {gaps.length === 1 ? 'One entry is missing or wrong' : `${gaps.length} entries are missing or wrong`}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {gaps.map(({ tab, field, message }) => (
          <li key={`${tab}/${field}`}>
            <Link
              component="button"
              type="button"
              onClick={() => onGo(tab, field)}
              sx={{ textAlign: 'left', font: 'inherit' }}
            >
              {`${tab}: ${labelOf(field)}`}
            </Link>
            {`. ${message}`}
          </li>
        ))}
      </Box>
    </Banner>
  );
}
