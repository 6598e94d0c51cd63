import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { describedBy, FieldFrame } from './FieldFrame';
import { formatFileRules, type FileRules } from './file-rules';
import { chosenFileProblem } from './file-start';
import { Progress } from '../job/Progress';
import { useMessageText } from '../message/useMessageText';

export interface UploadFieldProps {
  label: string;
  rules: FileRules;
  /** Name of the file that is there now. */
  current?: string;
  /** Bytes sent and in all while a file is on its way. */
  progress?: { done: number; total: number };
  /** What the server said about the last file. */
  error?: string;
  required?: boolean;
  onFile: (file: File) => void;
}

/** A file: its rules said before it is chosen, its progress while it travels, refusals in words. */
export function UploadField({ label, rules, current, progress, error, required, onFile }: UploadFieldProps) {
  const t = useWords(kit);
  const say = useMessageText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const problem = refused ?? error;

  const last = useRef<File>(undefined);
  const take = async (file: File | undefined) => {
    if (!file) return;
    last.current = file;
    const found = await chosenFileProblem(file, rules);
    // another file was chosen while this one was looked at
    if (last.current !== file) return;
    setRefused(found);
    if (!found) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };

  return (
    <FieldFrame id={id} label={label} required={required} hint={say(formatFileRules(rules))} error={problem}>
      <Box
        onDrop={drop}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          alignItems: 'center',
          p: 3,
          border: '1px dashed',
          borderColor: problem ? 'error.main' : 'text.secondary',
          borderRadius: 1,
        }}
      >
        <Button
          variant="outlined"
          color="secondary"
          disabled={Boolean(progress)}
          onClick={() => input.current?.click()}
          aria-describedby={describedBy(id, 'rules', problem)}
          aria-label={t(current ? 'file.replace-named' : 'file.choose-named', { label })}
        >
          {current ? t('replace-file') : t('choose-file')}
        </Button>
        <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {current ?? t('or-drop-it-here')}
        </Box>
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept={Object.keys(rules.endings)
            .map((ending) => `.${ending}`)
            .join(',')}
          aria-describedby={describedBy(id, 'rules', problem)}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // So that the same file, mended, can be chosen once more.
            event.target.value = '';
          }}
        />
        {progress && (
          <Progress label={t('sending-label', { label })} done={progress.done} total={progress.total} bytes />
        )}
      </Box>
    </FieldFrame>
  );
}
