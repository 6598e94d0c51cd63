import Box from '@mui/material/Box';
import { useState, type FormEvent } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { hiddenCharacter } from '@thervu/contracts/core/text';
import type { RuleSet } from '@thervu/contracts/rule-set/rule-set-contract';
import { rulesProblems, type RuleProblem } from '@thervu/contracts/rule-set/rule-set-rules';
import { useSaveRuleSetMutation } from '@thervu/contracts/setting/setting-api';
import { ErrorSummary } from '@thervu/ui/form/ErrorSummary';
import { FormActions } from '@thervu/ui/form/FormActions';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { cellId, RuleTable } from './RuleTable';
import { blankRow, PARTS, readRules, RULE_PARTS, typedRules, type RulePart, type TypedRow } from './typed-rules';
import { useSettingWords, type SettingSay } from './useSettingWords';

const nameProblem = (t: SettingSay['t'], name: string): RuleProblem[] => {
  const text = name.trim();
  const message = text === '' ? t('name.missing') : text.length > 100 ? t('name.long') : hiddenCharacter(text);
  return message ? [{ field: 'name', message }] : [];
};

/** A draft being changed: name, lines, grade bands and classes, saved as a whole. */
export function RuleSetEditor({ set }: { set: RuleSet }) {
  const { t, known } = useSettingWords();
  const say = useMessageText();
  const [base, setBase] = useState(set);
  const [name, setName] = useState(set.name);
  const [rules, setRules] = useState(() => typedRules(set));
  const [problems, setProblems] = useState<RuleProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [send, { isLoading }] = useSaveRuleSetMutation();
  const { banner, showMessage, clear } = useBanner();
  const unsaved = name !== base.name || JSON.stringify(rules) !== JSON.stringify(typedRules(base));
  useLeaveGuard(unsaved);

  const showProblems = (found: RuleProblem[]) => {
    setProblems(found);
    setAttempt((before) => before + 1);
  };
  const change = (part: RulePart) => (rows: TypedRow[]) => setRules((before) => ({ ...before, [part]: rows }));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    const read = readRules(rules);
    const found = [...nameProblem(t, name), ...rulesProblems(read)];
    if (found.length > 0) return showProblems(found);
    setProblems([]);
    const body = { name: name.trim(), ...read, row_version: base.row_version };
    const { data, error } = await send({ params: { id: String(base.id) }, body });
    if (data) {
      setBase(data);
      setName(data.name);
      setRules(typedRules(data));
      return showMessage('success', t('saved'));
    }
    const refused = (error as CallError).data?.errors;
    if (refused?.length) return showProblems(refused);
    return showMessage('error', failureText(error, t('not-saved')));
  };

  const byField = new Map(problems.map(({ field, message }) => [field, message]));
  return (
    <form aria-label={t('rules-of', { name: base.name })} noValidate onSubmit={(event) => void save(event)}>
      <ErrorSummary
        attempt={attempt}
        problems={problems.map(({ field, message }) => ({
          text: say(message),
          ...(field.includes('/') || field === 'name' ? { id: cellId(field) } : {}),
        }))}
      />
      <Box sx={{ maxWidth: 480, mb: 4 }}>
        <PlainInput
          id={cellId('name')}
          label={t('name')}
          value={name}
          onChange={setName}
          error={byField.get('name')}
          required
        />
      </Box>
      {PARTS.map((part) => (
        <Panel key={part} title={known(RULE_PARTS[part].title)} note={known(RULE_PARTS[part].note)} bare>
          <RuleTable
            part={part}
            rows={rules[part]}
            onChange={change(part)}
            onAdd={() => change(part)([...rules[part], blankRow(part)])}
            problems={byField}
          />
        </Panel>
      ))}
      {banner}
      <FormActions saveLabel={t('rule-set.save')} saving={isLoading} note={unsaved ? t('unsaved') : undefined} />
    </form>
  );
}
