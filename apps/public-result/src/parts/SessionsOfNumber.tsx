import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import { usePageWords } from '../page-words';

interface SessionsOfNumberProps {
  result: StudentResult;
  sessions: Publication['sessions'];
  action: string;
  onChoose: (regNo: string, dob: string, exam: string) => void;
}

/** The same student in another session, with one click: a form that is posted where there is no script. */
export function SessionsOfNumber({ result, sessions, action, onChoose }: SessionsOfNumberProps) {
  const { t } = usePageWords();
  const { REG_NO, DOB } = result.studentDetails;
  const shown = result.session?.exam;
  const others = sessions.filter(({ exam }) => exam !== shown);
  if (shown === undefined || others.length === 0) return null;
  return (
    <form className="thr-others" action={action} method="post" aria-label={t('sessions.of-number')}>
      <input type="hidden" name="regNo" value={REG_NO} />
      <input type="hidden" name="dob" value={DOB} />
      <p>{t('sessions.of-number')}</p>
      {others.map(({ exam, title }) => (
        <button
          key={exam}
          type="submit"
          name="exam"
          value={exam}
          className="thr-button"
          onClick={(event) => {
            event.preventDefault();
            onChoose(REG_NO, DOB, exam);
          }}
        >
          {title}
        </button>
      ))}
    </form>
  );
}
