import { useMemo } from 'react';
import { chooseLanguage, useLanguage, useTexts, type Language } from '@thervu/words';
import { result } from '@thervu/words/compiled/result';
import { PublicResult } from './PublicResult';
import type { PageState } from './page/page-state';
import { RESULT_STYLE_URL } from './result-style';

const FRESH: PageState = { publication: null, outcome: null, regNo: '', exam: '' };

/** The session an address names. */
const chosenSession = (search: string): string => new URLSearchParams(search).get('exam') ?? '';

interface PublicResultRemoteProps {
  /** Base of the API, with or without a trailing slash. */
  apiBase: string;
  /** Path the portal lives below, with both slashes, such as `/thervu/`. */
  basePath: string;
}

/** The public result page inside the shell: the same parts, with their style sheet loaded beside them. */
export default function PublicResultRemote({ apiBase, basePath }: PublicResultRemoteProps) {
  const addresses = useMemo(
    () => ({
      apiBase: apiBase.replace(/\/$/, ''),
      formAction: `${basePath}ExamResult`,
      cookiePath: `${basePath}ExamResult`,
    }),
    [apiBase, basePath],
  );
  const language = useLanguage();
  const texts = useTexts(result);
  const words = useMemo(
    () => ({ language, texts, onLanguage: (chosen: Language) => void chooseLanguage(chosen) }),
    [language, texts],
  );
  return (
    <>
      {/* React delays the page until a sheet with a precedence has arrived, so that nothing jumps. */}
      <link rel="stylesheet" href={RESULT_STYLE_URL} precedence="default" />
      <PublicResult initial={{ ...FRESH, exam: chosenSession(location.search) }} addresses={addresses} words={words} />
    </>
  );
}
