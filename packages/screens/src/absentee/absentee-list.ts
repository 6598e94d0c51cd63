import type { Absentee } from '@thervu/contracts/absentee/absentee-contract';

/** An absent student: once, with every paper missed. */
export interface AbsentStudent {
  place: number;
  Reg_No: string;
  stu_name: string;
  Degree: string;
  missed: readonly Pick<Absentee, 'P_code' | 'examdate' | 'examsession'>[];
}

/** Each absent register number once, in the order of the register numbers, with its papers in the order of their days. */
export function absentStudents(rows: readonly Absentee[]): AbsentStudent[] {
  const byNumber = new Map<string, Absentee[]>();
  for (const row of rows) byNumber.set(row.Reg_No, [...(byNumber.get(row.Reg_No) ?? []), row]);
  // FN comes before AN, as the morning before the afternoon
  const when = ({ examdate, examsession, P_code }: Absentee) =>
    `${examdate ?? '9999'} ${examsession === 'AN' ? 2 : 1} ${P_code}`;
  return [...byNumber.values()]
    .sort(([a], [b]) => (a!.Reg_No < b!.Reg_No ? -1 : 1))
    .map((records, index) => ({
      place: index + 1,
      Reg_No: records[0]!.Reg_No,
      stu_name: records[0]!.stu_name,
      Degree: records[0]!.Degree,
      missed: [...records].sort((a, b) => (when(a) < when(b) ? -1 : 1)),
    }));
}
