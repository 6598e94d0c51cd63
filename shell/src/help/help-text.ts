/** A piece of a sentence: text, the name of a button, or a way to another page. */
export type HelpPart = string | { strong: string } | { text: string; to: string };

export interface HelpText {
  purpose: readonly HelpPart[];
  steps: readonly (readonly HelpPart[])[];
  wrong: readonly (readonly HelpPart[])[];
  ask: readonly HelpPart[];
}

const isPart = (part: unknown): part is HelpPart => {
  if (typeof part === 'string') return true;
  const { strong, text, to } = (part ?? {}) as Record<string, unknown>;
  return typeof strong === 'string' || (typeof text === 'string' && typeof to === 'string' && to.startsWith('/home/'));
};
const isLine = (line: unknown): line is HelpPart[] => Array.isArray(line) && line.every(isPart);
const isHelp = (value: unknown): value is HelpText => {
  const { purpose, steps, wrong, ask } = (value ?? {}) as Record<string, unknown>;
  const areLines = (lines: unknown) => Array.isArray(lines) && lines.every(isLine);
  return isLine(purpose) && isLine(ask) && areLines(steps) && areLines(wrong);
};

/** The help of a screen as the build writes it, in the languages it is written in. Throws for anything else. */
export function parseHelp(value: unknown): { en: HelpText; ta?: HelpText } {
  const { en, ta } = (value ?? {}) as Record<string, unknown>;
  if (!isHelp(en) || (ta !== undefined && !isHelp(ta))) throw new Error('this is no help of a screen');
  return { en, ...(ta !== undefined && { ta }) };
}
