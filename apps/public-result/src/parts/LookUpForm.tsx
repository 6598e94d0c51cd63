import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { cleanRegisterNumber } from '@thervu/contracts/result/result-rules';

interface LookUpFormProps {
  action: string;
  regNo: string;
  message: string;
  busy: boolean;
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
export function LookUpForm({ action, regNo, message, busy, takesFocus, onLookUp }: LookUpFormProps) {
  const regNoField = useRef<HTMLInputElement>(null);
  const dobField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) regNoField.current?.focus();
  }, [takesFocus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !regNoField.current || !dobField.current) return;
    const typed = { regNo: regNoField.current.value, dob: dobField.current.value.trim() };
    if (cleanRegisterNumber(typed.regNo) === '') regNoField.current.focus();
    else if (typed.dob === '') dobField.current.focus();
    onLookUp(typed.regNo, typed.dob);
  };

  const described = message === '' ? undefined : 'thr-message';
  return (
    <form className="thr-form" action={action} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <div className="thr-field">
        <label htmlFor="thr-reg-no">Register Number</label>
        <input
          ref={regNoField}
          id="thr-reg-no"
          name="regNo"
          type="text"
          defaultValue={regNo}
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
        <label htmlFor="thr-dob">Date of Birth</label>
        <input
          ref={dobField}
          id="thr-dob"
          name="dob"
          type="date"
          min="1930-01-01"
          max="2020-12-31"
          placeholder="dd-mm-yyyy"
          autoComplete="bday"
          aria-required="true"
          aria-describedby={described}
        />
      </div>
      <div className="thr-below">
        <button type="submit" className="thr-button thr-primary" aria-disabled={busy}>
          Get Results
        </button>
        <p id="thr-message" className="thr-message" role="alert">
          {message}
        </p>
        <p className="thr-status" role="status">
          {busy ? 'Fetching the result…' : ''}
        </p>
      </div>
    </form>
  );
}
