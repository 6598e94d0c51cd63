import type { OpenPaper } from '@thervu/contracts/cockpit/open-paper-contract';

type Listed = Pick<OpenPaper, 'kind' | 'exam' | 'level' | 'degree' | 'sem' | 'paper' | 'prac'>;

/** The page on which the marks of a paper are entered, with its filter filled. */
export function openPaperAddress({ kind, exam, level, degree, sem, paper, prac }: Listed): string {
  const chosen = { exam, level, degree: String(degree), sem: String(sem) };
  const [page, course] =
    kind === 'INTERNAL_MARKS'
      ? ['add-internal-mark', { paper }]
      : ['add-practical-mark', { course: paper, ...(prac !== null && { prac: String(prac) }) }];
  return `/home/${page}?${new URLSearchParams({ ...chosen, ...course }).toString()}`;
}
