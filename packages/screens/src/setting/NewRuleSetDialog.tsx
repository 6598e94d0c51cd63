import { useId, useRef, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { NewRuleSet, type RuleSet, type RuleSetHead } from '@thervu/contracts/rule-set/rule-set-contract';
import { useCreateRuleSetMutation } from '@thervu/contracts/setting/setting-api';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';

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
  const id = useId();
  const [level, setLevel] = useState(source?.deg_level ?? '');
  const [year, setYear] = useState(source ? String(source.from_admn_yr) : '');
  const [name, setName] = useState(source?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [send, { isLoading }] = useCreateRuleSetMutation();
  const [filter] = useState(() => new Map<string, string>());
  const busy = useRef(false);

  const make = async () => {
    const copy = source ? { copy_of: source.id } : {};
    const parsed = NewRuleSet.safeParse({ name, deg_level: level, from_admn_yr: Number(year), ...copy });
    if (!parsed.success) {
      return setProblem(LABELS[String(parsed.error.issues[0]?.path[0])] ?? 'This cannot be made.');
    }
    if (busy.current) return;
    busy.current = true;
    const asked = JSON.stringify(parsed.data);
    const idempotencyKey = filter.get(asked) ?? crypto.randomUUID();
    filter.set(asked, idempotencyKey);
    const { data, error } = await send({ body: parsed.data, idempotencyKey });
    busy.current = false;
    if (data) return onMade(data);
    return setProblem(failureText(error, 'Failed to make the rule set.'));
  };

  return (
    <ConfirmDialog
      open
      title={source ? `New version of ${source.name}, ${source.deg_level}?` : 'New rule set?'}
      confirmLabel="Make draft"
      busy={isLoading}
      focusInContent
      result={problem && <Banner kind="error">{problem}</Banner>}
      onConfirm={() => void make()}
      onClose={onClose}
    >
      <Stack>
        {source ? (
          <div>{`A copy of version ${source.version} of ${source.from_admn_yr}, as a draft. Nothing uses it before it is frozen.`}</div>
        ) : (
          <PlainSelect
            id={`${id}-level`}
            label="Level"
            value={level}
            onChange={setLevel}
            options={levels.map((level) => ({ value: level, label: level }))}
            required
          />
        )}
        <PlainInput
          id={`${id}-year`}
          label="Students admitted from"
          value={year}
          onChange={setYear}
          inputMode="numeric"
          hint="The year of admission the rules begin to hold for."
          required
        />
        <PlainInput id={`${id}-name`} label="Name" value={name} onChange={setName} required autoFocus />
      </Stack>
    </ConfirmDialog>
  );
}
