import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { cleanRegisterNumber } from '@thervu/contracts/result/result-rules';
import { translateLongDay, usePageWords } from '../page-words';

interface LookUpFormProps {
  action: string;
  /** What was typed last; a prerendered page has only the register number. */
  typed: { regNo: string; dob: string };
  /** Name of the session that was chosen; empty for the latest. */
  exam: string;
  message: string;
  /** The birth date as it was read, where nothing was found for it. */
  readDay: string | null;
  busy: boolean;
  /** What is being done, told to everybody; empty where nothing is. */
  status: string;
  takesFocus: boolean;
  /** Both values as typed; empty when the field is. */
  onLookUp: (regNo: string, dob: string) => void;
}

/** Keeps letters and digits while they are typed, and the caret where the typist left it. */
function cleanWhileTyping({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  const cleaned = cleanRegisterNumber(field.value);
  if (cleaned === field.value) return;
  const caret = cleanRegisterNumber(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
  field.value = cleaned;
  field.setSelectionRange(caret, caret);
}

/**
 * The two fields and the button. The fields are uncontrolled: what was typed before the script arrived stays,
 * and without script the browser posts them as they are.
 */
export function LookUpForm({
  action,
  typed,
  exam,
  message,
  readDay,
  busy,
  status,
  takesFocus,
  onLookUp,
}: LookUpFormProps) {
  const { t } = usePageWords();
  const regNoField = useRef<HTMLInputElement>(null);
  const dobField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) regNoField.current?.focus();
  }, [takesFocus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !regNoField.current || !dobField.current) return;
    const [regNo, dob] = [regNoField.current.value, dobField.current.value.trim()];
    if (cleanRegisterNumber(regNo) === '') regNoField.current.focus();
    else if (dob === '') dobField.current.focus();
    onLookUp(regNo, dob);
  };

  const described = message === '' ? undefined : 'thr-message';
  return (
    <form className="thr-form" action={action} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <div className="thr-field">
        <label htmlFor="thr-reg-no">{t('register-number')}</label>
        <input
          ref={regNoField}
          id="thr-reg-no"
          name="regNo"
          type="text"
          defaultValue={typed.regNo}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-required="true"
          aria-describedby={described}
          onInput={cleanWhileTyping}
        />
      </div>
      <div className="thr-field">
        <label htmlFor="thr-dob">{t('birth')}</label>
        <input
          ref={dobField}
          id="thr-dob"
          name="dob"
          type="text"
          inputMode="numeric"
          defaultValue={typed.dob === '' ? undefined : typed.dob}
          maxLength={20}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-required="true"
          aria-describedby={described === undefined ? 'thr-dob-form' : `thr-dob-form ${described}`}
        />
        <p id="thr-dob-form" className="thr-hint">
          {t('birth.hint')}
        </p>
      </div>
      {exam !== '' && <input type="hidden" name="exam" value={exam} />}
      <div className="thr-below">
        <button type="submit" className="thr-button thr-primary" aria-disabled={busy}>
          {t('find')}
        </button>
        <p id="thr-message" className="thr-message" role="alert">
          {message}
        </p>
        {readDay !== null && <p className="thr-read">{t('read-day', { day: translateLongDay(t, readDay) })}</p>}
        <p className="thr-status" role="status">
          {status}
        </p>
      </div>
    </form>
  );
}
