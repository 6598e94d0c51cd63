import Box from '@mui/material/Box';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useHandOverBundleMutation } from '@thervu/contracts/bundle/bundle-api';
import { BundleHandOver } from '@thervu/contracts/bundle/bundle-contract';
import { MOVEMENTS, type Movement } from '@thervu/contracts/bundle/bundle-rules';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { bundle as bundleWords } from '@thervu/words/compiled/bundle';
import { playErrorSound } from '../shared/error-sound';
import { holderText } from './holder-text';
import { ScanForm } from './ScanForm';

const EMPTY = { bundleno: '', counted: '', exno: '', exname: '', note: '' };
type Typed = typeof EMPTY;
type Body = BundleHandOver;
/** A hand-over as it was typed and why it was not saved. */
interface Rejected {
  kind: Movement;
  typed: Typed;
  errors?: Record<string, string>;
  stranger?: string;
}
/** Nothing of the next hand-over has been typed. */
const isUntouched = ({ bundleno, counted, exname, note }: Typed) => bundleno + counted + exname + note === '';
/** What a person reads where the contract's own words are for programs. */
const WRONG = {
  bundleno: 'wrong.bundleno',
  counted: 'wrong.counted',
  exno: 'wrong.exno',
  exname: 'wrong.exname',
  note: 'wrong.note',
} as const satisfies Record<keyof Typed, string>;

const numberOf = (typed: string) => (/^[0-9]{1,10}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** A bundle changes hands: scanned, counted, and kept for good. */
export function HandOver() {
  const t = useWords(bundleWords);
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Movement>('TO_EXAMINER');
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The last number no camp knows: with a name the examiner is added. */
  const [stranger, setStranger] = useState('');
  const { banner, showMessage, clear } = useBanner();
  const [waiting, setWaiting] = useState<readonly Rejected[]>([]);
  const [handOver] = useHandOverBundleMutation();

  /** Hand-overs leave one after the other, in the order they were typed. */
  const line = useRef<Promise<void>>(Promise.resolve());
  const now = useRef(typed);
  useLayoutEffect(() => {
    now.current = typed;
  });

  const isStranger = kind === 'TO_EXAMINER' && stranger !== '' && typed.exno === stranger;
  const take = () => {
    clear();
    const { exno, exname, note } = typed;
    const parsed = BundleHandOver.safeParse({
      bundleno: numberOf(typed.bundleno),
      counted: numberOf(typed.counted),
      kind,
      ...(kind === 'TO_EXAMINER' ? { exno } : {}),
      ...(isStranger && exname.trim() !== '' ? { exname } : {}),
      ...(note.trim() === '' ? {} : { note }),
    });
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => String(path[0]));
      setErrors(Object.fromEntries(fields.map((name) => [name, name in WRONG ? t(WRONG[name as keyof Typed]) : ''])));
      return;
    }
    // the next hand-over can be typed at once: no answer empties a field or moves the focus later
    setErrors({});
    setStranger('');
    setTyped({ ...EMPTY, exno });
    first.current?.focus();
    line.current = line.current.then(() => send(parsed.data, { kind, typed }));
  };
  const send = async (body: Body, sent: Rejected) => {
    const { data, error } = await handOver({ body });
    if (data)
      return showMessage(
        'success',
        data.message,
        undefined,
        t('hand-over.now', { holder: holderText(t, data.bundle.holder) }),
      );
    playErrorSound();
    const text = failureText(error, t('hand-over.failed'));
    const isFree = isUntouched(now.current);
    // while another bundle is typed it is said which one this was
    showMessage('error', text, undefined, isFree ? undefined : t('hand-over.refused', { bundle: body.bundleno }));
    const refused = { ...sent, errors: fieldErrors(error) };
    if ((error as CallError | undefined)?.data?.type === 'no-examiner') refused.stranger = sent.typed.exno;
    // what is being typed meanwhile stays as it is: the refused one waits in the list
    if (isFree) correct(refused);
    else setWaiting((before) => [...before, refused]);
  };
  const correct = (refused: Rejected) => {
    setWaiting((before) => before.filter((other) => other !== refused));
    setKind(refused.kind);
    setTyped(refused.typed);
    setErrors(refused.errors ?? {});
    setStranger(refused.stranger ?? '');
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
    <Panel title={t('hand-over')} note={t('hand-over.note')}>
      <ScanForm label={t('hand-over')} onSend={take}>
        <PlainSelect
          id={`${id}-kind`}
          label={t('what-happens')}
          value={kind}
          onChange={(value) => setKind(value as Movement)}
          options={MOVEMENTS.map((value) => ({ value, label: t(`move.${value}`) }))}
          placeholder={null}
        />
        {field('bundleno', t('bundle'))}
        {field('counted', t('scripts-counted'))}
        {kind === 'TO_EXAMINER' && field('exno', t('examiner'))}
        {isStranger && field('exname', t('examiner.new'))}
        {field('note', t('note'))}
        <Button kind="primary" type="submit">
          {t('hand-over.press')}
        </Button>
      </ScanForm>
      {/* The place of the message is kept free, so that nothing below it moves. */}
      <Box sx={{ minHeight: 72 }}>{banner}</Box>
      <Stack row>
        {waiting.map((refused) => (
          <Button key={JSON.stringify(refused)} disabled={!isUntouched(typed)} onClick={() => correct(refused)}>
            {t('hand-over.correct', { bundle: refused.typed.bundleno, n: refused.typed.counted })}
          </Button>
        ))}
      </Stack>
    </Panel>
  );
}
