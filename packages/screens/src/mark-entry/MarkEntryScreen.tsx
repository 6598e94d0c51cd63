import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { BARCODE_LENGTH } from '@thervu/contracts/camp-mark/mark-entry-rules';
import { pluralise } from '@thervu/contracts/core/format';
import { useSession } from '@thervu/shell-api';
import { Banner, BANNER_MS } from '@thervu/ui/Banner';
import { Button } from '@thervu/ui/Button';
import { ErrorState } from '@thervu/ui/ErrorState';
import { Screen } from '@thervu/ui/Screen';
import { FormSkeleton } from '@thervu/ui/Skeletons';
import { StatusLabel } from '@thervu/ui/StatusLabel';
import { Text } from '@thervu/ui/Text';
import { useLeaveGuard } from '@thervu/ui/useLeaveGuard.ts';
import { BigInput } from '../shared/BigInput';
import { lastOf, unsavedOf } from './entry-desk';
import { EntryLines, RefusedEntries } from './EntryLines';
import { EntryPlace } from './EntryPlace';
import { useMarkEntry, type Step } from './useMarkEntry';
import { useOfflinePage } from './useOfflinePage';

type Entry = ReturnType<typeof useMarkEntry>;

/** What is not yet saved; always in sight. */
function Unsaved({ entry }: { entry: Entry }) {
  const { entries, lineUp, signedOut } = entry.queue;
  const count = entries.filter(({ state }) => state !== 'refused').length;
  return (
    <Box
      role="status"
      aria-label="Not yet saved"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', my: 3, minHeight: 36 }}
    >
      {count === 0 ? (
        <StatusLabel kind="success">All entries are saved</StatusLabel>
      ) : (
        <StatusLabel kind="warning">{`Not yet saved ${count}`}</StatusLabel>
      )}
      {!lineUp && <span>No line to the server. Go on keying: nothing is lost.</span>}
      {signedOut && <span>Your session has ended. Sign in again, and they are sent.</span>}
      {!lineUp && count > 0 && (
        <Button small onClick={entry.sendNow}>
          Send now
        </Button>
      )}
    </Box>
  );
}

function whatIsScanned({ scanned, desk, queue }: Entry, pass: Pass): string {
  if (!desk) return 'Type the number of the bundle, then Enter.';
  if (!scanned) {
    const { tot_paper, p_code } = desk.bundle;
    const unsaved = unsavedOf(queue.entries, desk).length;
    const done = lastOf(desk.next) - 1;
    return desk.complete && unsaved === 0
      ? `All ${tot_paper} scripts of bundle ${desk.bundle.bundleno} have a mark.`
      : `${p_code}: ${Math.max(0, Math.min(done, tot_paper))} of ${tot_paper} saved. Scan the next script.`;
  }
  if (!scanned.paper) return 'Not checked, since there is no line. The server checks it when it arrives.';
  const { p_code, degree, Amark, Bmark } = scanned.paper;
  const own = pass === 'A' ? Amark : Bmark;
  return `${p_code}, ${degree}.${own === null ? '' : ` Keyed before: ${own}. Saving changes it.`}`;
}

/** First or second keying of the marks of a bundle, script by script. */
function MarkEntryScreen({ pass }: { pass: Pass }) {
  const { session } = useSession();
  const officer = session?.colCode ?? '';
  const entry = useMarkEntry(pass, officer);
  const { step, said, hush, queue, desk } = entry;
  const unsent = queue.entries.filter(({ state }) => state !== 'refused').length;
  useLeaveGuard(
    unsent > 0,
    `${pluralise(unsent, 'entry is', 'entries are')} not yet saved. They stay on this computer and are sent when you open mark entry again.`,
  );
  useOfflinePage();

  const bundle = useRef<HTMLInputElement>(null);
  const barcode = useRef<HTMLInputElement>(null);
  const mark = useRef<HTMLInputElement>(null);
  const fields = useRef<Record<Step, typeof bundle>>({ bundle, barcode, mark });
  const turn = said?.turn;
  // one thing at a time: the field whose turn it is has the focus, also after a message
  useEffect(() => {
    if (entry.ready && !entry.busy) fields.current[step].current?.focus();
  }, [step, turn, entry.ready, entry.busy]);

  if (entry.failed)
    return (
      <Screen title={`${pass} Mark Entry`}>
        <ErrorState text="This browser cannot keep entries, so none can be taken. Leave the private window, or use another browser." />
      </Screen>
    );
  const messageGone = () => {
    hush();
    if (step === 'barcode') barcode.current?.focus();
  };
  return (
    <Screen
      title={`${pass} Mark Entry`}
      action={
        <Button onClick={entry.changeBundle} disabled={!desk}>
          Change Bundle
        </Button>
      }
    >
      {!entry.ready ? (
        <FormSkeleton fields={3} label="Opening mark entry" />
      ) : (
        <>
          <EntryPlace officer={officer} desk={desk} position={entry.position} />
          <Unsaved entry={entry} />
          <Box
            component="form"
            aria-label={`${pass} Mark Entry`}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              entry.submit();
            }}
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: '1fr', md: '1fr 1.4fr 1fr auto' },
              alignItems: 'end',
            }}
          >
            <BigInput
              label="Bundle"
              value={desk ? String(desk.bundle.bundleno) : entry.bundleText}
              onChange={entry.setBundleText}
              disabled={desk !== null}
              maxLength={10}
              inputRef={bundle}
            />
            <BigInput
              label="Barcode"
              value={entry.barcode}
              onChange={entry.setBarcode}
              disabled={!desk}
              maxLength={BARCODE_LENGTH * 4}
              inputRef={barcode}
            />
            <BigInput
              label="Mark"
              value={entry.mark}
              onChange={entry.setMark}
              disabled={step !== 'mark'}
              maxLength={8}
              inputRef={mark}
            />
            <Button kind="primary" type="submit" busy={entry.busy}>
              {step === 'bundle' ? 'Load Bundle' : 'Save'}
            </Button>
          </Box>
          <Box sx={{ minHeight: 76, mt: 2 }}>
            {said ? (
              <Banner
                key={said.turn}
                kind={said.kind}
                clearAfter={said.passing ? BANNER_MS.short : undefined}
                onClear={messageGone}
              >
                <div>{said.text}</div>
                {said.detail && <Box sx={{ color: 'text.secondary' }}>{said.detail}</Box>}
              </Banner>
            ) : (
              <Text quiet>{whatIsScanned(entry, pass)}</Text>
            )}
          </Box>
          <RefusedEntries entries={queue.entries} onSettle={entry.settle} />
          <EntryLines entries={queue.entries} saved={entry.lines} />
        </>
      )}
    </Screen>
  );
}

export const AMarkEntryScreen = () => <MarkEntryScreen pass="A" />;
export const BMarkEntryScreen = () => <MarkEntryScreen pass="B" />;
