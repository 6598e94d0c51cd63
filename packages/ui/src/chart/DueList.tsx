import Box from '@mui/material/Box';
import { PageLink } from '../layout/PageLink';
import { SIGN_COLOURS, SignMark, type Sign } from './chart-styles';
import { COARSE, TARGET } from '../theme/theme';

export interface DueLine {
  key: string;
  /** 'Today', '8 days', 'Open now'. */
  when: string;
  sign?: Sign | undefined;
  what: string;
  /** Exam, degree, day: where it belongs. */
  where: string;
  /** The verb of the page it opens. */
  verb: string;
  to?: string | undefined;
}

/** What is due, by date: when, what, where, and one verb. */
export function DueList({ label, lines }: { label: string; lines: readonly DueLine[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ key, when, sign, what, where, verb, to }) => (
        <Box
          key={key}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '104px minmax(0, 1fr) auto' },
            gridTemplateAreas: { xs: '"when verb" "what what"', sm: '"when what verb"' },
            alignItems: 'center',
            columnGap: 3,
            rowGap: 1,
            py: 2,
            minHeight: 44,
            '& + &': { borderTop: 1, borderColor: 'divider' },
            breakInside: 'avoid',
          }}
        >
          <Box
            sx={{
              gridArea: 'when',
              fontWeight: 600,
              fontSize: 13,
              color: sign ? SIGN_COLOURS[sign] : 'text.secondary',
            }}
          >
            <SignMark sign={sign} />
            {when}
          </Box>
          <Box sx={{ gridArea: 'what', minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{what}</Box>
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{where}</Box>
          </Box>
          <Box
            sx={{
              gridArea: 'verb',
              fontWeight: 600,
              [COARSE]: {
                '& > a': { display: 'inline-flex', alignItems: 'center', minWidth: TARGET, minHeight: TARGET },
              },
            }}
          >
            {to !== undefined && (
              <PageLink to={to} about={what}>
                {verb}
              </PageLink>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
