import { useState } from 'react';
import { useCloseAbsenteesMutation, useGetHallCountQuery } from '@thervu/contracts/absentee/absentee-api';
import type { FinalAbsentees, HallCount } from '@thervu/contracts/absentee/absentee-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords } from '@thervu/words';
import { absentee } from '@thervu/words/compiled/absentee';
import { withDegree } from './absentee-columns';
import { absentStudents } from './absentee-list';
import { indianDay } from './absentee-messages';
import { HallPanel } from './HallPanel';
import { PrintedAbsentees } from './PrintedAbsentees';
import type { AbsenteeSearch } from './useAbsenteeChoice';

/** What the halls say, and the report of a paper that is printed, signed, and no longer changed. */
export function FinalReport({ searched }: { searched: AbsenteeSearch }) {
  const t = useWords(absentee);
  const { exam } = searched;
  const { session } = useSession();
  const [asked, setAsked] = useState<HallCount | null>(null);
  const [final, setFinal] = useState<FinalAbsentees | null>(null);
  const [close, closing] = useCloseAbsenteesMutation();
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();

  const make = async ({ P_code }: HallCount) => {
    clear();
    const { data, error } = await close({ body: { exam: exam.exam_tbl, pcode: P_code } });
    if (!data) return showMessage('error', failureText(error, t('operation-failed')));
    setAsked(null);
    setFinal(data);
    return print.start();
  };
  const ask = (paper: HallCount) => {
    clear();
    if (paper.final_at === null) setAsked(paper);
    else void make(paper);
  };
  return (
    <>
      {!asked && banner}
      <HallPanel searched={searched} onFinal={ask} />
      {asked && (
        <ConfirmDialog
          open
          title={t('make-the-absentees-of-paper', { paper: asked.P_code })}
          confirmLabel={t('print-as-final')}
          busy={closing.isLoading}
          result={banner}
          onConfirm={() => void make(asked)}
          onClose={() => setAsked(null)}
        >
          <InWholeCollege paper={asked} exam={exam.exam_tbl} />
        </ConfirmDialog>
      )}
      {final && (
        <PrintedAbsentees
          printing={print.printing}
          columns={withDegree(t)}
          students={absentStudents(final.absentees)}
          head={[
            `${exam.exam_name}, ${session?.colCode ?? ''}, ${session?.colName ?? ''}`,
            `${final.count.P_code}, ${final.count.P_NAME}`,
            final.count.examdate
              ? `${indianDay(final.count.examdate)} ${final.count.examsession}`
              : t('without-a-day-on-the'),
            t('registered-registered-absent-absent-present', {
              registered: final.count.registered,
              absent: final.count.absent,
              present: final.count.present,
            }),
          ]}
        />
      )}
    </>
  );
}

/** A paper is final in all degrees and batches of a college at once, whatever the list beside it shows. */
function InWholeCollege({ paper, exam }: { paper: HallCount; exam: string }) {
  const t = useWords(absentee);
  const { currentData } = useGetHallCountQuery(
    { params: { college: paper.Colcode, exam }, query: { pcode: paper.P_code } },
    { refetchOnMountOrArgChange: true },
  );
  const count = currentData?.[0];
  return (
    <>
      {count && <p>{t('in-college', { n: count.registered, absent: count.absent, present: count.present })}</p>}
      <p>{t('the-report-is-printed-for')}</p>
    </>
  );
}
