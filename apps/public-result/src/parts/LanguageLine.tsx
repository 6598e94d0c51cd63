import type { StudentResult } from '@thervu/contracts/result/result-contract';
import { TAMIL_IS_BETA } from '@thervu/words/compiled/tamil-readers';
import { usePageWords } from '../page-words';

interface LanguageLineProps {
  action: string;
  exam: string;
  /** The result that is shown: it is asked for again in the other language. */
  shown: StudentResult | null;
  /** The browser asks for Tamil, and nobody has chosen a language yet. */
  offersTamil: boolean;
}

/** The other language: a link, and with a result a form that asks for it again; both work without script. */
export function LanguageLine({ action, exam, shown, offersTamil }: LanguageLineProps) {
  const { t, language, onLanguage } = usePageWords();
  const other = language === 'ta' ? 'en' : 'ta';
  const name = other === 'ta' ? t('language.tamil') : t('language.english');
  const address = `${action}?lang=${other}${exam === '' ? '' : `&exam=${exam}`}`;
  const choose = (event: { preventDefault: () => void }) => {
    if (!onLanguage) return;
    event.preventDefault();
    onLanguage(other);
  };
  return (
    <div className="thr-language" role="group" aria-label={t('language')}>
      {offersTamil && language === 'en' && <span lang="ta">{t('language.offer')}</span>}
      {language === 'ta' && <b>{t('language.tamil')}</b>}
      {language === 'ta' && TAMIL_IS_BETA && <small title={t('language.beta.why')}>{t('language.beta')}</small>}
      {shown ? (
        <form action={address} method="post" onSubmit={choose}>
          <input type="hidden" name="regNo" value={shown.studentDetails.REG_NO} />
          <input type="hidden" name="dob" value={shown.studentDetails.DOB} />
          {exam !== '' && <input type="hidden" name="exam" value={exam} />}
          <button type="submit" lang={other}>
            {name}
          </button>
        </form>
      ) : (
        <a href={address} lang={other} hrefLang={other} onClick={choose}>
          {name}
        </a>
      )}
      {language === 'en' && TAMIL_IS_BETA && <small title={t('language.beta.why')}>{t('language.beta')}</small>}
      {language === 'en' && <b>{t('language.english')}</b>}
    </div>
  );
}
