import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { useSaveAmarkSheetMutation } from '@thervu/contracts/packet-entry/packet-entry-api';
import { SHEET_NUMBERS } from '@thervu/contracts/packet-entry/packet-entry-rules';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords, type Say } from '@thervu/words';
import { packetEntry, type PacketEntryWords } from '@thervu/words/compiled/packet-entry';
import { useScreenExam } from '../shared/useScreenExam';
import { EntryList } from './EntryList';
import { EntryLine } from './EntryLine';
import { NotAdded } from './NotAdded';
import { useSheet } from './useSheet';

const NUMBERS = SHEET_NUMBERS.map((value) => ({ value, label: value }));
type SheetNumber = (typeof SHEET_NUMBERS)[number];

/** What is wrong with a line, by its place in the list: `dummynoList/3/mark` is line 3. */
function problemsByLine(error: unknown): Record<number, string> {
  const entries = Object.entries(fieldErrors(error)).flatMap(([field, message]) => {
    const line = /^dummynoList\/([0-9]+)\//.exec(field)?.[1];
    return line === undefined ? [] : [[Number(line), message] as const];
  });
  return Object.fromEntries(entries);
}

/** Why the list cannot be submitted yet. */
function waitingText(t: Say<PacketEntryWords>, isLookingUp: boolean, count: number): string {
  if (count === 0) return '';
  return isLookingUp ? t('looking-up', { n: count }) : t('try-or-dismiss');
}

/** Camp packet entry: an examiner's day sheet, line by line, kept in the browser until it is submitted. */
export function PacketEntryScreen() {
  const t = useWords(packetEntry);
  const [saveAmarkSheet] = useSaveAmarkSheetMutation();
  const id = useId();
  const { sheet, set, pending, isLookingUp, ...entries } = useSheet((kept) => kept.exam);
  const exams = useScreenExam('valuation', sheet.exam, (exam) => set({ exam }));
  const exam = exams.chosen?.exam_tbl ?? '';
  const [busy, setBusy] = useState(false);
  const [noExaminer, setNoExaminer] = useState(false);
  const [problems, setProblems] = useState<Record<number, string>>({});
  const result = useBanner();
  const begun = sheet.lines.length > 0 || pending.length > 0;
  const isWhole = sheet.lines.length > 0 && pending.length === 0;

  const submit = async () => {
    result.clear();
    setNoExaminer(sheet.exno.trim() === '');
    if (sheet.exno.trim() === '') return;
    setBusy(true);
    const { bundle, packno, packso, exno, lines, key } = sheet;
    const body = {
      selectedExam: exam,
      bundle: bundle as SheetNumber,
      packno: packno as SheetNumber,
      packso,
      exno,
      dummynoList: lines,
    };
    const answer = await saveAmarkSheet({ body, idempotencyKey: key });
    setBusy(false);
    if (answer.error) {
      setProblems(problemsByLine(answer.error));
      result.showMessage('error', failureText(answer.error, t('not-saved')));
      return;
    }
    setProblems({});
    entries.clear();
    result.showMessage('success', answer.data.message);
  };

  return (
    <Screen title={t('title')} note={t('note')}>
      <Panel>
        <Stack>
          <FieldGrid width={150}>
            <DependentSelect
              {...exams.examSelect}
              required
              options={
                begun ? exams.examSelect.options?.filter(({ value }) => value === exam) : exams.examSelect.options
              }
              placeholder={begun ? null : undefined}
            />
            <PlainSelect
              id={`${id}-bundle`}
              label={t('bundle')}
              value={sheet.bundle}
              onChange={(bundle) => set({ bundle })}
              options={NUMBERS}
              placeholder={null}
            />
            <PlainSelect
              id={`${id}-packet`}
              label={t('packet')}
              value={sheet.packno}
              onChange={(packno) => set({ packno })}
              options={NUMBERS}
              placeholder={null}
            />
            <PlainInput
              id={`${id}-examiner`}
              label={t('examiner')}
              value={sheet.exno}
              onChange={(exno) => {
                setNoExaminer(false);
                set({ exno });
              }}
              maxLength={20}
              required
              error={noExaminer ? t('examiner.missing') : undefined}
            />
          </FieldGrid>
          <EntryLine
            packso={sheet.packso}
            lines={[...sheet.lines, ...pending]}
            onSerial={(packso) => set({ packso })}
            onAdd={(line) => {
              result.clear();
              set({ exam });
              entries.add(line);
            }}
            onReject={(line, problem) => {
              set({ exam });
              entries.reject(line, problem);
            }}
          />
        </Stack>
      </Panel>
      <Panel title={t('entries')} bare>
        <NotAdded lines={pending} onTryAgain={entries.tryAgain} onDismiss={entries.dismiss} />
        <EntryList
          lines={sheet.lines}
          problems={problems}
          onRemove={(packso) => {
            setProblems({});
            entries.remove(packso);
          }}
        />
        {result.banner}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mt: 3 }}>
          <Button kind="primary" onClick={() => void submit()} busy={busy} disabled={!isWhole}>
            {t('submit')}
          </Button>
          <Text quiet>{waitingText(t, isLookingUp, pending.length)}</Text>
        </Box>
      </Panel>
    </Screen>
  );
}
