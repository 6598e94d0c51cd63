import type { Publication } from '@thervu/contracts/result/result-contract';
import { usePageWords } from '../page-words';

/** Sessions that are hidden at present, each with the reason the university gives; before the form and before a result. */
export function HiddenSessions({ hidden = [] }: { hidden: Publication['hidden'] }) {
  const { t, language } = usePageWords();
  return hidden.map(({ exam, title, en, ta }) => (
    <section key={exam} className="thr-told" aria-label={title}>
      <p>
        <b>{t('hidden', { title })}</b>
      </p>
      <p>{language === 'ta' ? ta : en}</p>
    </section>
  ));
}
