import type { ComponentType } from 'react';
import { startTamil } from '@thervu/words';
import type { ScreenEntry } from './screens';

const fetched = new WeakMap<ScreenEntry, ComponentType>();

/** The screen, where its code is there already: it is drawn without a skeleton before it. */
export const fetchedScreen = (entry: ScreenEntry): ComponentType | undefined => fetched.get(entry);

/** Fetches the code of a screen, and its Tamil beside it. A failure is not stored: the next call asks again. */
export async function fetchScreen(entry: ScreenEntry): Promise<ComponentType> {
  if (entry.tamil) startTamil(entry.tamil);
  const Screen = await entry.load();
  fetched.set(entry, Screen);
  return Screen;
}
