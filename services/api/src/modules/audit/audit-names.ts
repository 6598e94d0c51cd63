import { auditAction } from '@thervu/words/compiled/audit-action';
import { auditEntity } from '@thervu/words/compiled/audit-entity';
import type { Language } from '@thervu/words/locales';

/** What codes of the log are called; nothing for a code that only an earlier release wrote, which stands in its own column. */
export interface AuditNames {
  actionText: (code: string) => string;
  entityText: (code: string) => string;
}

/** No message of these catalogues has a parameter: each is one text. */
const textOf = (texts: object) => {
  const messages = new Map(Object.entries(texts) as [string, readonly string[]][]);
  return (code: string) => messages.get(code)?.join('') ?? '';
};

export async function auditNames(language: Language): Promise<AuditNames> {
  if (language === 'en') return { actionText: textOf(auditAction.en), entityText: textOf(auditEntity.en) };
  const [actions, entities] = await Promise.all([auditAction.ta(), auditEntity.ta()]);
  return { actionText: textOf(actions.ta), entityText: textOf(entities.ta) };
}
