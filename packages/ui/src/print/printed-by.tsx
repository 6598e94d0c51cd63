import { createContext, use, type ReactNode } from 'react';
import { useWords } from '@thervu/words';
import { savedFile } from '@thervu/words/compiled/saved-file';

interface Names {
  /** The person who works under a sign-in of several; null where a sign-in is one person's. */
  name: string | null;
  /** Who is signed in. */
  signedIn: string | null;
}

const Person = createContext<Names>({ name: null, signedIn: null });

export interface PrintedByProviderProps {
  name: string | null;
  signedIn?: string | null;
  children: ReactNode;
}

/** Puts a person's name under everything that is printed or saved below: the sign-in of a college may be used by several. */
export function PrintedByProvider({ name, signedIn = null, children }: PrintedByProviderProps) {
  return <Person value={{ name, signedIn }}>{children}</Person>;
}

/** The line with the name; nothing where nobody is named. */
export function PrintedBy() {
  const { name } = use(Person);
  const t = useWords(savedFile);
  return name === null ? null : <p className="printed-by">{t('printed-by', { name })}</p>;
}

/** Who saves a file, by name and sign-in; null where nobody is signed in. */
export function useSavedBy(): string | null {
  const { name, signedIn } = use(Person);
  return [name, signedIn].filter(Boolean).join(', ') || null;
}
