import type { ReactNode } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { EXAM_WORK } from '@thervu/contracts/exam/exam-choice-rules';
import { useListSittingsQuery } from '@thervu/contracts/seating/seating-api';
import type { SittingLine } from '@thervu/contracts/seating/seating-contract';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Screen } from '@thervu/ui/layout/Screen';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { examDay } from '@thervu/words/compiled/exam-day';
import { useCentreChoice } from './useCentreChoice';

/** Which exam, centre and session a screen shows; '' is no choice. */
export type CentreState = Readonly<Record<'exam' | 'centre' | 'slot', string>>;
export const NO_CENTRE: CentreState = { exam: '', centre: '', slot: '' };

/** A session of a centre in an address: '2026-04-20 FN'. */
export const slotKey = ({ examdate, examsession }: Pick<SittingLine, 'examdate' | 'examsession'>) =>
  `${examdate} ${examsession}`;

/** What every call about a session names. */
export const sittingParams = (exam: string, centre: string, line: Pick<SittingLine, 'examdate' | 'examsession'>) => ({
  exam,
  centre,
  date: line.examdate,
  session: line.examsession,
});

export interface CentreOfExam {
  exam: string;
  centre: string;
  colname: string;
  sittings: readonly SittingLine[];
}

export interface CentreScreenFrameProps {
  title: string;
  note: string;
  work: keyof typeof EXAM_WORK;
  state: CentreState;
  apply: (patch: Partial<CentreState>) => void;
  /** What a college sees that is no centre of the exam. */
  guest?: (exam: string) => ReactNode;
  children: (centre: CentreOfExam) => ReactNode;
}

/** A screen about the exam days of one centre: a college sees itself, the office chooses the centre. */
export function CentreScreenFrame({ title, note, work, state, apply, guest, children }: CentreScreenFrameProps) {
  const t = useWords(examDay);
  const choice = useCentreChoice(work, state, (patch) => apply({ slot: '', ...patch }));
  const { exam, centre } = choice;
  const query = useListSittingsQuery(
    { params: { exam: exam ?? '', centre } },
    { skip: exam === undefined || centre === '', refetchOnMountOrArgChange: true },
  );
  return (
    <Screen title={title} note={note}>
      <div style={{ marginBottom: 24, maxWidth: 620 }}>
        <FieldGrid width={260}>
          <DependentSelect {...choice.examSelect} />
          {choice.centreSelect && <DependentSelect {...choice.centreSelect} />}
        </FieldGrid>
      </div>
      {exam === undefined || centre === '' ? (
        <EmptyState text={exam === undefined ? t('exam.choose') : t('centre.choose')} />
      ) : (
        <QueryView
          query={{ ...query, data: query.currentData }}
          failure={(error) => failureText(error, t('sessions.failed'))}
          skeleton={<TableSkeleton rows={4} label={t('sessions.loading')} />}
        >
          {(data) =>
            data.isCentre ? (
              children({ exam, centre, colname: data.colname, sittings: data.sittings })
            ) : (
              <>
                <EmptyState
                  text={t('not-a-centre', { college: data.colname, exam: data.exam_name })}
                  hint={t('office-names-centres')}
                />
                {guest?.(exam)}
              </>
            )
          }
        </QueryView>
      )}
    </Screen>
  );
}
