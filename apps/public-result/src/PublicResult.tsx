import { useEffect, useState } from 'react';
import {
  REGISTER_NUMBER_PATTERN,
  RESULT_MESSAGES,
  cleanRegisterNumber,
  readBirthDate,
} from '@thervu/contracts/result/result-rules';
import { fetchPublication, lookUpResult } from './look-up/look-up-result';
import { forget, forgetExpired, recall, remember } from './look-up/remembered-results';
import { PLAIN_TITLE, pageTitle } from './page/page-state';
import type { Outcome, PagePlace, PageState } from './page/page-state';
import { LookUpForm } from './parts/LookUpForm';
import { ResultSheet } from './parts/ResultSheet';
import { usePublication } from './usePublication';

const says = (text: string): Outcome => ({ kind: 'message', text });

/** The public result page: the form, or the result of one student. */
export function PublicResult({ initial, place }: { initial: PageState; place: PagePlace }) {
  const [publication, setPublication] = usePublication(place.apiBase, initial.publication);
  const [outcome, setOutcome] = useState(initial.outcome);
  const [regNo, setRegNo] = useState(initial.regNo);
  const [busy, setBusy] = useState(false);
  /** False until the script has changed the page: a page the server made keeps its own focus. */
  const [moved, setMoved] = useState(false);

  useEffect(() => {
    forgetExpired();
    const { publication: published, outcome: first } = initial;
    if (first?.kind !== 'result' || published?.version == null) return;
    const { REG_NO, DOB } = first.result.studentDetails;
    remember(place.cookiePath, REG_NO, DOB, published.version, first.result, published.examName);
  }, [initial, place.cookiePath]);

  useEffect(() => {
    if (publication) document.title = pageTitle(publication);
  }, [publication]);

  async function find(number: string, dob: string): Promise<Outcome> {
    const kept = recall(number, dob);
    // A remembered answer counts only under the release it came from, so the release is asked for first.
    const current = kept || !publication ? await fetchPublication(place.apiBase, kept !== null) : publication;
    if (current) setPublication(current);
    if (kept && kept.version === current?.version && kept.exam === current.examName)
      return { kind: 'result', result: kept.result };
    if (kept && current) forget(place.cookiePath, number, dob);
    const found = await lookUpResult(place.apiBase, number, dob);
    if (found.kind === 'result' && current?.version != null)
      remember(place.cookiePath, number, dob, current.version, found.result, current.examName);
    return found;
  }

  async function lookUp(typedNumber: string, typedDob: string) {
    const number = cleanRegisterNumber(typedNumber);
    const dob = readBirthDate(typedDob);
    setMoved(true);
    if (number === '' || typedDob === '') return setOutcome(says(RESULT_MESSAGES.bothRequired));
    if (dob === null) return setOutcome(says(RESULT_MESSAGES.noSuchDay));
    if (!REGISTER_NUMBER_PATTERN.test(number)) return setOutcome(says(RESULT_MESSAGES.notFound));
    setBusy(true);
    setOutcome(null);
    const found = await find(number, dob);
    setBusy(false);
    setOutcome(found);
  }

  function goHome() {
    setRegNo('');
    setOutcome(null);
    setMoved(true);
  }

  return (
    <div className="thr-page">
      <header className="thr-head">
        <p className="thr-university">{publication?.universityName}</p>
        <h1>{publication?.sessionTitle ?? PLAIN_TITLE}</h1>
      </header>
      <main className="thr-main">
        {outcome?.kind === 'result' ? (
          <ResultSheet
            result={outcome.result}
            formAction={place.formAction}
            takesFocus={moved}
            onHome={goHome}
          />
        ) : (
          <>
            <LookUpForm
              action={place.formAction}
              regNo={regNo}
              message={outcome?.text ?? ''}
              busy={busy}
              takesFocus={moved && !busy && outcome === null}
              onLookUp={(number, dob) => void lookUp(number, dob)}
            />
            {publication && publication.version === null && (
              <p className="thr-note">Results are not published yet. This page notices when they are.</p>
            )}
          </>
        )}
      </main>
    </div>
  );
}
