import type { ConsolidatedMark } from '@thervu/contracts/mark/mark-contract';
import type { Say } from '@thervu/words';
import type { MarkEntryWords } from '@thervu/words/compiled/mark-entry';

/** A paper of a table: its code and the maximum. */
export interface Paper {
  code: string;
  name: string;
  max: number;
}

/** A student with the marks of a table, by paper code. */
export interface StudentMarks {
  Reg_No: string;
  stu_name: string;
  marks: ReadonlyMap<string, ConsolidatedMark>;
}

/** One table of the report: a year of admission, a semester, and no more papers than a sheet of paper is wide. */
export interface MarkTable {
  key: string;
  title: string;
  papers: Paper[];
  students: StudentMarks[];
}

const MAX_PAPERS = 10;

function tablesOf(t: Say<MarkEntryWords>, year: number, sem: number, rows: readonly ConsolidatedMark[]): MarkTable[] {
  const papers = new Map<string, Paper>();
  for (const { P_code, P_NAME, INTL_MAX } of rows)
    papers.set(P_code, { code: P_code, name: P_NAME, max: Math.max(INTL_MAX, papers.get(P_code)?.max ?? 0) });
  const sorted = [...papers.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  const sheets = Math.ceil(sorted.length / MAX_PAPERS);
  return Array.from({ length: sheets }, (_, sheet) => {
    const part = sorted.slice(sheet * MAX_PAPERS, (sheet + 1) * MAX_PAPERS);
    const codes = new Set(part.map(({ code }) => code));
    const students = new Map<string, { Reg_No: string; stu_name: string; marks: Map<string, ConsolidatedMark> }>();
    for (const row of rows) {
      if (!codes.has(row.P_code)) continue;
      const student = students.get(row.Reg_No) ?? {
        Reg_No: row.Reg_No,
        stu_name: row.stu_name,
        marks: new Map(),
      };
      student.marks.set(row.P_code, row);
      students.set(row.Reg_No, student);
    }
    return {
      key: `${year}-${sem}-${sheet}`,
      title: t(sheets > 1 ? 'consolidated.sheet' : 'consolidated.table', { year, sem, sheet: sheet + 1, sheets }),
      papers: part,
      students: [...students.values()],
    };
  });
}

/** The consolidated marks as tables, by year of admission and semester. */
export function consolidatedTables(t: Say<MarkEntryWords>, rows: readonly ConsolidatedMark[]): MarkTable[] {
  const groups = new Map<string, ConsolidatedMark[]>();
  for (const row of rows) {
    const key = `${row.admn_acdyr}-${String(row.Sem).padStart(2, '0')}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => tablesOf(t, group[0]!.admn_acdyr, group[0]!.Sem, group));
}
