import type { Publication } from '@thervu/contracts/result/result-contract';
import { usePageWords } from '../page-words';

interface SessionLinksProps {
  sessions: Publication['sessions'];
  /** The session that is chosen; empty: the latest one that contains the number. */
  exam: string;
  action: string;
  onChoose: (exam: string) => void;
}

/** The other sessions that have results, each one click away; links, so that they work without script too. */
export function SessionLinks({ sessions, exam, action, onChoose }: SessionLinksProps) {
  const { t } = usePageWords();
  if (sessions.length < 2) return null;
  const others = sessions.map(({ exam: name, title }) => ({ name, title }));
  const shown = [{ name: '', title: t('sessions.latest') }, ...others].filter(({ name }) => name !== exam);
  return (
    <nav className="thr-sessions" aria-label={t('sessions')}>
      <p>{t('sessions')}</p>
      <ul>
        {shown.map(({ name, title }) => (
          <li key={name}>
            <a
              href={name === '' ? action : `${action}?exam=${name}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(name);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
