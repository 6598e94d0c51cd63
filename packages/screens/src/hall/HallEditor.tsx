import { useId, useRef, useState, type FormEvent } from 'react';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { useAddHallMutation, useSaveHallMutation } from '@thervu/contracts/hall/hall-api';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import { deskName, desksOf } from '@thervu/contracts/hall/hall-rules';
import { FormActions } from '@thervu/ui/form/FormActions';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ChangedMeanwhile } from '@thervu/ui/message/ChangedMeanwhile';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { hall as hallWords, type HallWords } from '@thervu/words/compiled/hall';
import { HallGrid } from '../shared/HallGrid';
import { hallDraftOf, fitted, readHall, shapeOf, type HallDraft } from './hall-form';

export interface HallEditorProps {
  /** The hall that is changed; null for a new one. */
  hall: Hall | null;
  /** The college the office adds a hall to; left out for a college itself. */
  college?: string;
  onSaved: (message: string) => void;
  onClose: () => void;
}

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value];

/** A hall: its names, and its desks as they stand. A press on a desk blocks it; a tick below a column makes an aisle. */
export function HallEditor({ hall, college, onSaved, onClose }: HallEditorProps) {
  const t = useWords(hallWords);
  const id = useId();
  const [base, setBase] = useState(hall);
  const [draft, setDraft] = useState(() => hallDraftOf(hall));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<Hall | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const [add, adding] = useAddHallMutation();
  const [save, saving] = useSaveHallMutation();
  const key = useRef({ body: '', key: '' });
  const sending = useRef(false);
  const unsaved = JSON.stringify(draft) !== JSON.stringify(hallDraftOf(base));
  useLeaveGuard(unsaved);
  const shape = shapeOf(draft);
  const change = (patch: Partial<HallDraft>) => setDraft((before) => fitted({ ...before, ...patch }));
  const field = (name: 'hall_no' | 'name' | 'block' | 'floor' | 'rows' | 'cols' | 'order', call: string) => ({
    id: `${id}-${name}`,
    value: draft[name],
    onChange: (typed: string) => setDraft((before) => ({ ...before, [name]: typed })),
    onBlur: () => setDraft(fitted),
    error: problems[call],
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    clear();
    const read = readHall(draft, t);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return showMessage('error', t('correct'));
    sending.current = true;
    const body = JSON.stringify(read.fields);
    if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
    const answer = base
      ? await save({ params: { id: String(base.hall_id) }, body: { ...read.fields, row_version: base.row_version } })
      : await add({
          body: { ...read.fields, ...(college !== undefined && { college }) },
          idempotencyKey: key.current.key,
        });
    sending.current = false;
    if (answer.data) return onSaved(t('saved', { hall: answer.data.hall_no, n: answer.data.seats }));
    const error = answer.error as CallError;
    if (error.status === 409 && error.data?.conflict) return setTheirs(error.data.conflict.theirs as Hall);
    setProblems(fieldErrors(error));
    return showMessage('error', failureText(error, t('save.failed')));
  };

  return (
    <Panel title={base ? t('change.hall', { hall: base.hall_no }) : t('add.title')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {banner}
        {theirs && (
          <ChangedMeanwhile
            text={t('changed', { hall: theirs.hall_no })}
            differences={differences(draft, theirs, t)}
            same={t('same')}
            onKeepMine={() => {
              setBase(theirs);
              setTheirs(null);
            }}
            onTakeTheirs={() => {
              setBase(theirs);
              setDraft(hallDraftOf(theirs));
              setTheirs(null);
            }}
          />
        )}
        <Stack>
          <FieldGrid width={200}>
            <PlainInput
              {...field('hall_no', 'hall_no')}
              label={t('number')}
              required
              maxLength={10}
              autoFocus
              hint={t('number.hint')}
            />
            <PlainInput {...field('name', 'name')} label={t('name')} required maxLength={100} />
            <PlainInput {...field('block', 'block')} label={t('block')} maxLength={60} />
            <PlainInput {...field('floor', 'floor')} label={t('floor')} required maxLength={3} hint={t('floor.hint')} />
            <PlainSelect
              id={`${id}-purpose`}
              label={t('used-for')}
              value={draft.purpose}
              placeholder={null}
              onChange={(purpose) => change({ purpose: purpose as HallDraft['purpose'] })}
              options={[
                { value: 'HALL', label: t('for-all') },
                { value: 'SEPARATE', label: t('for-scribes') },
              ]}
            />
            <PlainInput
              {...field('order', 'fill_order')}
              label={t('order')}
              required
              maxLength={4}
              inputMode="numeric"
              hint={t('order.hint')}
            />
            <PlainInput {...field('rows', 'desk_rows')} label={t('rows')} required maxLength={2} inputMode="numeric" />
            <PlainInput {...field('cols', 'desk_cols')} label={t('cols')} required maxLength={2} inputMode="numeric" />
          </FieldGrid>
          <TickGroup
            label={t('this-hall')}
            row
            ticks={[
              { value: 'step_free', label: t('no-steps') },
              { value: 'active', label: t('in-use') },
            ]}
            chosen={[...(draft.step_free ? ['step_free'] : []), ...(draft.active ? ['active'] : [])]}
            onChange={(chosen) =>
              change({ step_free: chosen.includes('step_free'), active: chosen.includes('active') })
            }
          />
          {shape ? (
            <>
              <TickGroup
                label={t('aisle')}
                row
                ticks={Array.from({ length: shape.desk_cols - 1 }, (_none, i) => ({
                  value: String(i + 1),
                  label: deskName(1, i + 1).charAt(0),
                }))}
                chosen={draft.aisles.map(String)}
                onChange={(chosen) => change({ aisles: chosen.map(Number) })}
                error={problems.aisles}
              />
              <div>
                <Text quiet>{t('usable', { n: desksOf(shape).length })}</Text>
                {problems.blocked && <Text>{problems.blocked}</Text>}
                <HallGrid
                  label={t('of-hall')}
                  shape={shape}
                  desk={(name) => {
                    const blocked = draft.blocked.includes(name);
                    return {
                      name: blocked ? t('blocked', { desk: name }) : name,
                      content: blocked ? '✕' : name,
                      pressed: blocked,
                      quiet: blocked,
                    };
                  }}
                  onPress={(name) => setDraft((before) => ({ ...before, blocked: toggled(before.blocked, name) }))}
                />
              </div>
            </>
          ) : (
            <Text quiet>{t('drawn-when')}</Text>
          )}
        </Stack>
        <FormActions
          saveLabel={t('save')}
          saving={adding.isLoading || saving.isLoading}
          onCancel={onClose}
          note={unsaved ? t('not-saved') : undefined}
        />
      </form>
    </Panel>
  );
}

/** The word of each field that two versions may have in different ways. */
const LABELS = {
  hall_no: 'number',
  name: 'name',
  block: 'block',
  floor: 'floor',
  rows: 'label.rows',
  cols: 'label.cols',
  order: 'order',
  purpose: 'used-for',
  aisles: 'label.aisles',
  blocked: 'label.blocked',
} as const;

function differences(mine: HallDraft, saved: Hall, t: Say<HallWords>) {
  const theirs = hallDraftOf(saved);
  const text = (draft: HallDraft, name: keyof typeof LABELS) => {
    const value = draft[name];
    return typeof value === 'string' ? value : value.join(', ') || t('none');
  };
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((name) => text(mine, name) !== text(theirs, name))
    .map((name) => ({ label: t(LABELS[name]), mine: text(mine, name), theirs: text(theirs, name) }));
}
