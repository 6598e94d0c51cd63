import { useId, useRef, useState } from 'react';
import { useHandOverBundleMutation } from '@thervu/contracts/bundle/bundle-api';
import { handOverBundle } from '@thervu/contracts/bundle/bundle-contract';
import { MOVEMENT_WORDS, MOVEMENTS, type Movement } from '@thervu/contracts/bundle/bundle-rules';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/Button';
import { Panel } from '@thervu/ui/Panel';
import { PlainInput } from '@thervu/ui/PlainInput';
import { PlainSelect } from '@thervu/ui/PlainSelect';
import { useBanner } from '@thervu/ui/useBanner';
import { ScanForm } from './ScanForm';

const KINDS = MOVEMENTS.map((kind) => ({ value: kind, label: MOVEMENT_WORDS[kind] }));
const EMPTY = { bundleno: '', counted: '', exno: '', exname: '', note: '' };
type Typed = typeof EMPTY;
/** What a person reads where the contract's own words are for programs. */
const WORDS: Record<string, string> = {
  bundleno: 'Enter the number of the bundle.',
  counted: 'Enter a count from 0 to 125.',
  exno: 'Enter the number of the examiner.',
  exname: 'Enter a name of at most 100 visible characters.',
  note: 'Enter visible text of at most 300 characters.',
};

const numberOf = (typed: string) => (/^[0-9]{1,10}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** A bundle changes hands: scanned, counted, and kept for good. */
export function HandOver() {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Movement>('TO_EXAMINER');
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The last number no camp knows: with a name the examiner is added. */
  const [stranger, setStranger] = useState('');
  const { banner, say, clear } = useBanner();
  const [handOver, { isLoading }] = useHandOverBundleMutation();

  const isStranger = kind === 'TO_EXAMINER' && stranger !== '' && typed.exno === stranger;
  const send = async () => {
    clear();
    const { exno, exname, note } = typed;
    const parsed = handOverBundle.body.safeParse({
      ...{ bundleno: numberOf(typed.bundleno), counted: numberOf(typed.counted), kind },
      ...(kind === 'TO_EXAMINER' ? { exno } : {}),
      ...(isStranger && exname.trim() !== '' ? { exname } : {}),
      ...(note.trim() === '' ? {} : { note }),
    });
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => String(path[0]));
      return setErrors(Object.fromEntries(fields.map((name) => [name, WORDS[name] ?? ''])));
    }
    const { data, error } = await handOver({ body: parsed.data });
    setErrors(fieldErrors(error));
    if ((error as CallError | undefined)?.data?.type === 'no-examiner') setStranger(exno);
    if (!data) return say('error', failureText(error, 'The hand-over could not be saved.'));
    setTyped({ ...EMPTY, exno });
    setStranger('');
    first.current?.focus();
    return say('success', data.message, undefined, `Now: ${data.bundle.holder}.`);
  };
  const field = (name: keyof Typed, label: string) => (
    <PlainInput
      id={`${id}-${name}`}
      label={label}
      value={typed[name]}
      onChange={(value) => {
        setErrors(({ [name]: _gone, ...others }) => others);
        setTyped((before) => ({ ...before, [name]: value }));
      }}
      error={errors[name]}
      {...(name === 'bundleno' ? { inputRef: first } : {})}
    />
  );
  return (
    <Panel
      title="Hand over a bundle"
      note="Scan the bundle, count its scripts. A different count needs a note."
    >
      <ScanForm label="Hand over a bundle" onSend={() => void send()}>
        <PlainSelect
          id={`${id}-kind`}
          label="What happens"
          value={kind}
          onChange={(value) => setKind(value as Movement)}
          options={KINDS}
          placeholder={null}
        />
        {field('bundleno', 'Bundle')}
        {field('counted', 'Scripts counted')}
        {kind === 'TO_EXAMINER' && field('exno', 'Examiner')}
        {isStranger && field('exname', 'Name of the new examiner')}
        {field('note', 'Note')}
        <Button kind="primary" type="submit" busy={isLoading}>
          Hand Over
        </Button>
      </ScanForm>
      {banner}
    </Panel>
  );
}
