import { useId, useRef, useState, type FormEvent } from 'react';
import { pluralise } from '@thervu/contracts/core/format';
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

const FAILED = 'The hall could not be saved.';
const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value];

/** A hall: its names, and its desks as they stand. A press on a desk blocks it; a tick below a column makes an aisle. */
export function HallEditor({ hall, college, onSaved, onClose }: HallEditorProps) {
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
    const read = readHall(draft);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return showMessage('error', 'Correct the fields marked below.');
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
    if (answer.data)
      return onSaved(`Hall ${answer.data.hall_no} is saved: ${pluralise(answer.data.seats, 'desk', 'desks')}.`);
    const error = answer.error as CallError;
    if (error.status === 409 && error.data?.conflict) return setTheirs(error.data.conflict.theirs as Hall);
    setProblems(fieldErrors(error));
    return showMessage('error', failureText(error, FAILED));
  };

  return (
    <Panel title={base ? `Change hall ${base.hall_no}` : 'Add a hall'}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {banner}
        {theirs && (
          <ChangedMeanwhile
            text={`Someone else changed hall ${theirs.hall_no} while you were typing.`}
            differences={differences(draft, theirs)}
            same="Both of you saved the same values."
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
              label="Hall number"
              required
              maxLength={10}
              autoFocus
              hint="As on the door, such as M-12."
            />
            <PlainInput {...field('name', 'name')} label="Name" required maxLength={100} />
            <PlainInput {...field('block', 'block')} label="Block" maxLength={60} />
            <PlainInput
              {...field('floor', 'floor')}
              label="Floor"
              required
              maxLength={3}
              hint="0 is the ground floor."
            />
            <PlainSelect
              id={`${id}-purpose`}
              label="Used for"
              value={draft.purpose}
              placeholder={null}
              onChange={(purpose) => change({ purpose: purpose as HallDraft['purpose'] })}
              options={[
                { value: 'HALL', label: 'All candidates' },
                { value: 'SEPARATE', label: 'Scribes and separate seating' },
              ]}
            />
            <PlainInput
              {...field('order', 'fill_order')}
              label="Fill order"
              required
              maxLength={4}
              inputMode="numeric"
              hint="Halls are filled from the lowest number."
            />
            <PlainInput
              {...field('rows', 'desk_rows')}
              label="Rows of desks"
              required
              maxLength={2}
              inputMode="numeric"
            />
            <PlainInput
              {...field('cols', 'desk_cols')}
              label="Columns of desks"
              required
              maxLength={2}
              inputMode="numeric"
            />
          </FieldGrid>
          <TickGroup
            label="This hall"
            row
            ticks={[
              { value: 'step_free', label: 'can be reached without steps' },
              { value: 'active', label: 'is in use' },
            ]}
            chosen={[...(draft.step_free ? ['step_free'] : []), ...(draft.active ? ['active'] : [])]}
            onChange={(chosen) =>
              change({ step_free: chosen.includes('step_free'), active: chosen.includes('active') })
            }
          />
          {shape ? (
            <>
              <TickGroup
                label="Aisle behind column"
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
                <Text quiet>
                  {`${pluralise(desksOf(shape).length, 'desk', 'desks')} can be used. Press a desk, or Enter on it, to block or free it.`}
                </Text>
                {problems.blocked && <Text>{problems.blocked}</Text>}
                <HallGrid
                  label="Desks of the hall"
                  shape={shape}
                  desk={(name) => {
                    const blocked = draft.blocked.includes(name);
                    return {
                      name: blocked ? `${name}, blocked` : name,
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
            <Text quiet>The desks are drawn when rows and columns are numbers from 1 to 20.</Text>
          )}
        </Stack>
        <FormActions
          saveLabel="Save hall"
          saving={adding.isLoading || saving.isLoading}
          onCancel={onClose}
          note={unsaved ? 'Not saved' : undefined}
        />
      </form>
    </Panel>
  );
}

const LABELS = {
  hall_no: 'Hall number',
  name: 'Name',
  block: 'Block',
  floor: 'Floor',
  rows: 'Rows',
  cols: 'Columns',
  order: 'Fill order',
  purpose: 'Used for',
  aisles: 'Aisles',
  blocked: 'Blocked desks',
} as const;

function differences(mine: HallDraft, saved: Hall) {
  const theirs = hallDraftOf(saved);
  const text = (draft: HallDraft, name: keyof typeof LABELS) => {
    const value = draft[name];
    return typeof value === 'string' ? value : value.join(', ') || 'none';
  };
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((name) => text(mine, name) !== text(theirs, name))
    .map((name) => ({ label: LABELS[name], mine: text(mine, name), theirs: text(theirs, name) }));
}
