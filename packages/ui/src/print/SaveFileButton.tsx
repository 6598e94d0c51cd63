import { useState } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { Button } from '../form/Button';
import { StableWidthText } from '../layout/StableWidthText';
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

/** Saves a file that the browser makes. The button itself shows a failure, in a width it has had from the start: nothing moves. */
export function SaveFileButton({ label, file, make }: SaveFileButtonProps) {
  const t = useWords(kit);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    setState('busy');
    try {
      saveFile(await make(), file);
      setTimeout(() => setState('ready'), DOUBLE_CLICK_MS);
    } catch (problem) {
      // what makes the file could not be fetched, or could not make it: the button says so and tries again
      console.error(file, problem);
      setState('failed');
    }
  };
  return (
    <Button
      busy={state === 'busy'}
      aria-label={state === 'failed' ? t('save.again.name', { file: label }) : undefined}
      onClick={() => void save()}
    >
      <StableWidthText others={[t('save.again')]}>{state === 'failed' ? t('save.again') : label}</StableWidthText>
    </Button>
  );
}
