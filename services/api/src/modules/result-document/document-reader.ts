import type { Knex } from 'knex';
import { JobFailed } from '../../core/jobs/jobs';
import type { Scope } from '../../core/session/session';
import {
  collegesOf,
  degreesOf,
  linesPage,
  releaseOf,
  totalsOf,
  type DocumentPart,
  type Release,
  type ReleasedLine,
  type Totals,
} from './document-queries';

/** Students read by one statement and kept in memory. */
const PAGE_STUDENTS = 100;

/** Which release is the last does not depend on what is made of it. */
const EVERYBODY: Scope = { college: 'all' };

/** What a job may read: the college its order names, or all. */
export const documentScope = ({ college }: Pick<DocumentPart, 'college'>): Scope => ({ college: college ?? 'all' });

/** The students of a part in the order of their register numbers, each with the own lines; a page is in memory at a time. */
export async function* studentsOf(
  db: Knex,
  part: DocumentPart,
  students = PAGE_STUDENTS,
): AsyncGenerator<ReleasedLine[]> {
  for (let after = ''; ;) {
    const lines = await linesPage(db, documentScope(part), { part, after, students });
    if (lines.length === 0) return;
    let releasedLines: ReleasedLine[] = [];
    for (const line of lines) {
      if (releasedLines.length > 0 && releasedLines[0]!.reg_no !== line.reg_no) {
        yield releasedLines;
        releasedLines = [];
      }
      releasedLines.push(line);
    }
    yield releasedLines;
    after = lines.at(-1)!.reg_no;
  }
}

/** The students of a part, college after college. */
export async function* studentsByCollege(db: Knex, part: DocumentPart): AsyncGenerator<ReleasedLine[]> {
  for (const { colcode } of await collegesOf(db, documentScope(part), part))
    yield* studentsOf(db, { ...part, college: colcode });
}

export interface RegisterEntry {
  college: { colcode: string; colname: string };
  /** Empty in the register of a paper. */
  degree: string;
  lines: ReleasedLine[];
}

/** The students of a register by college and degree; one of a paper by college alone. */
export async function* registerOf(db: Knex, part: DocumentPart): AsyncGenerator<RegisterEntry> {
  for (const college of await collegesOf(db, documentScope(part), part)) {
    const ownEntry = { ...part, college: college.colcode };
    const degrees =
      part.paper === undefined
        ? await degreesOf(db, documentScope(ownEntry), ownEntry)
        : [{ deg_id: part.degree, name: '' }];
    for (const { deg_id, name } of degrees)
      for await (const lines of studentsOf(db, { ...ownEntry, degree: deg_id })) yield { college, degree: name, lines };
  }
}

/** Counts the rows of a register, and compares it with the release at its end. */
export class Reckoning {
  readonly totals: Totals = { P: 0, RA: 0, AAA: 0, W: 0 };
  students = 0;

  add(lines: readonly ReleasedLine[]): void {
    this.students += 1;
    for (const { result } of lines) this.totals[result] += 1;
  }

  get results(): number {
    return Object.values(this.totals).reduce((sum, total) => sum + total, 0);
  }

  /** Throws where another release was published in between, or where the register does not match the release. */
  async compare(db: Knex, part: DocumentPart, release: Release): Promise<void> {
    const now = await releaseOf(db, EVERYBODY, part.examId);
    if (now?.version !== release.version || now.publishedAt.getTime() !== release.publishedAt.getTime())
      throw new JobFailed('Another release was published while the file was made. Start it again.');
    const current = await totalsOf(db, documentScope(part), { ...part, version: release.version });
    for (const [result, count] of Object.entries(current))
      if (count !== this.totals[result as keyof Totals])
        throw new JobFailed(
          `The register has ${this.totals[result as keyof Totals]} results ${result}, release ${release.version} has ${count}. Tell the examination office.`,
        );
  }
}

/** The release documents are made of. */
export async function releaseForDocuments(db: Knex, examId: number): Promise<Release> {
  const release = await releaseOf(db, EVERYBODY, examId);
  if (!release) throw new JobFailed('No result of this exam has been released (any more).');
  return release;
}
