import { useSyncExternalStore, type ReactNode } from 'react';
import { useLanguage } from '@thervu/words';

type SayText = (text: string) => string;

let inTamil: SayText | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Fetches the Tamil messages once. Without them a message stays as the server wrote it, and the next screen asks again. */
function load(): Promise<void> {
  loading ??= import('@thervu/words/known-messages').then(
    ({ translateToTamil }) => {
      inTamil = translateToTamil;
      for (const listener of listeners) listener();
    },
    (problem: unknown) => {
      loading = undefined;
      console.error('The Tamil texts of messages could not be loaded.', problem);
    },
  );
  return loading;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const asItIs: SayText = (text) => text;
const TAMIL = /[\u0b80-\u0bff]/;
/** English behind a name in Tamil: 'கல்லூரி is required.' */
const ENGLISH = /\b[a-z]+ [a-z]+/;
/** The first English text that is said fetches the Tamil: most visits end without one. What is Tamil already asks for nothing. */
const untilFetched: SayText = (text) => {
  if (text !== '' && (!TAMIL.test(text) || ENGLISH.test(text))) void load();
  return text;
};

/**
 * Says a message that arrives in English, such as a refusal of the server, in the chosen language where the catalogue
 * `messages` has it. It never waits: what is shown in English is said again as soon as the Tamil is there.
 */
export function useMessageText(): SayText {
  const language = useLanguage();
  const known = useSyncExternalStore(subscribe, () => inTamil);
  return language === 'ta' ? (known ?? untilFetched) : asItIs;
}

/** The same for content that may be more than a text: only a text is looked up. */
export function useMessageContent(content: ReactNode): ReactNode {
  const say = useMessageText();
  return typeof content === 'string' ? say(content) : content;
}

/** The same for a paragraph of a page, which seldom is a message: it is looked up once a message has fetched the Tamil. */
export function useKnownMessage(content: ReactNode): ReactNode {
  const language = useLanguage();
  const known = useSyncExternalStore(subscribe, () => inTamil);
  return language === 'ta' && known && typeof content === 'string' ? known(content) : content;
}
