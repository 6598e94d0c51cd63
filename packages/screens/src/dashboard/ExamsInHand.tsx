import Box from '@mui/material/Box';
import { EXAM_FLAGS, type Exam } from '@thervu/contracts/exam/exam-contract';
import { FLAG_WORDS, STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { useKnownText, useWords } from '@thervu/words';
import { officeDashboard } from '@thervu/words/compiled/office-dashboard';

/**
 * Each exam with its stage and what is open to colleges. A list, not a table: nothing here is sorted or ticked, and the
 * first screen of the office does without the code of tables.
 */
export function ExamsInHand({ exams }: { exams: readonly Exam[] }) {
  const t = useWords(officeDashboard);
  const known = useKnownText(officeDashboard);
  if (exams.length === 0) return <EmptyState text={t('no-data-found')} hint={t('exams-are-created-under-exam')} />;
  return (
    <Box component="ul" aria-label={t('exams-in-hand')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {exams.map((exam) => {
        const open = EXAM_FLAGS.filter((flag) => exam[flag]);
        return (
          <Box
            key={exam.id}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 4,
              rowGap: 1,
              py: 2,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Box component="strong" sx={{ minWidth: 150, fontWeight: 650 }}>
              {exam.exam_name}
            </Box>
            <Box component="span" sx={{ minWidth: 130 }}>
              <StatusLabel kind="info">{known(STAGE_WORDS[exam.stage])}</StatusLabel>
            </Box>
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t(open.length === 0 ? 'nothing-is-open' : 'open-to-colleges')}
              </Box>
              {open.map((flag) => (
                <StatusLabel key={flag} kind="success">
                  {known(FLAG_WORDS[flag])}
                </StatusLabel>
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
