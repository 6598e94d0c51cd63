import type { Publication } from '@thervu/contracts/result/result-contract';
import { usePageWords } from '../page-words';

/** What the university writes above the form: a text and some links. */
export function PageNotice({ notice }: { notice: Publication['notice'] }) {
  const { t, language } = usePageWords();
  if (!notice) return null;
  const text = notice[language];
  return (
    <section className="thr-told" aria-label={t('notice')}>
      {text !== '' && <p>{text}</p>}
      {notice.links.length > 0 && (
        <ul>
          {notice.links.map(({ url, ...title }) => (
            <li key={url}>
              <a href={url}>{title[language]}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
