import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { chooseLanguage, useLanguage, useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';
import { TOUCHED } from '@thervu/ui/theme/theme';
import { TAMIL_IS_BETA } from '@thervu/words/compiled/tamil-readers';

/** The other language in the header, in its own script, and 'beta' beside Tamil while no native speaker has read it. */
export function LanguageSwitch() {
  const t = useWords(frame);
  const language = useLanguage();
  const other = language === 'ta' ? 'en' : 'ta';
  const beta = TAMIL_IS_BETA && (
    <Box
      component="span"
      title={t('language.beta.why')}
      sx={{ display: 'block', fontSize: 11, lineHeight: 1.2, color: 'text.secondary', fontWeight: 400 }}
    >
      {language === 'ta' ? `${t('language.tamil')} ${t('language.beta')}` : t('language.beta')}
    </Box>
  );
  return (
    <ButtonBase
      onClick={() => void chooseLanguage(other)}
      sx={{
        px: 2,
        py: 1,
        minHeight: 36,
        ...TOUCHED,
        borderRadius: 1,
        flexShrink: 0,
        fontFamily: 'inherit',
        fontSize: 13,
        fontWeight: 650,
        textAlign: 'center',
      }}
    >
      <span>
        <span lang={other}>{other === 'ta' ? t('language.tamil') : t('language.english')}</span>
        {beta}
      </span>
    </ButtonBase>
  );
}
