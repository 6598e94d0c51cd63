/** What was searched for on a screen with many selects: codes of the exam, the degree and the paper, and no student. */
export interface KeptChoice {
  college: string;
  exam: string;
  level: string;
  degree: string;
  degree_name: string;
  batch: string;
  sem: string;
  paper: string;
  prac: string;
}

interface Kept {
  choice: KeptChoice;
  /** Name of the screen. */
  page: string;
  /** Moment of the search in milliseconds. */
  at: number;
}

/** Choices by the family of their screens. */
export type KeptChoices = Readonly<Record<string, Kept>>;

/** A choice that was made on another screen is offered on the same day, not on the next. */
const CARRIED_MS = 12 * 3_600_000;

const keyOf = (person: string) => `thervu.last-choice:${person}`;

/** What this browser keeps for a person; nothing where it cannot be read any more. */
export function readChoices(person: string): KeptChoices {
  const text = localStorage.getItem(keyOf(person));
  if (text === null) return {};
  try {
    return JSON.parse(text) as KeptChoices;
  } catch {
    // another release wrote it, or somebody's hand: it is no loss
    localStorage.removeItem(keyOf(person));
    return {};
  }
}

export function storeChoice(person: string, family: string, kept: Omit<Kept, 'at'>): void {
  localStorage.setItem(
    keyOf(person),
    JSON.stringify({ ...readChoices(person), [family]: { ...kept, at: Date.now() } }),
  );
}

/** The latest choice of another family, where it is of today and later than the one of this family. */
export function carriedFrom(choices: KeptChoices, family: string, now: number): Kept | undefined {
  const [latest] = Object.entries(choices)
    .filter(([name]) => name !== family)
    .map(([, kept]) => kept)
    .sort((a, b) => b.at - a.at);
  return latest && now - latest.at < CARRIED_MS && latest.at >= (choices[family]?.at ?? 0) ? latest : undefined;
}
