import { ABSENT_REMARK } from '@thervu/contracts/absentee/absentee-rules';
import type { Column } from '@thervu/ui/table/table-column';
import type { AbsentStudent } from './absentee-list';
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
export const studentColumns: Column<AbsentStudent>[] = [
  { key: 'place', header: 'S.No', cell: ({ place }) => place, numeric: true, width: 48 },
  { key: 'reg', header: 'Register Number', cell: ({ Reg_No }) => Reg_No, width: 150 },
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name, width: 150 },
  { key: 'code', header: 'Paper Code', cell: lines(({ P_code }) => P_code), width: 110 },
  { key: 'day', header: 'Date', cell: lines(({ examdate }) => indianDay(examdate) || '-'), width: 100 },
  { key: 'session', header: 'Session', cell: lines(({ examsession }) => examsession ?? '-'), width: 80 },
  { key: 'remark', header: 'Remarks', cell: () => ABSENT_REMARK, width: 90 },
];

export const withDegree: Column<AbsentStudent>[] = [
  ...studentColumns.slice(0, 3),
  { key: 'degree', header: 'Degree', cell: ({ Degree }) => Degree },
  ...studentColumns.slice(3),
];
