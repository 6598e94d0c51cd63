import { setupI18n } from '@lingui/core';
import { LOCALES, type Language } from './locales';

export type { Language };

/** A part of a compiled message: text, or a parameter with its kind and its cases. */
export type Token =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 'plural' | 'select', cases: { readonly [name: string]: CompiledMessage | number }];
export type CompiledMessage = readonly Token[];

/** The compiled messages of a domain: exactly one for each key. */
export type Texts<W> = { readonly [K in keyof W]: CompiledMessage };

/** Says a message. A message without parameters has the type null in its domain. */
export type Say<W> = <K extends keyof W & string>(key: K, ...params: W[K] extends null ? [] : [W[K]]) => string;

/** Says the messages of one domain in one language; in the browser, on the server and in tests alike. */
export function createTranslate<W>(language: Language, texts: Texts<W>): Say<W> {
  const locale = LOCALES[language];
  const engine = setupI18n({
    locale,
    messages: { [locale]: texts as never },
    missing: (_locale, key) => {
      throw new Error(`words: there is no message '${key}'`);
    },
  });
  return (key, ...[params]) => engine._(key, (params ?? {}) as Record<string, unknown>);
}
