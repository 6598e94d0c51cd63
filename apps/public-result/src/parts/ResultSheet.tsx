import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { StudentResult } from '@thervu/contracts/result/result-contract';
import { RESULT_LEGEND, showDay } from '@thervu/contracts/result/result-rules';
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
  const explainedRows = rows.filter(({ WHY }) => WHY !== undefined);
  if (explainedRows.length === 0) return null;
  return (
    <details className="thr-why">
      <summary>Why these results?</summary>
      <ul>
        {explainedRows.map(({ P_CODE, WHY }, index) => (
          <li key={`${P_CODE} ${index}`}>
            <b>{P_CODE}</b> <span>{WHY}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One student's result: who, the papers, the legend, and the two buttons. */
export function ResultSheet({ result, formAction, takesFocus, onHome, children }: ResultSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, result]);

  const { REG_NO, NAME, DEGREE, DOB, COLCODE } = result.studentDetails;
  const details = [
    ['Register Number', REG_NO],
    ['Name', NAME],
    ['Degree', DEGREE],
    ['Date of Birth', showDay(DOB)],
    ['College Code', COLCODE],
  ];
  return (
    <section className="thr-sheet" aria-labelledby="thr-sheet-heading">
      <h2 id="thr-sheet-heading" ref={heading} tabIndex={-1}>
        Result of {REG_NO}
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
        <p className="thr-note">No papers are published for this register number yet.</p>
      )}
      <Reasons rows={result.examResults} />
      <ul className="thr-legend" aria-label="Legend">
        {RESULT_LEGEND.map(([code, meaning]) => (
          <li key={code}>
            <b>{code}</b> {meaning}
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
          Print
        </button>
        <button type="submit" className="thr-button">
          Home
        </button>
      </form>
    </section>
  );
}
