import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import type { Language } from '@thervu/words/say';

/** What a look-up ended with: a result, or a sentence for the student. */
export type Outcome =
  | { kind: 'result'; result: StudentResult }
  /**
   * `readDay`: the birth date as it was read, `YYYY-MM-DD`, where nothing was found for it. `wait`: the server asks to wait,
   * for all seconds it names.
   */
  | {
      kind: 'message';
      text: string;
      readDay?: string;
      wait?: { status: 429 | 503; seconds: number | null };
    };

/** What the page starts from; the same for the server's markup and the script that takes it over. */
export interface PageState {
  /** Null in the prerendered file, which is built without a database: the script then loads it. */
  publication: Publication | null;
  outcome: Outcome | null;
  /** What was typed, so that the form after an error is filled already. */
  regNo: string;
  /** Name of the exam that was chosen; empty: the latest one that contains the number. */
  exam: string;
  /** Left out: English. */
  language?: Language;
  /** The browser asks for Tamil and nobody has chosen: the page offers it. */
  offersTamil?: boolean;
}

/** Where the page finds its server and itself. */
export interface PageAddresses {
  /** Base of the API without a trailing slash, absolute or relative to the document's base. */
  apiBase: string;
  /** Address the plain form posts to. */
  formAction: string;
  /** Path the cookie is limited to. */
  cookiePath: string;
}

/** Heading of the page: that of the session that is shown or chosen, else of the latest; `title` where none is known. */
export function headingOf(
  publication: Publication | null,
  { exam, outcome }: Pick<PageState, 'exam' | 'outcome'>,
  title: string,
): string {
  const named = (outcome?.kind === 'result' ? outcome.result.session?.exam : undefined) ?? exam;
  const known = [...(publication?.sessions ?? []), ...(publication?.hidden ?? [])];
  const session = known.find((session) => session.exam === named);
  return session?.title ?? publication?.sessionTitle ?? title;
}

/** Title of the browser's tab. */
export const pageTitle = (publication: Publication | null, heading: string): string =>
  [heading, publication?.universityName].filter(Boolean).join(' - ');
