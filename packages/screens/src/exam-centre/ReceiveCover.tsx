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
import { useWords } from '@thervu/words';
import { examCentre } from '@thervu/words/compiled/exam-centre';
import { slotLabel } from '../shared/sitting-labels';

/**
 * Receives a cover: its seal is scanned, then the counted number is typed; each Enter leads to the next field at once. Only a number
 * that differs asks for a note.
 */
export function ReceiveCover({ covers }: { covers: readonly ScriptCover[] }) {
  const t = useWords(examCentre);
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
    setProblems(found ? {} : { seal: typed === '' ? t('seal.scan') : t('seal.unknown', { seal: typed }) });
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
      return setProblems({ received_scripts: t('count.enter') });
    if (differs && note.trim() === '') {
      setProblems({ note: t('count.differs', { scripts: cover.scripts, counted }) });
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
      return showMessage('error', failureText(error, t('receive.failed')));
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
        ? t('received', { cover: data.cover_no, centre: data.centre, scripts: data.scripts })
        : t('received.short', {
            cover: data.cover_no,
            centre: data.centre,
            received: data.received_scripts ?? 0,
            scripts: data.scripts,
          }),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cover && (seal.trim() === cover.seal_no || seal.trim() === String(cover.cover_no))) void receive();
    else find();
  };

  return (
    <form noValidate onSubmit={submit} aria-label={t('receive.form')}>
      {banner}
      <FieldGrid width={220}>
        <PlainInput
          id={`${id}-seal`}
          label={t('seal.or-number')}
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
          label={t('counted')}
          value={counted}
          onChange={(typed) => setCounted(typed.replace(/[^0-9]/g, '').slice(0, 3))}
          error={problems.received_scripts}
          inputMode="numeric"
          disabled={cover === null}
          inputRef={countField}
        />
        <PlainInput
          id={`${id}-note`}
          label={t('note')}
          hint={t('note.hint')}
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
            ? t('sealed', {
                centre: cover.centre,
                slot: slotLabel(cover),
                paper: cover.p_code,
                part: cover.part,
                scripts: cover.scripts,
              })
            : ' '}
        </Text>
        <Button type="submit" kind="primary" busy={isLoading}>
          {cover ? t('receive') : t('find')}
        </Button>
      </div>
    </form>
  );
}
