import { LANGUAGE_COOKIE, type Language } from '@thervu/words/locales';

const A_YEAR_SECONDS = 31_536_000;

export interface PageLanguage {
  language: Language;
  /** The browser asks for Tamil and nobody has chosen. */
  offersTamil: boolean;
}

const asLanguage = (value: unknown): Language | undefined => (value === 'en' || value === 'ta' ? value : undefined);

/** What the address asks for: `?lang=ta`. */
export const askedLanguage = (query: unknown): Language | undefined =>
  asLanguage((query as { lang?: unknown } | undefined)?.lang);

/** The cookie that keeps an asked language for a year, for page and portal. */
export const languageCookie = (language: Language, path: string): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=${path}; Max-Age=${A_YEAR_SECONDS}; SameSite=Lax`;

const keptLanguage = (cookies = ''): Language | undefined =>
  asLanguage(
    cookies
      .split(/; */)
      .find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
      ?.slice(LANGUAGE_COOKIE.length + 1),
  );

/**
 * The language of the public page: what is asked for, else what was chosen before, else English. A browser that names
 * Tamil is offered it and nothing more.
 */
export function pageLanguage(
  asked: Language | undefined,
  headers: { cookie?: string; 'accept-language'?: string },
): PageLanguage {
  const kept = keptLanguage(headers.cookie);
  const offersTamil = !asked && !kept && /(^|[,\s])ta\b/i.test(headers['accept-language'] ?? '');
  return { language: asked ?? kept ?? 'en', offersTamil };
}
