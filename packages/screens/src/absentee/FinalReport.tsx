import { useState } from 'react';
import { useCloseAbsenteesMutation, useGetHallCountQuery } from '@thervu/contracts/absentee/absentee-api';
import type { FinalAbsentees, HallCount } from '@thervu/contracts/absentee/absentee-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { withDegree } from './absentee-columns';
import { absentStudents } from './absentee-list';
import { indianDay, students as inStudents } from './absentee-messages';
import { HallPanel } from './HallPanel';
import { PrintedAbsentees } from './PrintedAbsentees';
import type { AbsenteeSearch } from './useAbsenteeChoice';

/** What the halls say, and the report of a paper that is printed, signed, and no longer changed. */
export function FinalReport({ searched }: { searched: AbsenteeSearch }) {
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
    if (!data) return showMessage('error', failureText(error, 'Operation failed'));
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
          title={`Make the absentees of ${asked.P_code} final?`}
          confirmLabel="Print as final"
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
          columns={withDegree}
          students={absentStudents(final.absentees)}
          head={[
            `${exam.exam_name}, ${session?.colCode ?? ''}, ${session?.colName ?? ''}`,
            `${final.count.P_code}, ${final.count.P_NAME}`,
            final.count.examdate
              ? `${indianDay(final.count.examdate)} ${final.count.examsession}`
              : 'Without a day on the time table',
            `Registered ${final.count.registered}, absent ${final.count.absent}, present ${final.count.present}. Final.`,
          ]}
        />
      )}
    </>
  );
}

/** A paper is final in all degrees and batches of a college at once, whatever the list beside it shows. */
function InWholeCollege({ paper, exam }: { paper: HallCount; exam: string }) {
  const { currentData } = useGetHallCountQuery(
    { params: { college: paper.Colcode, exam }, query: { pcode: paper.P_code } },
    { refetchOnMountOrArgChange: true },
  );
  const count = currentData?.[0];
  return (
    <>
      {count && (
        <p>{`In your whole college ${inStudents(count.registered)} are registered for it: ${count.absent} absent, ${count.present} present.`}</p>
      )}
      <p>
        The report is printed for the signatures of the hall. From then on nobody changes these absentees until the
        examination office reopens the paper.
      </p>
    </>
  );
}
