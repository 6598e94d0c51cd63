import type { Column } from '@thervu/ui/table/table-column';
import {} from '@thervu/words/compiled/absentee';
import type { AbsentStudent } from './absentee-list';
import type { Say } from '@thervu/words';
import type { AbsenteeWords } from '@thervu/words/compiled/absentee';
import { indianDay } from './absentee-messages';

type Missed = AbsentStudent['missed'][number];

/** One line for each paper missed, so that paper, day and session stand side by side. */
const lines = (pick: (missed: Missed) => string) =>
  function Lines({ missed }: AbsentStudent) {
    return (
      <>
        {missed.map((item) => (
          <div key={item.P_code}>{pick(item)}</div>
        ))}
      </>
    );
  };

/** The columns of the report, on screen and on paper. */
export const absentStudentColumns = (t: Say<AbsenteeWords>): Column<AbsentStudent>[] => [
  { key: 'place', header: t('serial'), cell: ({ place }) => place, numeric: true, width: 48 },
  { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No, width: 150 },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name, width: 150 },
  { key: 'code', header: t('paper-code'), cell: lines(({ P_code }) => P_code), width: 110 },
  { key: 'day', header: t('date'), cell: lines(({ examdate }) => indianDay(examdate) || '-'), width: 100 },
  { key: 'session', header: t('session'), cell: lines(({ examsession }) => examsession ?? '-'), width: 80 },
  { key: 'remark', header: t('remarks'), cell: () => t('absent'), width: 90 },
];

export const withDegree = (t: Say<AbsenteeWords>): Column<AbsentStudent>[] => [
  ...absentStudentColumns(t).slice(0, 3),
  { key: 'degree', header: t('degree'), cell: ({ Degree }) => Degree },
  ...absentStudentColumns(t).slice(3),
];
