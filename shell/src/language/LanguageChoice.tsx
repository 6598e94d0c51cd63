import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { chooseLanguage, prefersTamil, useLanguage, useWords, type Language } from '@thervu/words';
import { signIn } from '@thervu/words/compiled/sign-in';
import { TOUCHED } from '@thervu/ui/theme/theme';
import { TAMIL_IS_BETA } from '@thervu/words/compiled/tamil-readers';

const LANGUAGES: readonly Language[] = ['ta', 'en'];

/**
 * Both languages below a sign-in form, the chosen one pressed. A browser that asks for Tamil is offered it with a sentence;
 * the page changes only when the person chooses.
 */
export function LanguageChoice() {
  const t = useWords(signIn);
  const language = useLanguage();
  return (
    <Box sx={{ mt: 4, textAlign: 'center', fontSize: 13 }}>
      {language === 'en' && prefersTamil() && (
        <Box lang="ta" sx={{ mb: 1, color: 'text.secondary' }}>
          {t('language.offer')}
        </Box>
      )}
      <Box role="group" aria-label={t('language')} sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
        {LANGUAGES.map((name) => (
          <ButtonBase
            key={name}
            lang={name}
            aria-pressed={language === name}
            onClick={() => void chooseLanguage(name)}
            sx={{
              px: 3,
              minHeight: 36,
              ...TOUCHED,
              borderRadius: 1,
              fontFamily: 'inherit',
              fontSize: 13,
              fontWeight: language === name ? 700 : 400,
              color: language === name ? 'text.primary' : 'primary.main',
              textDecoration: language === name ? 'none' : 'underline',
            }}
          >
            {name === 'ta' ? t('language.tamil') : t('language.english')}
          </ButtonBase>
        ))}
        {TAMIL_IS_BETA && (
          <Box component="span" title={t('language.beta.why')} sx={{ color: 'text.secondary', fontSize: 12 }}>
            {t('language.beta')}
          </Box>
        )}
      </Box>
    </Box>
  );
}
