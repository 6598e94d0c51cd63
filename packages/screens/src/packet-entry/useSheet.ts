import { useCallback, useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { findDummy } from '@thervu/contracts/packet-entry/packet-entry-contract';
import { NO_DUMMY_ID } from '@thervu/contracts/packet-entry/packet-entry-rules';
import { playErrorSound } from '../shared/error-sound';
import { storeSheet, loadSheet, newSheet, type PendingLine, type Sheet } from './stored-sheet';
import type { TypedLine } from './sheet-keying';

const withKey = (line: TypedLine): PendingLine => ({ ...line, key: crypto.randomUUID() });

/** The sheet after the look-up of one of its lines; a number that leads to no script keeps its line in sight. */
function afterLookUp(sheet: Sheet, { key, dummyno, packso, mark }: PendingLine, dummyId: number | undefined): Sheet {
  const pending = sheet.pending ?? [];
  if (!pending.some((line) => line.key === key)) return sheet;
  if (dummyId === undefined) {
    const failed = (line: PendingLine) => (line.key === key ? { ...line, problem: NO_DUMMY_ID } : line);
    return { ...sheet, pending: pending.map(failed) };
  }
  const line = { dummyno, packso, mark: Number(mark), dummyId };
  const rest = pending.filter((other) => other.key !== key);
  return { ...sheet, pending: rest, lines: [...sheet.lines, line], key: crypto.randomUUID() };
}

/** The day sheet in the making, kept in the browser with every change. Numbers are looked up one by one, in the order typed. */
export function useSheet(exam: (sheet: Sheet) => string) {
  const [sheet, setSheet] = useState(loadSheet);
  const change = useCallback((next: (before: Sheet) => Sheet) => {
    setSheet((before) => {
      const after = next(before);
      storeSheet(after);
      return after;
    });
  }, []);

  const pending = sheet.pending ?? [];
  const first = pending.find(({ problem }) => problem === undefined);
  const ofExam = exam(sheet);
  const firstKey = first?.key;
  useEffect(() => {
    if (!first || ofExam === '') return undefined;
    let gone = false;
    // `callOnce`, since every scan asks the server, the same number twice as well, and nothing else shows the answer.
    void callOnce(findDummy, { params: { dummyno: first.dummyno, exam: ofExam } }).then((answer) => {
      if (gone) return;
      const found = 'data' in answer ? answer.data[0] : undefined;
      if (!found) playErrorSound();
      change((before) => afterLookUp(before, first, found?.id));
    });
    return () => {
      gone = true;
    };
    // one look-up for one line: a new object of the same line asks for none
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [firstKey, ofExam, change]);

  const changePending = (edit: (lines: PendingLine[]) => PendingLine[]) =>
    change((before) => ({ ...before, pending: edit(before.pending ?? []) }));
  return {
    sheet,
    pending,
    isLookingUp: first !== undefined,
    set: (patch: Partial<Sheet>) => change((before) => ({ ...before, ...patch })),
    /** Takes a typed line; it joins the list as soon as its number has been found. */
    add: (line: TypedLine) =>
      change((before) => ({
        ...before,
        pending: [...(before.pending ?? []), withKey(line)],
        packso: line.packso + 1,
      })),
    /** Keeps a line in sight that was refused before its number was looked up. Its script has used up its serial. */
    reject: (line: TypedLine, problem: string) =>
      change((before) => ({
        ...before,
        pending: [...(before.pending ?? []), { ...withKey(line), problem }],
        packso: line.packso + 1,
      })),
    tryAgain: (key: string) =>
      changePending((lines) => lines.map((line) => (line.key === key ? { ...line, problem: undefined } : line))),
    dismiss: (key: string) => changePending((lines) => lines.filter((line) => line.key !== key)),
    remove: (packso: number) =>
      change((before) => ({
        ...before,
        lines: before.lines.filter((line) => line.packso !== packso),
        key: crypto.randomUUID(),
      })),
    /** Sent: the list is empty again and begins with serial 1. */
    clear: () => change(newSheet),
  };
}
