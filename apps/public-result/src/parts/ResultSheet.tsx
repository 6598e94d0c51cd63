import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { StudentResult } from '@thervu/contracts/result/result-contract';
import { RESULT_LEGEND, showDay } from '@thervu/contracts/result/result-rules';
import { usePageWords } from '../page-words';
import { ResultTable } from './ResultTable';

interface ResultSheetProps {
  result: StudentResult;
  formAction: string;
  /** Whether the focus moves to the heading: after a look-up of the script, not on a prerendered page. */
  takesFocus: boolean;
  onHome: () => void;
  /** Ways to the other sessions. */
  children?: ReactNode;
}

/** Why each paper has its result; opens without script. */
function Reasons({ rows }: { rows: StudentResult['examResults'] }) {
  const { t } = usePageWords();
  const explainedRows = rows.filter(({ WHY }) => WHY !== undefined);
  if (explainedRows.length === 0) return null;
  return (
    <details className="thr-why">
      <summary>{t('why')}</summary>
      <ul>
        {explainedRows.map(({ P_CODE, WHY }, index) => (
          <li key={`${P_CODE} ${index}`}>
            <b>{P_CODE}</b> <span lang="en">{WHY}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One student's result: who, the papers, the legend, and the two buttons. */
export function ResultSheet({ result, formAction, takesFocus, onHome, children }: ResultSheetProps) {
  const { t } = usePageWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, result]);

  const { REG_NO, NAME, DEGREE, DOB, COLCODE } = result.studentDetails;
  const details = [
    [t('register-number'), REG_NO],
    [t('name'), NAME],
    [t('degree'), DEGREE],
    [t('birth'), showDay(DOB)],
    [t('college-code'), COLCODE],
  ];
  return (
    <section className="thr-sheet" aria-labelledby="thr-sheet-heading">
      <h2 id="thr-sheet-heading" ref={heading} tabIndex={-1}>
        {t('sheet', { number: REG_NO })}
      </h2>
      <dl className="thr-details">
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {result.examResults.length > 0 ? (
        <div className="thr-scroll">
          <ResultTable rows={result.examResults} owner={`${REG_NO} · ${NAME}`} />
        </div>
      ) : (
        <p className="thr-note">{t('no-papers')}</p>
      )}
      <Reasons rows={result.examResults} />
      <ul className="thr-legend" aria-label={t('legend')}>
        {RESULT_LEGEND.map(([code]) => (
          <li key={code}>
            <b>{code}</b> {t(`legend.${code}`)}
          </li>
        ))}
      </ul>
      {children}
      {/* A form of its own, so that Home leads back without script too. */}
      <form
        className="thr-actions"
        action={formAction}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          onHome();
        }}
      >
        <button type="button" className="thr-button thr-needs-script" onClick={() => window.print()}>
          {t('print')}
        </button>
        <button type="submit" className="thr-button">
          {t('home')}
        </button>
      </form>
    </section>
  );
}
