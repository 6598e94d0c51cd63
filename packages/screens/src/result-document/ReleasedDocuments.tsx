import { failureText } from '@thervu/contracts/core/problem';
import { useListResultDocumentsQuery } from '@thervu/contracts/result-document/result-document-api';
import type { ResultDocuments } from '@thervu/contracts/result-document/result-document-contract';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { useSession } from '@thervu/shell-api';
import { useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { collegeName } from './college-columns';
import { DocumentColleges } from './CollegeLines';
import { CreditBank } from './CreditBank';
import { count, releaseDay, type Chosen, type Part } from './document-labels';
import { RegisterPanel } from './RegisterPanel';
import { StatementPanel } from './StatementPanel';

export interface ReleasedDocumentsProps extends Chosen {
  examId: number;
  open: ((address: URL) => void) | undefined;
}

/** The documents of one exam, of the part of it that is chosen. */
export function ReleasedDocuments({ examId, open, ...chosen }: ReleasedDocumentsProps) {
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
          <ChosenPart data={data} open={open} {...chosen} />
        )
      }
    </QueryView>
  );
}

function ChosenPart({
  data,
  open,
  choice,
  choose,
}: { data: ResultDocuments; open: ReleasedDocumentsProps['open'] } & Chosen) {
  const t = useWords(resultDocument);
  const { session, can } = useSession();
  const degrees = useDegreeChoice(choice, (key, value) => choose({ [key]: value }), { all: true });
  // whoever keeps the colleges chooses among them; everybody else has the own
  const ownCollege = can('college.manage') ? undefined : (session?.colCode ?? '');
  const line = data.colleges.find(({ colcode }) => colcode === (ownCollege ?? choice.college));
  const part: Part = {
    examId: data.exam_id,
    college: line?.colcode,
    degree: degrees.chosen?.Deg_id,
    words: [
      line ? t('college-colcode', { colcode: line.colcode }) : t('all-colleges'),
      ...(degrees.chosen ? [`${degrees.chosen.Degree} ${degrees.chosen.Deg_name}`] : []),
    ].join(', '),
  };
  const key = [part.examId, part.college, part.degree].join('/');
  return (
    <>
      <DocumentColleges
        data={data}
        onOpen={ownCollege === undefined ? ({ colcode }) => choose({ college: colcode }) : undefined}
      />
      <Panel
        title={t('part-of-the-exam')}
        note={t('release-version-published-on-publishedat-2', {
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
        <StatementPanel
          key={`s${key}`}
          part={part}
          searched={choice.reg}
          onSearch={(reg) => choose({ reg })}
          students={line ? count(line.students - line.withheld) : undefined}
          open={open}
        />
        <RegisterPanel key={`r${key}`} part={part} open={open} />
        <CreditBank key={`c${key}`} part={part} open={open} />
      </Stack>
    </>
  );
}
