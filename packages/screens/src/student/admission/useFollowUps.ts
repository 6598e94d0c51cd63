import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SavedTab } from '@thervu/contracts/student/student-options';
import { closedFields } from '@thervu/contracts/student/student-rules';
import { followUps } from './follow';
import type { Typed } from './tab-values';

/** Lets the fields of a tab follow each other, and tells of the result after every change. */
export function useFollowUps(
  form: UseFormReturn<Typed>,
  { tab, level, onTyped }: { tab: SavedTab; level?: string; onTyped: (typed: Typed) => void },
): void {
  const callback = useRef(onTyped);
  useEffect(() => {
    callback.current = onTyped;
  });
  useEffect(() => {
    let before: Typed = { ...form.getValues() };
    let following = false;
    const watching = form.watch((_values, { name }) => {
      // a reset names no field: it puts what is saved in the place of what was typed
      if (following || name === undefined) {
        if (!following) before = { ...form.getValues() };
        return;
      }
      const patch = followUps(tab, form.getValues(), before, level);
      following = true;
      for (const [field, value] of Object.entries(patch)) form.setValue(field, value);
      following = false;
      before = { ...form.getValues() };
      const shut = closedFields(tab, before, level);
      if (shut.length > 0) form.clearErrors(shut);
      callback.current(before);
    });
    return () => watching.unsubscribe();
  }, [form, tab, level]);
}
