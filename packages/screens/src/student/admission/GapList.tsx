import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SavedTab } from '@thervu/contracts/student/student-options';
import type { Gap } from '@thervu/contracts/student/student-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { useFieldLabel } from './useFieldLabel';

export interface GapListProps {
  gaps: readonly Gap[];
  onGo: (tab: SavedTab, field: string) => void;
}

/** What Final Submit would refuse; each entry leads to its tab and field. */
export function GapList({ gaps, onGo }: GapListProps) {
  const t = useWords(admission);
  const say = useMessageText();
  const labelOf = useFieldLabel();
  if (gaps.length === 0) return null;
  return (
    <Banner kind="warning">
      <Box sx={{ fontWeight: 650 }}>{t('gaps', { n: gaps.length })}</Box>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {gaps.map(({ tab, field, message }) => (
          <li key={`${tab}/${field}`}>
            <Link
              component="button"
              type="button"
              onClick={() => onGo(tab, field)}
              sx={{ textAlign: 'left', font: 'inherit' }}
            >
              {`${t(`tab.${tab}`)}: ${labelOf(field)}`}
            </Link>
            {`. ${say(message)}`}
          </li>
        ))}
      </Box>
    </Banner>
  );
}
