import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { STUDENT_FILES, type StudentFile } from '@thervu/contracts/student/student-options';
import { Button } from '@thervu/ui/form/Button';
import { describedBy, FieldFrame } from '@thervu/ui/form/FieldFrame';
import { formatFileSize } from '@thervu/ui/form/file-rules';
import { chosenFileProblem } from '@thervu/ui/form/file-start';
import { useFormLabels } from '@thervu/ui/form/FormLabels';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { fileRules } from './admission-messages';
import { fileRulesText } from './stored-file';
import { shutReason, useFieldLabel } from './useFieldLabel';
import { fileMessage } from './problems';
import { StoredFile } from './StoredFile';
import { useTab } from './tab-context';
import { Thumbnail } from './Thumbnail';
import { useChosenPicture } from './usePicture';

/** Out of sight, but reached by the keyboard and named by its label. */
const UNSEEN = {
  position: 'absolute',
  // 1 alone would be read as the whole width
  width: '1px',
  height: '1px',
  p: 0,
  m: '-1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  border: 0,
  '&:focus-visible + label': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
const BUTTON = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  px: 4,
  fontWeight: 600,
  cursor: 'pointer',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** A file of the form: what it has to be, what is stored, what was chosen and travels with the next save. */
export function FileField({ name }: { name: StudentFile }) {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  const id = useId();
  const labels = useFormLabels();
  const { formState, clearErrors } = useFormContext();
  const tab = useTab();
  const [refused, setRefused] = useState<string>();
  const rules = fileRules(name);
  const label = labelOf(name);
  const closed = tab.closed.has(name);
  const required = tab.required.has(name) && !closed;
  const stored = tab.stored[name];
  const chosen = tab.chosen[name];
  useEffect(() => labels.register(name, { id, label, required }), [labels, name, id, label, required]);

  const message = formState.errors[name]?.message;
  const problem = refused ?? (typeof message === 'string' ? fileMessage(t, label, message) : undefined);
  const hint = closed ? shutReason(t, name) : fileRulesText(t, rules);

  const last = useRef<File>(undefined);
  const take = async (file: File | undefined) => {
    if (!file || closed) return;
    last.current = file;
    const found = await chosenFileProblem(file, rules);
    // another file was chosen while this one was looked at
    if (last.current !== file) return;
    setRefused(found);
    if (found) return;
    clearErrors(name);
    tab.onChoose(name, file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };

  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={problem}>
      <Box
        onDrop={drop}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        sx={{
          position: 'relative',
          display: 'grid',
          gap: 2,
          p: 3,
          border: '1px dashed',
          borderRadius: 1,
          borderColor: problem ? 'error.main' : closed ? 'divider' : 'text.secondary',
        }}
      >
        <Box>
          <Box
            component="input"
            id={id}
            name={name}
            type="file"
            disabled={closed}
            accept={Object.keys(rules.endings)
              .map((ending) => `.${ending}`)
              .join(',')}
            aria-required={required}
            aria-invalid={Boolean(problem)}
            aria-describedby={describedBy(id, hint, problem)}
            sx={UNSEEN}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // so that the same file, mended, can be chosen once more
              event.target.value = '';
            }}
          />
          <Box
            component="label"
            htmlFor={id}
            aria-hidden
            sx={closed ? { ...BUTTON, cursor: 'default', color: 'text.disabled', borderColor: 'divider' } : BUTTON}
          >
            {t(stored || chosen ? 'file.replace' : 'file.choose')}
          </Box>
        </Box>
        {chosen && !closed && <Chosen name={name} file={chosen} onRemove={() => tab.onChoose(name, undefined)} />}
        {stored && !chosen && tab.id !== undefined && <StoredFile id={tab.id} file={stored} label={label} />}
        {!stored && !chosen && !closed && (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('file.nothing-stored')}</Box>
        )}
      </Box>
    </FieldFrame>
  );
}

function Chosen({ name, file, onRemove }: { name: StudentFile; file: File; onRemove: () => void }) {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  const isPicture = STUDENT_FILES[name].kind !== 'certificate';
  const url = useChosenPicture(isPicture ? file : undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', fontSize: 13 }}>
      {isPicture && <Thumbnail field={name} url={url} alt={t('file.chosen-of', { label: labelOf(name) })} />}
      <Box role="status" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {t('file.chosen', { name: file.name, size: formatFileSize(file.size) })}
      </Box>
      <Button small kind="quiet" onClick={onRemove} aria-label={t('file.remove-named', { name: file.name })}>
        {t('file.remove')}
      </Button>
    </Box>
  );
}
