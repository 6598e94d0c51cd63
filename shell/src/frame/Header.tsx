import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { PublicSettings } from '@thervu/contracts/setting/setting-contract';
import type { Session } from '@thervu/shell-api';
import { FRAME } from '@thervu/ui/theme.ts';
import type { ReactNode } from 'react';
import { stageWords } from './exam-in-hand';

const LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface HeaderProps {
  settings: PublicSettings | undefined;
  session: Session;
  exam: Exam | undefined;
  menuLabel: string;
  menuOpen: boolean;
  onMenu: () => void;
  /** Buttons at the right end. */
  children: ReactNode;
}

/** University left, exam in hand in the middle, who is signed in right. */
export function Header({ settings, session, exam, menuLabel, menuOpen, onMenu, children }: HeaderProps) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky', top: 0, zIndex: 'appBar', height: FRAME.header, display: 'flex', alignItems: 'center', gap: 3,
        px: 2, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', '@media print': { display: 'none' },
      }} // prettier-ignore
    >
      <IconButton aria-label={menuLabel} aria-expanded={menuOpen} onClick={onMenu}>
        <MenuIcon fontSize="small" />
      </IconButton>
      <Box sx={{ minWidth: 0, flexShrink: 1 }}>
        <Box sx={{ ...LINE, fontWeight: 650, fontSize: { xs: 14, sm: 16 }, lineHeight: 1.3 }}>
          {settings?.universityName ?? '\u00a0'}
        </Box>
        <Box sx={{ ...LINE, fontSize: 12, color: 'text.secondary' }}>
          {settings?.accreditationLine ?? '\u00a0'}
        </Box>
      </Box>
      <Box sx={{ flexGrow: 1, display: 'flex', justifyContent: 'center', minWidth: 0 }}>
        {exam && (
          <Box
            sx={{
              ...LINE,
              display: { xs: 'none', md: 'block' },
              px: 3,
              py: 1,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              fontSize: 13,
            }}
          >
            <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {exam.exam_name}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' · '}
              {stageWords(exam.stage)}
            </Box>
          </Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0, flexShrink: 2, textAlign: 'right', display: { xs: 'none', sm: 'block' } }}>
        <Box
          data-testid="college-code"
          sx={{ ...LINE, fontWeight: 600, fontSize: 14, fontVariantNumeric: 'tabular-nums' }}
        >
          {session.colCode ?? 'NA'}
        </Box>
        <Box
          data-testid="college-name"
          sx={{ ...LINE, fontSize: 12, color: 'text.secondary', maxWidth: 320 }}
        >
          {session.colName ?? 'Not Available'}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>{children}</Box>
    </Box>
  );
}
