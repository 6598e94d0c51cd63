import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { useReceiveCoverMutation } from '@thervu/contracts/script-cover/script-cover-api';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { slotLabel } from '../shared/sitting-labels';

const FAILED = 'The cover could not be received.';

/**
 * Receives a cover: its seal is scanned, then the counted number is typed; each Enter leads to the next field at once. Only a number
 * that differs asks for a note.
 */
export function ReceiveCover({ covers }: { covers: readonly ScriptCover[] }) {
  const id = useId();
  const [seal, setSeal] = useState('');
  const [counted, setCounted] = useState('');
  const [note, setNote] = useState('');
  const [cover, setCover] = useState<ScriptCover | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [send, { isLoading }] = useReceiveCoverMutation();
  const { banner, showMessage, clear } = useBanner();
  const sealField = useRef<HTMLInputElement>(null);
  const countField = useRef<HTMLInputElement>(null);
  const remarkField = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const differs = cover !== null && counted !== '' && Number(counted) !== cover.scripts;

  const find = () => {
    clear();
    const typed = seal.trim();
    const found = covers.find(({ seal_no, cover_no }) => seal_no === typed || String(cover_no) === typed);
    setProblems(
      found
        ? {}
        : { seal: typed === '' ? 'Scan the seal of the cover.' : `No cover with the seal ${typed} is on its way.` },
    );
    if (!found) return;
    flushSync(() => {
      setCover(found);
      setCounted('');
      setNote('');
    });
    countField.current?.focus();
  };
  const receive = async () => {
    if (!cover || sending.current) return;
    clear();
    if (!/^[0-9]{1,3}$/.test(counted) || Number(counted) > 200)
      return setProblems({ received_scripts: 'Enter the number of scripts you counted.' });
    if (differs && note.trim() === '') {
      setProblems({ note: `The cover was sealed with ${cover.scripts} scripts and you counted ${counted}. Say why.` });
      return remarkField.current?.focus();
    }
    sending.current = true;
    const { data, error } = await send({
      params: { no: String(cover.cover_no) },
      body: {
        received_scripts: Number(counted),
        ...(note.trim() !== '' && { note: note.trim() }),
        row_version: cover.row_version,
      },
    });
    sending.current = false;
    if (!data) {
      setProblems(fieldErrors(error));
      return showMessage('error', failureText(error, FAILED));
    }
    flushSync(() => {
      setProblems({});
      setCover(null);
      setSeal('');
      setCounted('');
      setNote('');
    });
    sealField.current?.focus();
    const short = data.scripts - (data.received_scripts ?? 0);
    return showMessage(
      short === 0 ? 'success' : 'warning',
      short === 0
        ? `Cover ${data.cover_no} of centre ${data.centre} is received: ${data.scripts} scripts.`
        : `Cover ${data.cover_no} of centre ${data.centre} is received with ${data.received_scripts ?? 0} of ${data.scripts} scripts. The Script Ledger shows the difference.`,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cover && (seal.trim() === cover.seal_no || seal.trim() === String(cover.cover_no))) void receive();
    else find();
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Receive a cover">
      {banner}
      <FieldGrid width={220}>
        <PlainInput
          id={`${id}-seal`}
          label="Seal or number of the cover"
          value={seal}
          onChange={(typed) => {
            setSeal(typed);
            setCover(null);
          }}
          error={problems.seal}
          maxLength={30}
          inputRef={sealField}
        />
        <PlainInput
          id={`${id}-count`}
          label="Scripts counted"
          value={counted}
          onChange={(typed) => setCounted(typed.replace(/[^0-9]/g, '').slice(0, 3))}
          error={problems.received_scripts}
          inputMode="numeric"
          disabled={cover === null}
          inputRef={countField}
        />
        <PlainInput
          id={`${id}-note`}
          label="Note"
          hint="Only where the number differs."
          value={note}
          onChange={setNote}
          required={differs}
          error={problems.note}
          maxLength={300}
          disabled={cover === null}
          inputRef={remarkField}
        />
      </FieldGrid>
      <div style={{ marginTop: 12 }}>
        <Text>
          {cover
            ? `Centre ${cover.centre}, ${slotLabel(cover)}, ${cover.p_code}, cover ${cover.part}: ${cover.scripts} scripts were sealed.`
            : ' '}
        </Text>
        <Button type="submit" kind="primary" busy={isLoading}>
          {cover ? 'Receive cover' : 'Find cover'}
        </Button>
      </div>
    </form>
  );
}
