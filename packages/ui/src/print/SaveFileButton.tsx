import { useState } from 'react';
import { Button } from '../form/Button';
import { saveFile } from './save-file';

/** The second click of a double click comes within this time and must not save a second file. */
const DOUBLE_CLICK_MS = 500;

export interface SaveFileButtonProps {
  /** The kind of file: 'Excel'. */
  label: string;
  /** Name of the file with its ending. */
  file: string;
  /** Makes the file when the button is pressed. */
  make: () => Blob | Promise<Blob>;
}

/** Saves a file that the browser makes. The button itself shows a failure, so that nothing moves. */
export function SaveFileButton({ label, file, make }: SaveFileButtonProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    setState('busy');
    try {
      saveFile(await make(), file);
      setTimeout(() => setState('ready'), DOUBLE_CLICK_MS);
    } catch {
      // What makes the file could not be fetched; the button says so and tries again.
      setState('failed');
    }
  };
  return (
    <Button busy={state === 'busy'} onClick={() => void save()}>
      {state === 'failed' ? `${label} failed: try again` : label}
    </Button>
  );
}
