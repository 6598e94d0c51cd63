import type { HallOfDay, HallReport, saveHallReport } from '@thervu/contracts/centre-day/centre-day-contract';
import type { CallArgument } from '@thervu/contracts/core/call';
import type { Say } from '@thervu/words';
import type { CentreDayWords } from '@thervu/words/compiled/centre-day';
import { DESK } from '@thervu/contracts/hall/hall-rules';

/** A hall report as it is typed. */
export interface ReportDraft extends Record<'absent' | 'given' | 'spoiled' | 'back' | 'note', string> {
  malpractice: readonly { desk: string; what: string }[];
}

type Body = CallArgument<typeof saveHallReport>['body'];

const count = (value: number | undefined) => (value === undefined ? '' : String(value));

export const reportDraftOf = (report: Partial<HallReport> | null): ReportDraft => ({
  absent: report?.absent_desks?.join(' ') ?? '',
  given: count(report?.books_given),
  spoiled: count(report?.books_spoiled),
  back: count(report?.books_back),
  note: report?.note ?? '',
  malpractice: report?.malpractice ?? [],
});

/** Desks out of `A2 C5`, in whatever way they are separated. */
export const desksIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

const seatsOf = ({ seats }: HallOfDay) => seats.filter(({ cancelled }) => !cancelled);
const number = (typed: string): number | null => (/^[0-9]{1,4}$/.test(typed) ? Number(typed) : null);

/** What a draft says, with its counts so far, or what is wrong with it by field of the call. */
export function readReport(draft: ReportDraft, hall: HallOfDay, t: Say<CentreDayWords>) {
  const seats = seatsOf(hall);
  const desks = desksIn(draft.absent);
  const problems: Record<string, string> = {};
  const wrongDesk = (desk: string) =>
    !DESK.test(desk)
      ? t('desk.bad', { desk })
      : seats.some((seat) => seat.desk === desk)
        ? undefined
        : t('desk.empty', { desk, hall: hall.hall_no });
  const wrong = desks.map(wrongDesk).find((text) => text !== undefined);
  if (wrong) problems.absent_desks = wrong;
  const known = desks.filter((desk) => wrongDesk(desk) === undefined);
  const present = seats.length - known.length;
  const books = number(draft.given);
  const spoiled = draft.spoiled.trim() === '' ? 0 : number(draft.spoiled);
  const back = draft.back.trim() === '' ? 0 : number(draft.back);
  if (spoiled === null) problems.books_spoiled = t('number.enter');
  if (back === null) problems.books_back = t('number.enter');
  if (books === null) problems.books_given = t('books.enter');
  else if (spoiled !== null && back !== null && !wrong && books !== present + spoiled + back)
    problems.books_given = t('books.wrong', {
      given: books,
      present,
      spoiled,
      back,
      sum: present + spoiled + back,
    });
  const reports = draft.malpractice.map(({ desk, what }) => ({ desk: desk.trim().toUpperCase(), what: what.trim() }));
  const bad = reports
    .map(({ desk, what }) => wrongDesk(desk) ?? (what === '' ? t('malpractice.say', { desk }) : undefined))
    .find(Boolean);
  if (bad) problems.malpractice = bad;
  const body: Omit<Body, 'row_version'> | null =
    Object.keys(problems).length > 0 || books === null || spoiled === null || back === null
      ? null
      : {
          absent_desks: [...desks].sort(),
          books_given: books,
          books_spoiled: spoiled,
          books_back: back,
          malpractice: reports,
          note: draft.note.trim() === '' ? null : draft.note.trim(),
          ...(hall.turn === 2 && { turn: 2 as const }),
        };
  return {
    problems,
    body,
    seats: seats.length,
    present,
    absentees: known.map((desk) => seats.find((seat) => seat.desk === desk)!),
    needed: spoiled === null || back === null ? null : present + spoiled + back,
  };
}

/** Both versions of a hall report, field by field where they differ. */
export function reportDifferences(
  mine: Partial<HallReport>,
  theirs: Partial<HallReport> | null,
  t: Say<CentreDayWords>,
) {
  const rows = (report: Partial<HallReport> | null) => ({
    'diff.absent': report?.absent_desks?.join(' ') || t('diff.none'),
    'diff.given': count(report?.books_given),
    'diff.spoiled': count(report?.books_spoiled),
    'diff.back': count(report?.books_back),
    'diff.malpractice': report?.malpractice?.map(({ desk, what }) => `${desk}: ${what}`).join('; ') || t('diff.none'),
    remark: report?.note ?? t('diff.none'),
  });
  const saved = rows(theirs);
  return (Object.entries(rows(mine)) as [keyof typeof saved, string][])
    .map(([key, value]) => ({ label: t(key), mine: value, theirs: saved[key] }))
    .filter((row) => row.mine !== row.theirs);
}
