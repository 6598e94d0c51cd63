import { DarkModeOutlined } from '@thervu/ui/icons/DarkModeOutlined';
import { LightModeOutlined } from '@thervu/ui/icons/LightModeOutlined';
import { Menu as MenuIcon } from '@thervu/ui/icons/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { Session } from '@thervu/shell-api';
import { FRAME } from '@thervu/ui/theme/theme';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { useThemeChoice } from '@thervu/ui/theme/ThemeRoot';
import { startTamil, useLanguage, useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';
import { usePortal } from '../portal';
import { AccountMenu } from './AccountMenu';
import { formatStage, type ExamInHand } from './exam-in-hand';
import { LanguageSwitch } from '../language/LanguageSwitch';

const StageInTamil = lazyPart(async () => {
  startTamil(() => import('@thervu/words/compiled/ta/exam-stage'));
  return (await import('./StageInTamil')).StageInTamil;
});

export interface HeaderProps {
  session: Session;
  exam: ExamInHand | null;
  /** The field that finds pages, numbers and names; there once the pages are known. */
  find?: ReactNode;
  /** The bell of tasks, what is due and messages; an operator of a camp has none. */
  bell?: ReactNode;
  /** '?' of the header. */
  help?: ReactNode;
  onMenu: () => void;
  menuLabel: string;
  onLogout: () => void;
}

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
};

/** University left, exam in hand in the middle, whose session it is on the right. */
export function Header({ session, exam, find, bell, help, onMenu, menuLabel, onLogout }: HeaderProps) {
  const t = useWords(frame);
  const language = useLanguage();
  const { settings, configuration } = usePortal();
  const { face, choose } = useThemeChoice();
  const other = face === 'dark' ? 'light' : 'dark';
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: FRAME.header,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, md: 3 },
        px: { xs: 1, md: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label={menuLabel} onClick={onMenu} color="secondary">
        <MenuIcon fontSize="small" />
      </IconButton>
      {settings?.logo && (
        // decorative: the name is beside it
        <Box
          component="img"
          src={`${configuration.apiBase}settings/logo?v=${settings.logo}`}
          alt=""
          sx={{ display: { xs: 'none', sm: 'block' }, height: 40, maxWidth: 120, objectFit: 'contain' }}
        />
      )}
      <Box sx={{ minWidth: 0, lineHeight: 1.25, flexShrink: 1 }}>
        <Box
          sx={{
            fontWeight: 700,
            fontSize: { xs: 13, md: 15 },
            ...twoLines,
            WebkitLineClamp: { xs: 2, md: 1 },
          }}
        >
          {settings?.universityName}
        </Box>
        <Box
          sx={{
            fontSize: { xs: 11, md: 12 },
            color: 'text.secondary',
            ...twoLines,
            WebkitLineClamp: 1,
          }}
        >
          {settings?.accreditationLine}
        </Box>
      </Box>
      <Box sx={{ flexGrow: 1 }} />
      {exam && (
        <Box
          aria-label={t('exam')}
          role="group"
          sx={{
            display: { xs: 'none', lg: 'block' },
            fontSize: 12,
            textAlign: 'center',
            whiteSpace: 'nowrap',
          }}
        >
          <Box sx={{ fontWeight: 650 }}>{exam.name}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            {language === 'ta' ? <StageInTamil stage={exam.stage} /> : formatStage(exam.stage)}
          </Box>
        </Box>
      )}
      <Box sx={{ flexGrow: 1 }} />
      {find}
      {bell}
      {help}
      <LanguageSwitch />
      {/* on a phone it is below the account button, where the header has no room for it */}
      <IconButton
        aria-label={t(`theme.${other}`)}
        onClick={() => choose(other)}
        color="secondary"
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {face === 'dark' ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
      </IconButton>
      <AccountMenu session={session} onLogout={onLogout} />
    </Box>
  );
}
