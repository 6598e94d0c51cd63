import { useWords } from '@thervu/words';
import { auditAction, type AuditActionWords } from '@thervu/words/compiled/audit-action';
import { auditEntity, type AuditEntityWords } from '@thervu/words/compiled/audit-entity';
import { formatWord } from './audit-labels';

const isAction = (code: string): code is keyof AuditActionWords => Object.hasOwn(auditAction.en, code);
const isEntity = (code: string): code is keyof AuditEntityWords => Object.hasOwn(auditEntity.en, code);

/** What codes of the log are called in the chosen language; one that only an earlier release wrote is read as it is. */
export interface AuditNames {
  actionText: (code: string) => string;
  entityText: (code: string) => string;
}

export function useAuditNames(): AuditNames {
  const sayAction = useWords(auditAction);
  const sayEntity = useWords(auditEntity);
  return {
    actionText: (code) => (isAction(code) ? sayAction(code) : formatWord(code)),
    entityText: (code) => (isEntity(code) ? sayEntity(code) : formatWord(code)),
  };
}
