import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ignoreSecondClicks } from '../form/one-press';
import { createFace, type Face } from './theme';

export type ThemeChoice = Face | 'system';
const CHOICES: readonly ThemeChoice[] = ['light', 'dark', 'system'];
const STORAGE_KEY = 'thervu.theme';

interface ThemeState {
  choice: ThemeChoice;
  face: Face;
  choose: (choice: ThemeChoice) => void;
}

const Choice = createContext<ThemeState | null>(null);

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return CHOICES.find((choice) => choice === stored) ?? 'system';
}

const systemQuery = () => window.matchMedia?.('(prefers-color-scheme: dark)');

function useSystemFace(): Face {
  const dark = useSyncExternalStore(
    (changed) => {
      const query = systemQuery();
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => systemQuery()?.matches ?? false,
  );
  return dark ? 'dark' : 'light';
}

/**
 * Emotion keeps one cache per key: two frames with one key would share a style element and lose rules
 * when one of them goes. A page of its own therefore brings its own key.
 */
const caches = new Map<string, EmotionCache>();
function cacheOf(key: string): EmotionCache {
  const known = caches.get(key) ?? createCache({ key });
  caches.set(key, known);
  return known;
}

/**
 * Theme, base styles and the person's choice of light, dark or system, kept in local storage.
 * The shell mounts one; a remote inside the shell inherits it through the shared `@emotion/react`
 * and mounts none. `cacheKey` (letters only) is for pages that stand alone.
 */
export function ThemeRoot({
  cacheKey = 'thervu',
  accent,
  children,
}: {
  cacheKey?: string;
  /** The accent of both faces, where the university has chosen one. */
  accent?: Readonly<Record<Face, string>>;
  children: ReactNode;
}) {
  const [choice, setChoice] = useState(storedChoice);
  const system = useSystemFace();
  const face = choice === 'system' ? system : choice;
  const theme = useMemo(() => createFace(face, accent?.[face]), [face, accent]);
  useEffect(() => ignoreSecondClicks(document), []);
  const state = useMemo<ThemeState>(() => {
    const choose = (next: ThemeChoice) => {
      localStorage.setItem(STORAGE_KEY, next);
      setChoice(next);
    };
    return { choice, face, choose };
  }, [choice, face]);
  return (
    <CacheProvider value={cacheOf(cacheKey)}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <Choice.Provider value={state}>{children}</Choice.Provider>
      </ThemeProvider>
    </CacheProvider>
  );
}

/** The choice of light, dark or system and the way to change it; only below a ThemeRoot of the same bundle. */
export function useThemeChoice(): ThemeState {
  const state = useContext(Choice);
  if (!state) throw new Error('useThemeChoice: no ThemeFrame above this component');
  return state;
}
