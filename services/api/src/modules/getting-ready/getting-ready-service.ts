import { pluralise } from '@thervu/contracts/core/format';
import type { ReadyStep } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { SETTINGS } from '@thervu/contracts/setting/setting-registry';
import type { Db } from '../../core/database/connect';
import { settingValue } from '../setting/setting-service';
import { hasExam, readyCounts, type ReadyCounts } from './getting-ready-queries';

/** What two signatures need. */
const MIN_SIGNERS = 2;
/** A third valuation goes to a camp that has not seen the script. */
const MIN_CAMPS = 3;
const FEE_COMPONENTS = 5;
const COLLEGES_FIRST = 'Add the colleges first.';

type Draft = Omit<ReadyStep, 'missing' | 'optional'> & { missing: string | false; optional?: boolean };

const lacking = (count: number, singular: string, plural: string, what: string): string | false =>
  count > 0 && `${pluralise(count, singular, plural)} ${what}`;

function stepsOf(counts: ReadyCounts, named: boolean): Draft[] {
  return [
    {
      key: 'SIGNERS',
      title: 'Two officers who sign',
      count: counts.signers,
      counted: 'Controllers and Deputies',
      missing: counts.signers < MIN_SIGNERS && 'Type npm run office:create on the server again, for the second person.',
      blocks: 'Releases and corrections of marks need the signatures of two officers.',
      open: 'office-accounts',
    },
    {
      key: 'UNIVERSITY',
      title: 'Name and emblem of the university',
      count: null,
      counted: named ? 'Entered' : 'Not entered',
      missing: !named && 'The name has not been entered yet.',
      blocks: 'Hall tickets, statements and the public page print it.',
      open: 'settings?section=university',
    },
    {
      key: 'LISTS',
      title: 'Lists of the university',
      count: counts.levels,
      counted: 'Degree levels in use',
      missing: false,
      blocks: 'Districts, communities, boards, degree levels and exam months that forms offer.',
      optional: true,
      open: 'settings?section=lists',
    },
    {
      key: 'SCHEMES',
      title: 'Grading schemes',
      count: counts.schemes,
      counted: 'Schemes',
      missing: counts.schemes === 0 && 'No scheme says how a paper is marked.',
      blocks: 'A paper cannot be added or imported without one.',
      open: 'settings?section=grading-schemes',
    },
    {
      key: 'FEES',
      title: 'Fee schedule',
      count: counts.fees,
      counted: 'Amounts above zero',
      missing:
        counts.fees < FEE_COMPONENTS && lacking(FEE_COMPONENTS - counts.fees, 'amount is', 'amounts are', 'zero.'),
      blocks: 'The fees of an exam are fixed when it is created.',
      open: 'settings?section=fees',
    },
    {
      key: 'CAMPS',
      title: 'Camps',
      count: counts.camps,
      counted: 'Selectable camps',
      missing:
        counts.camps < MIN_CAMPS
          ? `Fewer than ${MIN_CAMPS} camps: a third valuation needs a camp of its own.`
          : counts.offices_without_camp > 0 && 'No camp values the scripts of the head office.',
      blocks: 'Scripts are valued in camps.',
      open: 'camps',
    },
    {
      key: 'COLLEGES',
      title: 'Colleges',
      count: counts.colleges,
      counted: 'Active colleges',
      missing: counts.colleges === 0 && 'No college has been added.',
      blocks: 'Students are admitted at a college.',
      open: 'list-clg',
    },
    {
      key: 'DEGREES',
      title: 'Degrees',
      count: counts.degrees,
      counted: 'Active degrees',
      missing: counts.degrees === 0 && 'No degree has been added.',
      blocks: 'Papers and students belong to a degree.',
      open: 'deglist',
    },
    {
      key: 'PAPERS',
      title: 'Papers',
      count: counts.papers,
      counted: 'Papers',
      missing:
        counts.papers === 0
          ? 'No paper has been added.'
          : lacking(counts.degrees_without_papers, 'degree has', 'degrees have', 'no papers.'),
      blocks: 'Students register for papers.',
      open: 'list-course',
    },
    {
      key: 'RULES',
      title: 'Rule sets of the results',
      count: counts.rule_levels,
      counted: 'Degree levels with a frozen rule set',
      missing:
        counts.levels === 0
          ? 'Add the degrees first.'
          : lacking(
              counts.levels - counts.rule_levels,
              'degree level has',
              'degree levels have',
              'no frozen rule set.',
            ),
      blocks: 'Results are processed by frozen rule sets only.',
      open: 'settings?section=rule-sets',
    },
    {
      key: 'SIGN_INS',
      title: 'Sign-ins of the colleges',
      count: counts.sign_ins,
      counted: 'Colleges with a sign-in',
      missing:
        counts.colleges === 0
          ? COLLEGES_FIRST
          : lacking(counts.without_sign_in, 'college has', 'colleges have', 'no sign-in.'),
      blocks: 'Colleges admit students, register papers and enter marks.',
      open: 'college-sign-ins',
    },
    {
      key: 'STUDENTS',
      title: 'Students',
      count: counts.students,
      counted: 'Active students',
      missing:
        counts.students === 0
          ? 'No student has been admitted or imported.'
          : lacking(counts.drafts, 'admission form is', 'admission forms are', 'not submitted.'),
      blocks: 'Colleges register papers and apply for exams for them.',
      open: 'student-list',
    },
    {
      key: 'EARLIER',
      title: 'Earlier results',
      count: null,
      counted: 'See the page',
      missing: false,
      blocks: 'Arrears, attempts and CGPA of students admitted before this portal.',
      optional: true,
      open: 'earlier-results',
    },
    {
      key: 'ALLOCATION',
      title: 'Camp allocation',
      count: counts.placed,
      counted: 'Colleges with a camp',
      missing:
        counts.colleges === 0
          ? COLLEGES_FIRST
          : lacking(counts.without_place, 'college has', 'colleges have', 'no camp.'),
      blocks: 'Top sheets and valuation need a camp for every college.',
      open: 'camp-allocation',
    },
    {
      key: 'EXAM',
      title: 'The first exam',
      count: 0,
      counted: 'Exams',
      missing: 'Create it when the steps above are complete.',
      blocks: 'Registration and applications are made for an exam.',
      open: 'exam-create',
    },
  ];
}

/** What an office prepares before its first exam, in order; nothing once that exam is there. */
export async function readySteps(db: Db): Promise<{ done: boolean; steps: ReadyStep[] }> {
  if (await hasExam(db)) return { done: true, steps: [] };
  const named = (await settingValue(db, 'university.name')) !== SETTINGS['university.name'].fallback;
  const steps = stepsOf(await readyCounts(db), named);
  return {
    done: false,
    steps: steps.map(({ missing, optional = false, ...step }) => ({ ...step, optional, missing: missing || null })),
  };
}
