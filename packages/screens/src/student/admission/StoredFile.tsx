import Box from '@mui/material/Box';
import { useState } from 'react';
import type { StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { Button } from '@thervu/ui/form/Button';
import { saveFile } from '@thervu/ui/print/save-file';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { fetchFile, fileName, storedLabel, type NotFetched } from './stored-file';
import { Thumbnail } from './Thumbnail';
import { useStoredPicture } from './usePicture';

export interface StoredFileProps {
  id: number;
  file: StudentFileInfo;
  label: string;
}

/** A file as it is stored: kind, size and day, a picture in sight, and the way to get it. */
export function StoredFile({ id, file, label }: StoredFileProps) {
  const t = useWords(admission);
  const say = useMessageText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<NotFetched>();
  const isPicture = file.mime.startsWith('image/');
  const picture = useStoredPicture(id, file.field, isPicture ? file.uploaded_at : undefined);

  const download = async () => {
    setBusy(true);
    setFailed(undefined);
    const answer = await fetchFile(id, file.field);
    setBusy(false);
    if ('failed' in answer) setFailed(answer);
    else saveFile(answer.bytes, fileName(id, file));
  };
  const problem = failed ?? picture.problem;

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', fontSize: 13 }}>
      {isPicture && !picture.problem && <Thumbnail field={file.field} url={picture.url} alt={label} />}
      <span>{storedLabel(t, file)}</span>
      <Button small busy={busy} onClick={() => void download()} aria-label={t('file.download-named', { label })}>
        {t('file.download')}
      </Button>
      {problem && (
        <Box role="alert" sx={{ fontWeight: 600, color: 'error.main' }}>
          {problem.text ? say(problem.text) : t(problem.failed)}
        </Box>
      )}
    </Box>
  );
}
