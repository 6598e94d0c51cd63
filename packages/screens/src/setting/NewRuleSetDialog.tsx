import { useState } from 'react';
import { NewRuleSet, type RuleSet, type RuleSetHead } from '@thervu/contracts/rule-set/rule-set-contract';
import { useCreateRuleSetMutation } from '@thervu/contracts/setting/setting-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { useSettingWords } from './useSettingWords';

export interface NewRuleSetDialogProps {
  levels: readonly string[];
  /** The set to begin as a copy of; null: the usual table of the level. */
  source: RuleSetHead | null;
  onMade: (made: RuleSet) => void;
  onClose: () => void;
}

const WRONG = {
  name: 'rule-set.name-wrong',
  deg_level: 'rule-set.level-wrong',
  from_admn_yr: 'rule-set.year-wrong',
} as const;
const isNamed = (field: string): field is keyof typeof WRONG => Object.hasOwn(WRONG, field);

/** Level, year and name of a new draft. */
export function NewRuleSetDialog({ levels, source, onMade, onClose }: NewRuleSetDialogProps) {
  const { t } = useSettingWords();
  const [send] = useCreateRuleSetMutation();
  const [keys] = useState(() => new Map<string, string>());

  const make = async ({ level, year, name }: Record<'level' | 'year' | 'name', string>) => {
    const copy = source ? { copy_of: source.id } : {};
    const parsed = NewRuleSet.safeParse({ name, deg_level: level, from_admn_yr: Number(year), ...copy });
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0]);
      return { text: t(isNamed(field) ? WRONG[field] : 'rule-set.impossible') };
    }
    const asked = JSON.stringify(parsed.data);
    const idempotencyKey = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, idempotencyKey);
    const { data, error } = await send({ body: parsed.data, idempotencyKey });
    if (data) onMade(data);
    return rejectionOf(error, t('rule-set.make.failed'));
  };

  const level = {
    name: 'level',
    label: t('level'),
    required: true,
    options: levels.map((value) => ({ value, label: value })),
  } as const;
  return (
    <FormDialog
      title={source ? t('rule-set.version-of', { name: source.name, level: source.deg_level }) : t('rule-set.new')}
      confirmLabel={t('rule-set.make')}
      fields={[
        ...(source ? [] : [level]),
        {
          name: 'year',
          label: t('rule-set.year'),
          initial: source ? String(source.from_admn_yr) : '',
          inputMode: 'numeric',
          hint: t('rule-set.year.hint'),
          required: true,
        },
        { name: 'name', label: t('name'), initial: source?.name ?? '', required: true, autoFocus: true },
      ]}
      onConfirm={(typed: Record<'level' | 'year' | 'name', string>) =>
        make({ ...typed, ...(source && { level: source.deg_level }) })
      }
      onClose={onClose}
    >
      {source && t('rule-set.copy-note', { version: source.version, year: source.from_admn_yr })}
    </FormDialog>
  );
}
