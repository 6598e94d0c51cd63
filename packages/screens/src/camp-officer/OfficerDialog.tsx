import { useEffect, useRef, useState } from 'react';
import { createOfficer, updateOfficer, type Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import type { OfficerDraft, OfficerRole } from '@thervu/contracts/camp-officer/camp-officer-rules';
import type { Place } from '@thervu/contracts/camp-place/camp-place-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { BANNER_MS } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import type { Option } from '@thervu/ui/form/PlainSelect';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { campOfficer } from '@thervu/words/compiled/camp-officer';
import { draftOf, draftProblem } from './officer-draft';
import { OfficerFields } from './OfficerFields';

export interface OfficerDialogProps {
  /** Who is edited; null for a new data operator. */
  officer: Officer | null;
  /** The exam a new officer begins with. */
  exam: string;
  exams: readonly Option[];
  /** The places of the portal. */
  places: readonly Place[];
  /** The camp of the person signed in; undefined for the office, which manages all. */
  camp?: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a data operator or edits an officer. Closes by itself 2 seconds after it has saved. */
export function OfficerDialog({ officer, exam, exams, places, camp, onSaved, onClose }: OfficerDialogProps) {
  const t = useWords(campOfficer);
  const [draft, setDraft] = useState<OfficerDraft>(() => draftOf(officer, exam, places));
  const [version, setVersion] = useState(officer?.row_version);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [state, setState] = useState<'open' | 'sending' | 'saved'>('open');
  const [key] = useState(() => crypto.randomUUID());
  const result = useBanner();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(() => close.current(), BANNER_MS.long);
    return () => clearTimeout(timer);
  }, [state]);

  // `callOnce`, since a store would keep the password among the arguments.
  const send = () => {
    const { password, role, mobile, ...rest } = draft;
    const typed = mobile.trim();
    const changed = typed === (officer?.mobile ?? '') ? {} : { mobile: typed };
    const body = { ...rest, email: rest.email.trim(), ...changed, role: role as OfficerRole };
    return officer
      ? callOnce(updateOfficer, { params: { id: officer.id }, body: { ...body, password, row_version: version } })
      : callOnce(createOfficer, { body: { ...body, password } }, { idempotencyKey: key });
  };

  const invalidField = (error: CallError) => {
    setProblems(fieldErrors(error));
    const theirs = error.data?.conflict?.theirs as Officer | undefined;
    if (!theirs) return result.showMessage('error', failureText(error, t('failed')));
    setVersion(theirs.row_version);
    const stored = [theirs.name, theirs.designation, theirs.email, theirs.role, theirs.place].join(', ');
    return result.showMessage('warning', failureText(error, t('failed')), undefined, t('stored-now', { stored }));
  };

  const save = async () => {
    result.clear();
    const refused = draftProblem(t, draft, officer !== null);
    setProblems(refused?.fields ?? {});
    if (refused) return result.showMessage('error', refused.text);
    setState('sending');
    const answer = await send();
    if ('error' in answer) {
      setState('open');
      return invalidField(answer.error);
    }
    setState('saved');
    onSaved();
    return result.showMessage('success', answer.data.message);
  };

  return (
    <ConfirmDialog
      open
      title={officer ? t('edit.title', { name: officer.name }) : t('add.title')}
      confirmLabel={t('save')}
      cancelLabel={t(state === 'saved' ? 'close' : 'cancel')}
      busy={state === 'sending'}
      focusInContent
      result={result.banner}
      onConfirm={() => state === 'open' && void save()}
      onClose={onClose}
    >
      <OfficerFields
        draft={draft}
        onChange={(patch) => setDraft((before) => ({ ...before, ...patch }))}
        problems={problems}
        exams={exams}
        places={places}
        editing={officer !== null}
        own={officer?.own ?? false}
        placeHint={camp && t('manages', { camp })}
      />
    </ConfirmDialog>
  );
}
