import { useEffect, useState } from 'react';
import { skipToken, useListSuggestionsQuery } from '@thervu/contracts/cockpit/cockpit-api';
import {
  MAX_SUGGESTIONS,
  listSuggestions,
  type SuggestedWork,
  type Suggestion,
} from '@thervu/contracts/cockpit/suggestion-contract';
import { formatDay } from '@thervu/contracts/core/format';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { useSession } from '@thervu/shell-api';
import { ChoiceChips, type ChoiceChip } from '@thervu/ui/filter/ChoiceChips';
import { useWords } from '@thervu/words';
import { choice as choiceWords } from '@thervu/words/compiled/choice';
import { carriedFrom, storeChoice, readChoices, type KeptChoice } from './kept-choice';
import { placeSuggestions, suggestionKey, type SuggestionSlot } from './suggestion-slots';
import { useReadWaiting } from './useReadWaiting';

/** Values of a filter by the names of its selects. */
export type Chosen = Readonly<Record<string, string>>;

export interface QuickChoicesProps {
  /** Name of the screen: its sisters say where a choice comes from. */
  page: string;
  /** Screens of one family share one filter; the last choice of each is kept. */
  family: string;
  /** Work that has something left to do; without it only choices made before are offered. */
  work?: SuggestedWork | undefined;
  /** Every select of the filter with its value of no choice. */
  defaults: Chosen;
  /** What was searched for. */
  applied: Chosen;
  searchFor: (chosen: Record<string, string>) => void;
  /** The exam of a search that was complete, and the name of its degree; undefined before one. */
  searched: { exam: string; degreeName: string | undefined } | undefined;
  /** A chip was pressed: what stood in the way of a search is gone. */
  onChoose?: (() => void) | undefined;
}

const text = (value: string | number | null): string => (value === null ? '' : String(value));

const choiceOf = ({ degree_name, ...item }: Suggestion): KeptChoice => ({
  college: text(item.college),
  exam: item.exam,
  level: item.level,
  degree: text(item.degree),
  degree_name,
  batch: text(item.batch),
  sem: text(item.sem),
  paper: text(item.paper),
  prac: text(item.prac),
});

const isSame = (a: KeptChoice, b: KeptChoice): boolean =>
  [a.college, a.exam, a.degree, a.batch, a.sem, a.paper].join() ===
  [b.college, b.exam, b.degree, b.batch, b.sem, b.paper].join();

/** The selects of a screen filled with a choice; what the screen does not ask for is left out. */
const filled = (defaults: Chosen, { paper, ...choice }: KeptChoice): Record<string, string> => {
  const values: Chosen = { ...choice, paper, course: paper };
  return Object.fromEntries(Object.entries(defaults).map(([key, none]) => [key, values[key] || none]));
};

/**
 * Above a filter of many selects: what this person most likely looks for, as chips that fill the filter and search. The last
 * choice made here and the one of a sister screen come first, then open work with what is left to do. The selects themselves
 * stay as they are until a chip is pressed.
 */
export function QuickChoices(props: QuickChoicesProps) {
  const { page, family, work, defaults, applied, searchFor, searched, onChoose } = props;
  const t = useWords(choiceWords);
  const { session, can } = useSession();
  const person = [session?.role, session?.colCode, session?.person].join(':');
  // as it was when the screen was opened: what is searched for now is no reason to move the chips
  const [kept] = useState(() => readChoices(person));
  const [openedAt] = useState(() => Date.now());
  const exams = useListExamsQuery();
  const { data, error, fulfilledTimeStamp, refetch } = useListSuggestionsQuery(
    work && can(listSuggestions) ? { params: { work } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  useReadWaiting(data?.waiting ?? false, fulfilledTimeStamp, refetch);

  const { exam, degreeName } = searched ?? {};
  const complete = exam !== undefined && degreeName !== undefined;
  const stood = JSON.stringify(applied);
  useEffect(() => {
    if (!complete) return;
    const chosen = JSON.parse(stood) as Record<string, string | undefined>;
    const { college = '', level = '', degree = '', batch = '', sem = '', paper = '', course = '', prac = '' } = chosen;
    const choice = { college, exam, level, degree, degree_name: degreeName, batch, sem, paper: paper || course, prac };
    storeChoice(person, family, { choice, page });
  }, [complete, stood, exam, degreeName, person, family, page]);

  const isOffered = ({ exam: named }: KeptChoice) => exams.data?.some(({ exam_tbl }) => exam_tbl === named) ?? false;
  const sister = carriedFrom(kept, family, openedAt);
  const lastHere = kept[family];
  const before = [
    ...(lastHere ? [{ choice: lastHere.choice, detail: t('chip.last') }] : []),
    // the papers of another screen are not those of this one
    ...(sister
      ? [{ choice: { ...sister.choice, paper: '', prac: '' }, detail: t('chip.from', { page: sister.page }) }]
      : []),
  ].filter(({ choice }) => isOffered(choice));

  const room = MAX_SUGGESTIONS - before.length;
  const isBefore = (item: Suggestion) => before.some(({ choice }) => isSame(choice, choiceOf(item)));
  const items = data && !data.waiting ? data.items : undefined;
  const [placed, setPlaced] = useState<{ items: readonly Suggestion[] | undefined; slots: SuggestionSlot[] }>({
    items: undefined,
    slots: [],
  });
  // a place is given once and kept: read again while drawing, as soon as the answer is there
  if (items !== undefined && exams.data !== undefined && items !== placed.items)
    setPlaced({
      items,
      slots: placeSuggestions(
        placed.slots,
        items.filter((item) => !isBefore(item)),
        { max: room },
      ),
    });
  const refill = (pressed: string) =>
    setPlaced(({ items: read = [], slots }) => ({
      items: read,
      slots: placeSuggestions(
        slots,
        read.filter((item) => !isBefore(item)),
        { max: room, pressed },
      ),
    }));

  const examNames = new Map(exams.data?.map(({ exam_tbl, exam_name }) => [exam_tbl, exam_name]));
  const offeredExams = [...before.map(({ choice }) => choice.exam), ...placed.slots.map(({ item }) => item.exam)];
  const severalExams = new Set(offeredExams).size > 1;
  const detailOf = ({ item, done }: SuggestionSlot): string => {
    const what = {
      INTERNAL_MARKS: () => t('chip.marks', { n: item.count }),
      PRACTICAL_MARKS: () => t('chip.marks', { n: item.count }),
      ABSENTEES: () => t('chip.absent', { day: formatDay(item.on ?? '') }),
      REGISTRATIONS: () => t('chip.register', { n: item.count }),
      APPLICATIONS: () => t('chip.confirm', { n: item.count }),
    }[work ?? 'APPLICATIONS'];
    return [done ? t('chip.done') : what(), item.prac === null ? '' : t('chip.prac', { prac: item.prac })]
      .filter((part) => part !== '')
      .join(' · ');
  };
  const chip = (key: string, choice: KeptChoice, detail: string): ChoiceChip => {
    const values = filled(defaults, choice);
    const { college, degree_name, batch, sem, paper } = choice;
    const why = severalExams ? [detail, examNames.get(choice.exam)].join(' · ') : detail;
    const where = [college, degree_name, batch, sem === '' ? '' : t('chip.sem', { sem }), paper];
    return {
      key,
      title: where.filter((part) => part !== '').join(', '),
      detail: why,
      current:
        searched !== undefined &&
        Object.entries(values).every(([name, value]) => (name === 'exam' ? exam : applied[name]) === value),
      onChoose: () => {
        onChoose?.();
        refill(key);
        searchFor(values);
      },
    };
  };
  const leftAt = (choice: KeptChoice): string => {
    const item = items?.find((offered) => isSame(choice, choiceOf(offered)));
    return item ? `${detailOf({ item, done: false })} · ` : '';
  };
  const chips = [
    ...before.map(({ choice, detail }) => chip(detail, choice, leftAt(choice) + detail)),
    ...placed.slots.map((slot) => chip(suggestionKey(slot.item), choiceOf(slot.item), detailOf(slot))),
  ];
  const quiet = error !== undefined ? t('chips.failed') : data === undefined || data.waiting ? '' : t('chips.none');
  // a screen without work of its own shows no empty row
  if (!work && chips.length === 0) return null;
  return <ChoiceChips label={t('chips')} chips={chips} quiet={quiet} />;
}
