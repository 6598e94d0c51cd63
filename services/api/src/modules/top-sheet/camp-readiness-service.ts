import { pluralise } from '@thervu/contracts/core/format';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import { listExpected, moveScripts, type ExpectedScripts } from './expected-queries';
import { FEW_CANDIDATES } from './numbering';

export type { ExpectedScripts } from './expected-queries';
/** Camps that a script with a third valuation needs: three different ones. */
export const MIN_CAMPS = 3;
const FIRST = 10;

export const expectedScripts = (db: Db, examId: number): Promise<ExpectedScripts[]> =>
  listExpected(db, examId, FEW_CANDIDATES);

/** Sends scripts that no camp has received where their colleges are allocated now. */
export const moveUnreceived = (
  trx: Db,
  order: { exam: number; colleges: readonly string[]; reason: string; by: number },
): Promise<number> => moveScripts(trx, { ...order, few: FEW_CANDIDATES });

interface CampReadiness {
  /** Colleges with written papers and no camp for them: '101' or '101 (Botany)'; the head office is one of them. */
  without: string[];
  text: string;
  /** The same with the first of them, and the menu entries under which it is settled. */
  message: string;
}

/** The camp of the head office is not allocated but chosen among the camps. */
const NO_OFFICE_CAMP = 'The head office has no camp for papers with few candidates: choose it under Camps.';

/** What is missing as one sentence, and as one that names the first. */
function wordsFor(colleges: readonly string[], office: boolean): Pick<CampReadiness, 'text' | 'message'> {
  const names = colleges.slice(0, FIRST).join(', ');
  const rest = colleges.length > FIRST ? ` and ${colleges.length - FIRST} more` : '';
  const open = `${pluralise(colleges.length, 'college has', 'colleges have')} no camp for their scripts.`;
  const joined = (first: string) =>
    [...(colleges.length > 0 ? [first] : []), ...(office ? [NO_OFFICE_CAMP] : [])].join(' ');
  return {
    text: joined(open),
    message: joined(`${open} Allocate them under Camp allocation first: ${names}${rest}.`),
  };
}

/** The colleges of an exam whose scripts would go to no camp. */
export async function campReadiness(db: Db, examId: number): Promise<CampReadiness> {
  const open = (await expectedScripts(db, examId)).filter(({ place }) => place === null);
  const boards = new Map<string, string[]>();
  for (const { colcode, board } of open.filter(({ at_office }) => !at_office)) {
    boards.set(colcode, [...(boards.get(colcode) ?? []), board]);
  }
  const colleges = [...boards].map(([colcode, names]) => `${colcode} (${names.join(', ')})`);
  const office = open.some(({ at_office }) => at_office);
  return { without: [...(office ? ['head office'] : []), ...colleges], ...wordsFor(colleges, office) };
}

/** Rejects the making of top sheets while a college has no camp, and names the first of them. */
export async function rejectWithoutCamp(db: Db, examId: number): Promise<void> {
  const { without, message } = await campReadiness(db, examId);
  if (without.length > 0) throw new Invalid('no-camp-allocated', message, [{ field: 'exam', message }]);
}
