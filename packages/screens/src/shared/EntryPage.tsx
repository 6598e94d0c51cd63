import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { BARCODE_LENGTH } from '@thervu/contracts/camp-mark/mark-entry-rules';
import { Banner, BANNER_MS } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { useWords } from '@thervu/words';
import { campEntry } from '@thervu/words/compiled/camp-entry';
import { BigInput } from './BigInput';
import { EntryLines, RejectedEntries } from './EntryLines';
import { isSoundOn, storeSound } from './error-sound';
import type { useEntry } from './useEntry';

type Entry = ReturnType<typeof useEntry>;

/** Longer than any number that is typed: a field that cuts what was scanned would make another number of it. */
const MAX_TYPED = 64;

/** What is not yet saved; always in sight. */
function Unsaved({ entry }: { entry: Entry }) {
  const t = useWords(campEntry);
  const { entries, isOnline, signedOut } = entry.queue;
  const count = entries.filter(({ state }) => state !== 'refused').length;
  const refused = entries.length - count;
  const stopped = entries.some(({ stops }) => stops);
  return (
    <Box
      role="status"
      aria-label={t('unsaved')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', minHeight: { xs: 64, sm: 36 } }}
    >
      {entries.length === 0 && <StatusLabel kind="success">{t('unsaved.none')}</StatusLabel>}
      {count > 0 && <StatusLabel kind="warning">{t('unsaved.n', { n: count })}</StatusLabel>}
      {refused > 0 && <StatusLabel kind="error">{t('unsaved.refused', { n: refused })}</StatusLabel>}
      {stopped && <StatusLabel kind="error">{t('unsaved.stopped')}</StatusLabel>}
      {!isOnline && <span>{t('no-connection')}</span>}
      {signedOut && <span>{t('signed-out')}</span>}
      {!isOnline && count > 0 && (
        <Button small onClick={() => entry.opened?.queue.flush()}>
          {t('send-now')}
        </Button>
      )}
    </Box>
  );
}

/** The sound of a refusal is on until somebody switches it off on this computer. */
function SoundSwitch({ onChanged }: { onChanged: () => void }) {
  const t = useWords(campEntry);
  const [on, setOn] = useState(isSoundOn);
  const turn = () => {
    storeSound(!on);
    setOn(!on);
    onChanged();
  };
  return (
    <Button small kind="quiet" onClick={turn}>
      {t(on ? 'sound.on' : 'sound.off')}
    </Button>
  );
}

export interface EntryPageProps {
  entry: Entry;
  label: string;
  hint: string;
  withBundle: boolean;
  place: string;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The fields and lists of an entry page. The field whose turn it is has the focus from the very moment of the Enter before. */
export function EntryPage({ entry, label, hint, withBundle, place, children }: EntryPageProps) {
  const t = useWords(campEntry);
  const say = useMessageText();
  const { keying, message, queue, opened, desk, bundleno } = entry;
  const unsent = queue.entries.filter(({ state }) => state !== 'refused').length;
  useLeaveGuard(unsent > 0, t('leave', { n: unsent }));
  const bundle = useRef<HTMLInputElement>(null);
  const barcode = useRef<HTMLInputElement>(null);
  const mark = useRef<HTMLInputElement>(null);
  const fields = useRef({ bundle, barcode, mark });
  const { field, scanned } = keying;
  const focusField = () => fields.current[field].current?.focus();
  // before the browser takes the next key: between a key and its field there is no time in which another field has the focus
  useLayoutEffect(() => {
    fields.current[field].current?.focus();
  }, [field, scanned]);

  const messageGone = () => {
    opened?.desk.clearMessage();
    // the focus is given to the field only where nobody has it
    if (document.activeElement === document.body) focusField();
  };
  const resume = () => {
    void opened?.queue.resume();
    focusField();
  };
  const continueOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && queue.entries.some(({ stops }) => stops)) resume();
  };
  return (
    <Box onKeyDown={continueOnEscape}>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between', my: 3 }}>
        <Unsaved entry={entry} />
        <SoundSwitch onChanged={focusField} />
      </Box>
      <Box
        component="form"
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          opened?.desk.enter();
          // also where the button was pressed with the mouse and the same field has the turn again
          fields.current[opened?.desk.get().keying.field ?? field].current?.focus();
        }}
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', md: withBundle ? '1fr 1.4fr 1fr auto' : '1.4fr 1fr auto' },
          alignItems: 'end',
        }}
      >
        {withBundle && (
          <BigInput
            label={t('bundle')}
            value={bundleno === null ? keying.bundle : String(bundleno)}
            onChange={(text) => opened?.desk.type('bundle', text)}
            disabled={field !== 'bundle'}
            maxLength={MAX_TYPED}
            inputRef={bundle}
          />
        )}
        <BigInput
          label={t('barcode')}
          value={keying.barcode}
          onChange={(text) => opened?.desk.type('barcode', text)}
          disabled={field === 'bundle'}
          maxLength={MAX_TYPED + BARCODE_LENGTH}
          inputRef={barcode}
        />
        <BigInput
          label={t('mark')}
          value={keying.mark}
          onChange={(text) => opened?.desk.type('mark', text)}
          disabled={field !== 'mark'}
          maxLength={MAX_TYPED}
          inputRef={mark}
        />
        <Button kind="primary" type="submit">
          {t(field === 'bundle' ? 'load-bundle' : 'save')}
        </Button>
      </Box>
      <Box sx={{ minHeight: 92, mt: 2 }}>
        {message ? (
          <Banner
            key={message.turn}
            kind={message.kind}
            clearAfter={message.passing ? BANNER_MS.short : undefined}
            onClear={messageGone}
          >
            <div>{say(message.text)}</div>
            {message.detail && <Box sx={{ color: 'text.secondary' }}>{say(message.detail)}</Box>}
          </Banner>
        ) : (
          <Text quiet>{desk === null && bundleno !== null ? t('hint.loading', { bundle: bundleno }) : hint}</Text>
        )}
      </Box>
      <RejectedEntries
        entries={queue.entries}
        withBundle={withBundle}
        onSettle={(n) => {
          void opened?.queue.settle(n);
          focusField();
        }}
        onResume={resume}
      />
      <EntryLines entries={queue.entries} saved={entry.lines} place={place} />
    </Box>
  );
}
