import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetScriptLedgerQuery } from '@thervu/contracts/script-ledger/script-ledger-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { scriptLedger as scriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { Balances } from './Balances';
import { Closing } from './Closing';
import { LedgerColleges } from './CollegeLines';
import { OpenScripts } from './OpenScripts';
import { PaperLines } from './PaperLines';

const NOTHING = { exam: '', paper: '', college: '', lines: 'open' };

const hasScripts = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('SHEETS');

/** Where every answer script of an exam is, from the hall to the mark. */
export function ScriptLedgerScreen() {
  const t = useWords(scriptLedgerWords);
  const [state, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title={t('script-ledger')}
      note={t('each-column-must-match-the-one')}
      has={hasScripts}
      hint={t('an-exam-has-scripts-once-its')}
      usual={(exams) => exams.find(({ stage }) => stage === 'VALUATION' || stage === 'CONDUCT')}
      exam={state.exam}
      onExam={(exam) => set({ exam, paper: '', college: '' })}
    >
      {({ id }) => <Ledger key={id} examId={id} state={state} set={set} />}
    </ExamScreenFrame>
  );
}

type State = Readonly<Record<keyof typeof NOTHING, string>>;

function Ledger({
  examId,
  state: { paper, college, lines },
  set,
}: {
  examId: number;
  state: State;
  set: (patch: Partial<State>) => void;
}) {
  const t = useWords(scriptLedgerWords);
  const ledger = useGetScriptLedgerQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={ledger} failure={(error) => failureText(error, t('the-script-ledger-could-not-be'))}>
      {(data) =>
        paper === '' ? (
          <>
            <Balances ledger={data} onCounted={() => void ledger.refetch()} />
            <Closing ledger={data} onChanged={() => void ledger.refetch()} />
            <PaperLines
              papers={data.papers}
              openOnly={lines === 'open'}
              onLines={(openOnly) => set({ lines: openOnly ? 'open' : 'all' })}
              onOpen={({ p_code }) => set({ paper: p_code })}
            />
          </>
        ) : college === '' ? (
          <LedgerColleges
            examId={examId}
            paper={paper}
            onOpen={({ colcode }) => set({ college: colcode })}
            onBack={() => set({ paper: '' })}
          />
        ) : (
          <OpenScripts
            examId={examId}
            paper={paper}
            college={college}
            canDeclare={data.stage === 'CONDUCT' || data.stage === 'VALUATION'}
            onBack={() => set({ college: '' })}
          />
        )
      }
    </QueryView>
  );
}
