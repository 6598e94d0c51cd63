import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { CALENDAR_MONTHS } from '@thervu/contracts/setting/list-rules';
import type { ListKey } from '@thervu/contracts/setting/list-settings';
import { useSaveSettingsMutation } from '@thervu/contracts/setting/setting-api';
import type { Setting } from '@thervu/contracts/setting/setting-contract';
import { SETTINGS, settingProblem } from '@thervu/contracts/setting/setting-registry';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { Stack } from '@thervu/ui/layout/Stack';
import { Banner } from '@thervu/ui/message/Banner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useBanner } from '@thervu/ui/message/useBanner';
import { ListRows } from './ListRows';
import { newItem, tidyItems, type DraftItem } from './list-draft';
import { useSettingWords } from './useSettingWords';

export interface ListEditorProps {
  listKey: ListKey;
  setting: Setting;
  /** Reads the settings again, after somebody else has saved. */
  reload: () => Promise<readonly Setting[] | undefined>;
}

const itemsOf = (listKey: ListKey, { value, problem }: Setting): DraftItem[] =>
  problem === null ? [...(value as DraftItem[])] : [...(SETTINGS[listKey].fallback as readonly DraftItem[])];

/** One list: its entries in order, each renamed, moved, switched off or removed; saved as a whole. */
export function ListEditor({ listKey, setting, reload }: ListEditorProps) {
  const { t, known } = useSettingWords();
  const say = useMessageText();
  const label = known(SETTINGS[listKey].label);
  // what the person began from: a read in between must not make an old page look new
  const [base, setBase] = useState(setting);
  const [items, setItems] = useState(() => itemsOf(listKey, setting));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [send, { isLoading }] = useSaveSettingsMutation();
  const { banner, showMessage, clear } = useBanner();
  const id = useId();
  const changed = JSON.stringify(tidyItems(items)) !== JSON.stringify(itemsOf(listKey, base)) || typed.trim() !== '';
  useLeaveGuard(changed, t('list.not-saved', { list: label }));

  const change = (next: DraftItem[]) => {
    clear();
    setProblem(undefined);
    setItems(next);
  };
  const add = () => {
    if (typed.trim() === '') return setProblem(t('list.enter'));
    const next = [...items, newItem(listKey, typed)];
    const wrong = settingProblem(listKey, tidyItems(next));
    if (wrong !== undefined) return setProblem(wrong);
    change(next);
    return setTyped('');
  };
  const save = async () => {
    clear();
    // what is typed and not added yet is meant as well
    const value = tidyItems(typed.trim() === '' ? items : [...items, newItem(listKey, typed)]);
    const wrong = settingProblem(listKey, value);
    if (wrong !== undefined) return setProblem(wrong);
    const answer = await send({ body: { changes: [{ key: listKey, value, row_version: base.row_version }] } });
    const now = answer.data?.find((each) => each.key === listKey);
    if (now) {
      setBase(now);
      setItems(itemsOf(listKey, now));
      setTyped('');
      setProblem(undefined);
      return showMessage('success', t('saved'));
    }
    const { error } = answer;
    if ((error as CallError).status === 409 && (error as CallError).data?.conflict) {
      const fresh = (await reload())?.find((each) => each.key === listKey);
      if (fresh) setBase(fresh);
      return showMessage('error', failureText(error, t('not-saved')), undefined, t('list.save-again'));
    }
    const refused = Object.values(fieldErrors(error))[0];
    if (refused !== undefined) return setProblem(refused);
    return showMessage('error', failureText(error, t('not-saved')));
  };

  const months = Object.entries(CALENDAR_MONTHS)
    .filter(([code]) => items.every((item) => item.code !== code))
    .map(([value, { name }]) => ({ value, label: `${value} (${known(name)})` }));
  return (
    <Stack>
      {base.problem !== null && <Banner kind="error">{t('not-fitting.save', { problem: say(base.problem) })}</Banner>}
      <ListRows listKey={listKey} items={items} onChange={change} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-end', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 200px', maxWidth: 320 }}>
          {listKey === 'list.exam_months' ? (
            <PlainSelect
              id={`${id}add`}
              label={t('list.add-to', { list: label })}
              value={typed}
              onChange={setTyped}
              options={months}
              error={problem}
            />
          ) : (
            <PlainInput
              id={`${id}add`}
              label={t('list.add-to', { list: label })}
              value={typed}
              onChange={setTyped}
              maxLength={60}
              error={problem}
            />
          )}
        </Box>
        <Button onClick={add} aria-label={t('list.add-entry', { list: label })}>
          {t('add')}
        </Button>
      </Box>
      {banner}
      <div>
        <Button onClick={() => void save()} busy={isLoading} disabled={!changed}>
          {t('save-named', { what: label })}
        </Button>
      </div>
    </Stack>
  );
}
