import type { Found } from '@thervu/contracts/find/find-contract';
import { opens, type Session } from '@thervu/shell-api';
import type { Say } from '@thervu/words';
import type { FindWords } from '@thervu/words/compiled/find';
import { addressOf, screenAt } from '../frame/open-screen';
import type { ScreensDocument } from '../remotes/remote-list';

export type Kind = 'recent' | 'screens' | 'students' | 'papers' | 'colleges' | 'bundles' | 'exams';

/** One line of the list: what it is called, and where it leads. */
export interface Option {
  kind: Kind;
  label: string;
  detail?: string;
  to: string;
  /** What is kept of it in the browser; a name of a student is not. */
  kept: { label: string; detail?: string };
}

/** The pages of the portal, and the person who may open some of them. */
export interface PageAccess {
  document: ScreensDocument;
  session: Session;
}

/** The first of these addresses that leads to a page of the person. */
function firstOpen({ document, session }: PageAccess, addresses: readonly string[]): string | undefined {
  return addresses.find((address) => {
    const screen = screenAt(document, session.role, new URL(address, 'http://portal').pathname);
    return screen !== null && opens(session, screen.permission);
  });
}

const search = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** The answer of the server as lines; what no page of the person shows is left out. */
export function foundOptions(found: Found, access: PageAccess, t: Say<FindWords>): Option[] {
  const options: Option[] = [];
  const add = (kind: Kind, addresses: readonly string[], shown: Pick<Option, 'label' | 'detail'>, kept = shown) => {
    const to = firstOpen(access, addresses);
    if (to !== undefined) options.push({ kind, ...shown, to, kept });
  };
  for (const student of found.students) {
    const { student_id: id, reg_no: regNo, Deg_name: degree, admn_acdyr: year, Colcode: college } = student;
    const number = regNo ?? t('student.application', { number: String(id) });
    const detail = t('student.place', { degree, year: String(year), college });
    const lookUp = addressOf(`Student-List-Regno?${search({ text: regNo ?? String(id) })}`);
    const shown = { label: `${student.stu_name} · ${number}`, detail };
    add('students', [lookUp, addressOf(`student-regi/${id}`)], shown, { label: number, detail });
  }
  for (const { cour_id: id, p_code: code, p_name: name } of found.papers)
    add('papers', [addressOf(`edit-course/${id}`)], { label: `${code} ${name}` });
  for (const { colcode: code, colname: name } of found.colleges)
    add('colleges', [addressOf(`edit-clg/${code}`)], { label: `${code} ${name}` });
  for (const { bundleno: bundle, p_code: paper, exam_tbl: exam, exam_name: name } of found.bundles)
    add('bundles', [addressOf(`CampBundleSearch?${search({ exam, bundle: String(bundle) })}`)], {
      label: t('bundle', { number: String(bundle) }),
      detail: t('bundle.place', { paper, exam: name }),
    });
  for (const { exam_tbl: exam, exam_name: name } of found.exams)
    add('exams', [addressOf(`exam-stages?${search({ exam })}`), addressOf('exam-create')], { label: name });
  return options;
}

/** Pages whose name holds every word of the text, in English or as `others` names them. */
export function screenOptions(
  text: string,
  { document, session }: PageAccess,
  known: (label: string) => string,
  tamil: (label: string) => string,
): Option[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const seen = new Set<string>();
  return (document.screens[session.role] ?? []).flatMap(({ path, label, permission }) => {
    const names = `${label} ${known(label)} ${tamil(label)}`.toLowerCase();
    if (path.includes(':') || seen.has(label) || !opens(session, permission)) return [];
    if (!words.every((word) => names.includes(word))) return [];
    seen.add(label);
    const shown = { label: known(label) };
    return [{ kind: 'screens' as const, ...shown, to: addressOf(path), kept: { label } }];
  });
}
