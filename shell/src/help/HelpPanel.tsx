import { Close } from '@thervu/ui/icons/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { useLanguage, useWords } from '@thervu/words';
import { help as helpWords } from '@thervu/words/compiled/help';
import { LOCALES } from '@thervu/words/locales';
import { usePortal } from '../portal';
import { parseHelp, type HelpPart, type HelpText } from './help-text';

export interface HelpPanelProps {
  /** The help of the open screen; undefined where its remote is older than the help. */
  name: string | undefined;
  /** The name of the open screen. */
  screen: string;
  /** Whether a person has just opened it: then the focus goes in. */
  takeFocus: boolean;
  /** Whether a page behind an address is one of the person. */
  isOpen: (address: string) => boolean;
  onClose: () => void;
}

type Loaded = { name: string; texts?: { en: HelpText; ta?: HelpText } };

/** The help of a screen; one that has come for another screen meanwhile is dropped. */
function useHelpText(name: string | undefined) {
  const { loader } = usePortal();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (name === undefined) return undefined;
    let gone = false;
    const coming = loader.file(`help/${name}.json`).then(parseHelp);
    coming.then(
      (texts) => !gone && setLoaded({ name, texts }),
      (problem: unknown) => {
        console.error('The help could not be loaded.', problem);
        if (!gone) setLoaded({ name });
      },
    );
    return () => {
      gone = true;
    };
  }, [loader, name, turn]);
  const here = loaded !== null && loaded.name === name ? loaded : null;
  return {
    texts: here?.texts,
    failed: name === undefined || (here !== null && !here.texts),
    retry: () => {
      setLoaded(null);
      setTurn(turn + 1);
    },
  };
}

/** What the page is for, how it is used, what often goes wrong and who to ask. */
export function HelpPanel({ name, screen, takeFocus, isOpen, onClose }: HelpPanelProps) {
  const t = useWords(helpWords);
  const language = useLanguage();
  const { configuration } = usePortal();
  const { texts, failed, retry } = useHelpText(name);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  const shown = (language === 'ta' && texts?.ta) || texts?.en;
  const spoken = shown === texts?.ta ? 'ta' : 'en';
  const say = (parts: readonly HelpPart[]) =>
    parts.map((part, place) => {
      if (typeof part === 'string') return part;
      if ('strong' in part) return <b key={place}>{part.strong}</b>;
      if (!isOpen(part.to)) return part.text;
      return (
        <Link key={place} component={RouterLink} to={part.to}>
          {part.text}
        </Link>
      );
    });
  const lines = (all: HelpText['steps']) => all.map((line, place) => <li key={place}>{say(line)}</li>);
  return (
    <Box
      component="aside"
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      sx={{ p: 4, fontSize: 14, overflowWrap: 'anywhere', '& h3': { fontSize: 13, mt: 4, mb: 1 }, '& li': { mb: 1 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
        <Box component="h2" ref={heading} tabIndex={-1} sx={{ fontSize: 16, m: 0, outline: 'none' }}>
          {t('of', { screen })}
        </Box>
        <IconButton aria-label={t('close')} onClick={onClose} size="small">
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {failed && <ErrorState text={t('failed')} onRetry={retry} />}
      {!failed && !shown && <p role="status">{t('loading')}</p>}
      {shown && (
        <Box lang={spoken === language ? undefined : LOCALES[spoken]}>
          <p>{say(shown.purpose)}</p>
          <Box component="ol" sx={{ pl: 5 }}>
            {lines(shown.steps)}
          </Box>
          <h3>{t('wrong')}</h3>
          <Box component="ul" sx={{ pl: 5 }}>
            {lines(shown.wrong)}
          </Box>
          <h3>{t('ask')}</h3>
          <p>{say(shown.ask)}</p>
        </Box>
      )}
      <p>
        <Link href={`${configuration.basePath}help/`} target="_blank" rel="noopener">
          {t('handbook')}
        </Link>
      </p>
    </Box>
  );
}
