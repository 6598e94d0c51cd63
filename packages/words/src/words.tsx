import { use, useSyncExternalStore } from 'react';
import { LANGUAGE_COOKIE, LOCALES, type Language } from './locales';
import { createTranslate, type CompiledMessage, type Say, type Texts } from './say';

export type { Language, Say };

/** A domain as its compiled catalogue publishes it: English is there with the screen, Tamil is fetched. */
export interface Domain<W> {
  name: string;
  en: Texts<W>;
  ta: () => Promise<{ ta: Texts<W> }>;
}

const A_YEAR_SECONDS = 31_536_000;
/** The longest a change of language waits for texts; then the skeletons of what is still missing are shown. */
const SWITCH_WAIT_MS = 4_000;

// any: domains of different words are kept together, and each is only ever read back under its own type
/* eslint-disable @typescript-eslint/no-explicit-any */
type AnyDomain = Domain<any>;
/** Texts on the way or there. */
type Coming = Promise<Texts<any>>;
const tamil = new Map<AnyDomain, Coming>();
const spokenTexts = new Map<Texts<any>, Say<any>>();
/* eslint-enable @typescript-eslint/no-explicit-any */
const used = new Set<AnyDomain>();
const listeners = new Set<() => void>();

const readLanguage = (): Language => (document.cookie.split('; ').includes(`${LANGUAGE_COOKIE}=ta`) ? 'ta' : 'en');
let language: Language = readLanguage();
document.documentElement.lang = LOCALES[language];

/** The same catalogue as another part of the page has brought it along, such as that of the kit in shell and remote; itself without one. */
const twinOf = (domain: AnyDomain): AnyDomain =>
  [...tamil.keys()].find(({ name, en }) => name === domain.name && JSON.stringify(en) === JSON.stringify(domain.en)) ??
  domain;

/** Fetches the Tamil of a domain once. Without it the domain speaks English until the page is loaded again. */
export function loadTamil(domain: AnyDomain): Coming {
  const known = tamil.get(domain) ?? tamil.get(twinOf(domain));
  if (known) {
    tamil.set(domain, known);
    return known;
  }
  const coming: Coming = domain.ta().then(
    ({ ta }) => ta,
    (problem: unknown) => {
      console.error(`The Tamil texts of ${domain.name} could not be loaded.`, problem);
      return domain.en;
    },
  );
  tamil.set(domain, coming);
  // React reads both: what is there is said without waiting for a turn
  void coming.then((value) => Object.assign(coming, { status: 'fulfilled', value }));
  return coming;
}

/** Starts fetching what a screen is going to say, while the screen itself is fetched. */
export function prepareWords(...domains: AnyDomain[]): void {
  for (const domain of domains) {
    used.add(domain);
    if (language === 'ta') void loadTamil(domain);
  }
}

/** Starts fetching the Tamil of a screen beside the screen, where only the screen itself has the English of its domain. */
export function startTamil(load: () => Promise<unknown>): void {
  if (language !== 'ta') return;
  load().catch((problem: unknown) => {
    // asked for again, and reported to the person, by the screen that says it
    console.error('Tamil texts could not be fetched ahead.', problem);
  });
}

/** Changes the language, once everything that is shown can be said in it or has taken too long, and keeps the choice. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (chosen === 'ta')
    await Promise.race([
      Promise.all([...used].map(loadTamil)),
      new Promise((resolve) => setTimeout(resolve, SWITCH_WAIT_MS)),
    ]);
  language = chosen;
  const path = new URL('.', document.baseURI).pathname;
  document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=${path}; max-age=${A_YEAR_SECONDS}; samesite=lax`;
  document.documentElement.lang = LOCALES[chosen];
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The chosen language; English unless the person has chosen. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => language);

/** Whether the browser names Tamil among its languages: then Tamil is offered, never chosen. */
export const prefersTamil = (): boolean => navigator.languages.some((name) => /^ta\b/i.test(name));

const sayOf = <W,>(spoken: Language, texts: Texts<W>): Say<W> => {
  const known = spokenTexts.get(texts);
  if (known) return known as Say<W>;
  const say = createTranslate(spoken, texts);
  spokenTexts.set(texts, say);
  return say;
};

/**
 * The texts of a domain in the chosen language, for a part that says them itself. While the Tamil is on the way the component
 * waits, and the skeleton of the nearest Suspense remains.
 */
export function useTexts<W>(domain: Domain<W>): Texts<W> {
  const spoken = useLanguage();
  used.add(domain);
  if (spoken === 'en') return domain.en;
  // `use` also reads what is there already: a part that has waited and then does not call it loses its state
  return use(loadTamil(domain)) as Texts<W>;
}

/** What a domain says in the chosen language, for work that waits for it, such as a file that is saved. */
export const loadWords = async <W,>(domain: Domain<W>): Promise<Say<W>> =>
  sayOf(language, language === 'ta' ? await loadTamil(domain) : domain.en);

/** What a domain says in the chosen language. */
export function useWords<W>(domain: Domain<W>): Say<W> {
  const texts = useTexts(domain);
  return sayOf(language, texts);
}

const knownTexts = new Map<object, (text: string) => string>();

/** Says a text that arrives in English, such as a label of the menu: in the chosen language if the domain has it, else as it is. */
export function useKnownText<W>(domain: Domain<W>): (text: string) => string {
  const say = useWords(domain) as unknown as (key: string) => string;
  const made = knownTexts.get(say);
  if (made) return made;
  const keys = new Map(Object.entries<CompiledMessage>(domain.en).map(([key, message]) => [message[0], key]));
  const known = (text: string) => {
    const key = keys.get(text);
    return key === undefined ? text : say(key);
  };
  knownTexts.set(say, known);
  return known;
}
