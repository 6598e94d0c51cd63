import { fieldLabel } from '@thervu/contracts/core/field-labels';
import type * as z from 'zod/mini';
import type { ImportColumn } from './import-row';

type Issue = z.core.$ZodIssue;

/** The first message a rule sets itself; zod/mini has no default ones. */
function ownMessage(issue: Issue): string | undefined {
  if (issue.code === 'invalid_union')
    return issue.errors
      .flat()
      .map((issue) => ownMessage(issue))
      .find(Boolean);
  return /^Invalid/.test(issue.message) ? undefined : issue.message;
}

/** What is wrong with a cell, in a sentence without its value, so that equal mistakes can be grouped. */
export function problemSentence(issue: Issue, column: ImportColumn): string {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${fieldLabel(column.name)} has more than ${issue.maximum} characters.`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `${fieldLabel(column.name)} is required.`;
  if (column.allowed) return `Choose one of: ${column.allowed.join(', ')}.`;
  return ownMessage(issue) ?? column.rule;
}
