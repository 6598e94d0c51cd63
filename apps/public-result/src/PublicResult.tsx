import { useEffect, useState } from 'react';
import {
  REGISTER_NUMBER_PATTERN,
  RESULT_MESSAGES,
  cleanRegisterNumber,
  readBirthDate,
} from '@thervu/contracts/result/result-rules';
import { TIME_LIMIT_MS, fetchPublication, lookUpResult } from './look-up/look-up-result';
import { forget, forgetExpired, recall, remember } from './look-up/remembered-results';
import type { Asked } from './look-up/remembered-results';
import { headingOf, pageTitle } from './page/page-state';
import type { Outcome, PageAddresses, PageState } from './page/page-state';
import { PageWordsProvider, translateMessage, usePageWords, type PageWords } from './page-words';
import { ComingReleases } from './parts/ComingReleases';
import { HiddenSessions } from './parts/HiddenSessions';
import { LanguageLine } from './parts/LanguageLine';
import { LookUpForm } from './parts/LookUpForm';
import { PageNotice } from './parts/PageNotice';
import { ResultSheet } from './parts/ResultSheet';
import { SessionLinks } from './parts/SessionLinks';
import { SessionsOfNumber } from './parts/SessionsOfNumber';
import { releaseOf, isCurrentRelease } from './release-of';
import { linkAccent } from './link-accent';
import { usePublication } from './usePublication';

/** The texts of the university; their pages need no script. */
const PAGES = ['terms', 'policy', 'help', 'contact'] as const;

const messageState = (text: string) => ({ kind: 'message', text }) as const;

interface PublicResultProps {
  initial: PageState;
  addresses: PageAddresses;
  words: PageWords;
}

/** The public result page: the form, or the result of one student. */
export function PublicResult({ words, ...page }: PublicResultProps) {
  return (
    <PageWordsProvider words={words}>
      <Page {...page} />
    </PageWordsProvider>
  );
}

function Page({ initial, addresses }: Omit<PublicResultProps, 'words'>) {
  const spoken = usePageWords();
  const { t } = spoken;
  const [publication, setPublication] = usePublication(addresses.apiBase, initial.publication);
  const [outcome, setOutcome] = useState(initial.outcome);
  const [typed, setTyped] = useState({ regNo: initial.regNo, dob: '' });
  const [exam, setExam] = useState(initial.exam);
  const [busy, setBusy] = useState(false);
  /** The number was tried often: the page proves that somebody sits before it. */
  const [proving, setProving] = useState(false);
  /** False until the script has changed the page: a prerendered page does not take the focus. */
  const [moved, setMoved] = useState(false);

  useEffect(() => {
    forgetExpired();
    const { publication: published, outcome: first } = initial;
    if (first?.kind !== 'result') return;
    const { REG_NO, DOB } = first.result.studentDetails;
    const release = releaseOf(first.result, published);
    if (release)
      remember(
        addresses.cookiePath,
        { regNo: cleanRegisterNumber(REG_NO), dob: DOB, exam: initial.exam },
        release,
        first.result,
      );
  }, [initial, addresses.cookiePath]);

  const heading = headingOf(publication, { exam, outcome }, t('title'));
  useEffect(() => {
    if (publication) document.title = pageTitle(publication, heading);
  }, [publication, heading]);

  const accent = publication?.accent;
  useEffect(() => {
    if (accent) linkAccent(`${addresses.apiBase}/settings/accent.css?v=${accent.slice(1)}`);
  }, [accent, addresses.apiBase]);

  async function find(asked: Asked): Promise<Outcome> {
    const kept = recall(asked);
    // A remembered answer counts only under the release it came from, so the release is asked for first.
    const current = kept || !publication ? await fetchPublication(addresses.apiBase, kept !== null) : publication;
    if (current) setPublication(current);
    if (kept && isCurrentRelease(kept, asked, current)) return { kind: 'result', result: kept.result };
    if (kept && current) forget(addresses.cookiePath, asked);
    const found = await lookUpResult(addresses.apiBase, asked, TIME_LIMIT_MS, () => setProving(true));
    const release = found.kind === 'result' ? releaseOf(found.result, current) : null;
    if (found.kind === 'message' && found.text === RESULT_MESSAGES.hidden) {
      // hidden since the page was opened: its reason comes with the publication
      const now = await fetchPublication(addresses.apiBase, true);
      if (now) setPublication(now);
    }
    if (found.kind === 'result' && release) remember(addresses.cookiePath, asked, release, found.result);
    return found;
  }

  async function lookUp(typedNumber: string, typedDob: string, session = exam) {
    if (busy) return;
    const number = cleanRegisterNumber(typedNumber);
    const dob = readBirthDate(typedDob);
    setMoved(true);
    setTyped({ regNo: typedNumber, dob: typedDob });
    setExam(session);
    if (number === '' || typedDob === '') return setOutcome(messageState(RESULT_MESSAGES.bothRequired));
    if (dob === null) return setOutcome(messageState(RESULT_MESSAGES.noSuchDay));
    if (!REGISTER_NUMBER_PATTERN.test(number))
      return setOutcome({ ...messageState(RESULT_MESSAGES.notFound), readDay: dob });
    setBusy(true);
    // a result stays until the one of another session is there: nothing moves under the pointer
    if (outcome?.kind !== 'result') setOutcome(null);
    const found = await find({ regNo: number, dob, exam: session });
    setBusy(false);
    setProving(false);
    setOutcome(found);
  }

  function goHome() {
    setTyped({ regNo: '', dob: '' });
    setOutcome(null);
    setMoved(true);
  }

  function chooseSession(session: string) {
    setExam(session);
    setOutcome(null);
    setMoved(true);
  }

  const sessions = publication?.sessions ?? [];
  return (
    <div className="thr-page">
      <header className="thr-head">
        {publication?.emblem && (
          <img
            className="thr-emblem"
            src={`${addresses.apiBase}/settings/emblem?v=${publication.emblem}`}
            alt=""
            height="64"
          />
        )}
        <p className="thr-university">{publication?.universityName}</p>
        <h1>{heading}</h1>
        <LanguageLine
          action={addresses.formAction}
          exam={exam}
          shown={outcome?.kind === 'result' ? outcome.result : null}
          offersTamil={initial.offersTamil ?? false}
        />
      </header>
      <main className="thr-main">
        <HiddenSessions hidden={publication?.hidden} />
        <ComingReleases coming={publication?.coming} />
        {outcome?.kind === 'result' ? (
          <ResultSheet result={outcome.result} formAction={addresses.formAction} takesFocus={moved} onHome={goHome}>
            <SessionsOfNumber
              result={outcome.result}
              sessions={sessions}
              action={addresses.formAction}
              onChoose={(number, dob, session) => void lookUp(number, dob, session)}
            />
          </ResultSheet>
        ) : (
          <>
            <PageNotice notice={publication?.notice} />
            <LookUpForm
              action={addresses.formAction}
              typed={typed}
              exam={exam}
              message={outcome === null ? '' : translateMessage(spoken, outcome)}
              readDay={outcome?.readDay ?? null}
              busy={busy}
              status={proving ? t('proof') : busy ? t('fetching') : ''}
              takesFocus={moved && !busy && outcome === null}
              onLookUp={(number, dob) => void lookUp(number, dob)}
            />
            <SessionLinks sessions={sessions} exam={exam} action={addresses.formAction} onChoose={chooseSession} />
            {publication && publication.version === null && !publication.hidden && (
              <p className="thr-note">{t('not-published')}</p>
            )}
          </>
        )}
      </main>
      <nav className="thr-pages" aria-label={t('pages')}>
        {PAGES.map((topic) => (
          <a key={topic} href={addresses.formAction.replace(/ExamResult$/, `api/settings/pages/${topic}`)}>
            {t(`pages.${topic}`)}
          </a>
        ))}
      </nav>
      {publication?.anchor && <footer className="thr-anchor">{t('anchor', { digest: publication.anchor })}</footer>}
    </div>
  );
}
