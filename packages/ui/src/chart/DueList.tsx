import Box from '@mui/material/Box';
import { PageLink } from '../layout/PageLink';
import { SIGNED, SignMark, type Sign } from './chart-styles';
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

const LINES = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '104px minmax(0, 1fr) auto' },
    gridTemplateAreas: { xs: '"when verb" "what what"', sm: '"when what verb"' },
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    py: 2,
    minHeight: 44,
    breakInside: 'avoid',
  },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
  '& .when': { gridArea: 'when', fontWeight: 600, fontSize: 13, color: 'text.secondary' },
  '& .what': { gridArea: 'what', minWidth: 0, fontWeight: 600 },
  '& .where': { fontWeight: 400, fontSize: 13, color: 'text.secondary' },
  '& .verb': {
    gridArea: 'verb',
    fontWeight: 600,
    [COARSE]: { '& > a': { display: 'inline-flex', alignItems: 'center', minWidth: TARGET, minHeight: TARGET } },
  },
  ...SIGNED,
} as const;

/** What is due, by date: when, what, where, and one verb. */
export function DueList({ label, lines }: { label: string; lines: readonly DueLine[] }) {
  return (
    <Box component="ul" aria-label={label} sx={LINES}>
      {lines.map(({ key, when, sign, what, where, verb, to }) => (
        <li key={key}>
          <div className={`when ${sign ?? ''}`}>
            <SignMark sign={sign} />
            {when}
          </div>
          <div className="what">
            <div>{what}</div>
            <div className="where">{where}</div>
          </div>
          <div className="verb">
            {to !== undefined && (
              <PageLink to={to} about={what}>
                {verb}
              </PageLink>
            )}
          </div>
        </li>
      ))}
    </Box>
  );
}
