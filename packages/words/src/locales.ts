/** The languages of the portal. */
export type Language = 'en' | 'ta';

/** What `<html lang>` says; it also decides how numbers are grouped and plurals chosen. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', ta: 'ta-IN' };

/** The cookie that keeps the choice: portal and public page read the same one, the page on the server. */
export const LANGUAGE_COOKIE = 'thervu.language';
