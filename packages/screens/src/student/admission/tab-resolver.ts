import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { SavedTab } from '@thervu/contracts/student/student-options';
import { FIELD_MISSING, requiredFields, tabSchema } from '@thervu/contracts/student/student-rules';
import type { Typed } from './tab-values';

export interface TabKnowledge {
  /** Degree level of the student: some are entered with a first degree. */
  level?: string;
  /** Files that are stored or chosen. */
  files: ReadonlySet<string>;
}

/** The uploads have files alone: every required one is stored or chosen. */
const uploadsSchema = (files: ReadonlySet<string>) =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((typed: Record<string, unknown>, payload) => {
      for (const field of requiredFields('uploads'))
        if (!files.has(field))
          payload.issues.push({
            code: 'custom',
            path: [field],
            message: FIELD_MISSING,
            input: typed,
          });
      return {};
    }),
  );

/** The contract's own schema of a tab as the resolver of its form: browser and server refuse the same things. */
export function tabResolver(tab: SavedTab, knowledge: TabKnowledge): Resolver<Typed> {
  const schema = tab === 'uploads' ? uploadsSchema(knowledge.files) : tabSchema(tab, knowledge);
  return (typed) => {
    const read = schema.safeParse(typed);
    if (read.success) return { values: read.data as Typed, errors: {} };
    const errors: FieldErrors<Typed> = {};
    for (const { path, message } of read.error.issues) errors[String(path[0])] ??= { type: 'rule', message };
    return { values: {}, errors };
  };
}
