import { useState } from 'react';
import { NewRuleSet, type RuleSet, type RuleSetHead } from '@thervu/contracts/rule-set/rule-set-contract';
import { useCreateRuleSetMutation } from '@thervu/contracts/setting/setting-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface NewRuleSetDialogProps {
  levels: readonly string[];
  /** The set to begin as a copy of; null: the usual table of the level. */
  source: RuleSetHead | null;
  onMade: (made: RuleSet) => void;
  onClose: () => void;
}

const LABELS: Record<string, string> = {
  name: 'Enter a name of at most 100 visible characters.',
  deg_level: 'Choose a level.',
  from_admn_yr: 'Enter a year of four digits.',
};

/** Level, year and name of a new draft. */
export function NewRuleSetDialog({ levels, source, onMade, onClose }: NewRuleSetDialogProps) {
  const [send] = useCreateRuleSetMutation();
  const [keys] = useState(() => new Map<string, string>());

  const make = async ({ level, year, name }: Record<'level' | 'year' | 'name', string>) => {
    const copy = source ? { copy_of: source.id } : {};
    const parsed = NewRuleSet.safeParse({ name, deg_level: level, from_admn_yr: Number(year), ...copy });
    if (!parsed.success) return { text: LABELS[String(parsed.error.issues[0]?.path[0])] ?? 'This cannot be made.' };
    const asked = JSON.stringify(parsed.data);
    const idempotencyKey = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, idempotencyKey);
    const { data, error } = await send({ body: parsed.data, idempotencyKey });
    if (data) onMade(data);
    return rejectionOf(error, 'Failed to make the rule set.');
  };

  const level = {
    name: 'level',
    label: 'Level',
    required: true,
    options: levels.map((value) => ({ value, label: value })),
  } as const;
  return (
    <FormDialog
      title={source ? `New version of ${source.name}, ${source.deg_level}?` : 'New rule set'}
      confirmLabel="Make draft"
      fields={[
        ...(source ? [] : [level]),
        {
          name: 'year',
          label: 'Students admitted from',
          initial: source ? String(source.from_admn_yr) : '',
          inputMode: 'numeric',
          hint: 'First year of admission these rules apply to.',
          required: true,
        },
        { name: 'name', label: 'Name', initial: source?.name ?? '', required: true, autoFocus: true },
      ]}
      onConfirm={(typed: Record<'level' | 'year' | 'name', string>) =>
        make({ ...typed, ...(source && { level: source.deg_level }) })
      }
      onClose={onClose}
    >
      {source &&
        `A copy of version ${source.version} of ${source.from_admn_yr}, as a draft. It is used only after it is frozen.`}
    </FormDialog>
  );
}
