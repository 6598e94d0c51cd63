import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';

/** What a look-up ended with: a result, or a sentence for the student. */
export type Outcome = { kind: 'result'; result: StudentResult } | { kind: 'message'; text: string };

/** What the page starts from; the same for the server's markup and the script that takes it over. */
export interface PageState {
  /** Null in the prerendered file, which knows no database: the script asks for it then. */
  publication: Publication | null;
  outcome: Outcome | null;
  /** What was typed, so that a refused form does not ask for it again. */
  regNo: string;
}

/** Where the page finds its server and itself. */
export interface PagePlace {
  /** Base of the API without a trailing slash, absolute or relative to the document's base. */
  apiBase: string;
  /** Address the plain form posts to. */
  formAction: string;
  /** Path the cookie is limited to. */
  cookiePath: string;
}

/** Heading until the publication is known or while nothing is published. */
export const PLAIN_TITLE = 'Examination Results';

/** Title of the browser's tab. */
export const pageTitle = (publication: Publication | null): string =>
  [publication?.sessionTitle ?? PLAIN_TITLE, publication?.universityName].filter(Boolean).join(' - ');
