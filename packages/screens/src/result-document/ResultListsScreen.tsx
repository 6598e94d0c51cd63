import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useListResultDocumentsQuery } from '@thervu/contracts/result-document/result-document-api';
import type { ResultDocuments } from '@thervu/contracts/result-document/result-document-contract';
import { RELEASED_STAGES } from '@thervu/contracts/result-document/result-document-rules';
import { useSession } from '@thervu/shell-api';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { collegeName } from './college-columns';
import { releaseDay, type Part } from './document-labels';
import { PassStatisticsPanel } from './PassStatisticsPanel';
import { PressListPanel } from './PressListPanel';
import { RankListPanel } from './RankListPanel';

export interface ResultListsProps {
  /** Leads the browser to a file; a test stands in for it. */
  open?: (address: URL) => void;
}

/** What is chosen on the page, kept in its address. */
const CHOICE = { exam: '', college: '', level: '', degree: '', by: 'PAPER' };
type Choice = Readonly<typeof CHOICE>;
interface Chosen {
  choice: Choice;
  choose: (patch: Partial<Choice>) => void;
}

const isReleased = ({ stage }: Exam) => RELEASED_STAGES.includes(stage);

/** What a results day asks for: pass statistics, ranks and the numbers for the press, of results that are out. */
export function ResultListsScreen({ open }: ResultListsProps) {
  const t = useWords(resultDocument);
  const [choice, choose] = useUrlState(CHOICE);
  const { can } = useSession();
  return (
    <ExamScreenFrame
      title={t('result-lists')}
      note={
        can('result-rank.read') ? t('pass-statistics-ranks-and-register') : t('pass-statistics-and-register-numbers')
      }
      has={isReleased}
      hint={t('no-result-has-been-published')}
      exam={choice.exam}
      onExam={(exam) => choose({ exam })}
    >
      {({ id }) => <ReleasedLists key={id} examId={id} choice={choice} choose={choose} open={open} />}
    </ExamScreenFrame>
  );
}

function ReleasedLists({ examId, ...chosen }: Chosen & { examId: number; open: ResultListsProps['open'] }) {
  const t = useWords(resultDocument);
  const released = useListResultDocumentsQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={released} failure={(error) => failureText(error, t('the-results-could-not-be'))}>
      {(data) =>
        data.version === null || data.publishedAt === null ? (
          <EmptyState
            text={t('no-record-found')}
            hint={t('examname-has-no-released-result', { examname: data.exam_name })}
          />
        ) : (
          <ChosenLists data={data} {...chosen} />
        )
      }
    </QueryView>
  );
}

function ChosenLists({
  data,
  choice,
  choose,
  open,
}: Chosen & { data: ResultDocuments; open: ResultListsProps['open'] }) {
  const t = useWords(resultDocument);
  const { session, can } = useSession();
  const degrees = useDegreeChoice(choice, (key, value) => choose({ [key]: value }), { all: true });
  const ownCollege = can('college.manage') ? undefined : (session?.colCode ?? '');
  const line = data.colleges.find(({ colcode }) => colcode === (ownCollege ?? choice.college));
  const degree = degrees.chosen && `${degrees.chosen.Degree} ${degrees.chosen.Deg_name}`;
  const part: Part = {
    examId: data.exam_id,
    college: line?.colcode,
    degree: degrees.chosen?.Deg_id,
    words: [line ? collegeName(line) : t('all-colleges-2'), ...(degree ? [degree] : [])].join(', '),
  };
  return (
    <>
      <Panel
        title={t('part-of-the-exam')}
        note={t('release-version-published-on-publishedat-3', {
          version: data.version!,
          publishedat: releaseDay(data.publishedAt!),
        })}
      >
        <FieldGrid width={220}>
          {ownCollege === undefined && (
            <DependentSelect
              label={t('college')}
              value={choice.college}
              onChange={(college) => choose({ college })}
              options={data.colleges.map((college) => ({ value: college.colcode, label: collegeName(college) }))}
              placeholder={t('all-colleges-2')}
            />
          )}
          <DependentSelect {...degrees.levelSelect} placeholder={t('all-levels')} />
          <DependentSelect {...degrees.degreeSelect} placeholder={t('all-degrees')} />
        </FieldGrid>
      </Panel>
      <Stack>
        <PassStatisticsPanel
          part={part}
          exam={data.exam_name}
          by={choice.by}
          onBy={(by) => choose({ by })}
          ownCollege={ownCollege !== undefined}
        />
        {can('result-rank.read') && <RankListPanel part={part} degree={degree} />}
        <PressListPanel part={part} open={open} />
      </Stack>
    </>
  );
}
