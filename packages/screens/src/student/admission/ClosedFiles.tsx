import { useId, useState } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import {
  useGetFileHistoryQuery,
  useReplaceStudentFilesMutation,
  useRequestStudentFileMutation,
} from '@thervu/contracts/student/student-file-api';
import { requestStudentFile } from '@thervu/contracts/student/student-file-contract';
import { STUDENT_FILE_NAMES, STUDENT_FILES, type StudentFile } from '@thervu/contracts/student/student-options';
import type { StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { formatFileSize } from '@thervu/ui/form/file-rules';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { UploadField } from '@thervu/ui/form/UploadField';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { fileRules } from './admission-messages';
import { FileHistoryTables } from './FileHistoryTables';
import { StoredFile } from './StoredFile';
import { dayOf } from './stored-file';
import { Thumbnail } from './Thumbnail';
import { useFieldLabel } from './useFieldLabel';
import { useChosenPicture } from './usePicture';

export interface ClosedFilesProps {
  id: number;
  files: readonly StudentFileInfo[];
}

/**
 * Photo and documents of a form that is closed: the office stores one with a reason; a college asks the office first, and
 * stores what is granted. What has been stored and asked for stands below.
 */
export function ClosedFiles({ id, files }: ClosedFilesProps) {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  const history = useGetFileHistoryQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const [field, setField] = useState<StudentFile>('image');
  return (
    <Panel title={t('closed.files')}>
      <Stack>
        <DependentSelect
          label={t('closed.file')}
          value={field}
          onChange={(next) => setField(next as StudentFile)}
          placeholder={null}
          options={STUDENT_FILE_NAMES.map((name) => ({
            value: name,
            label: files.some((file) => file.field === name)
              ? labelOf(name)
              : t('closed.not-stored', { label: labelOf(name) }),
          }))}
        />
        <QueryView query={history} failure={(error) => failureText(error, t('closed.history-failed'))}>
          {({ changes, requests }) => {
            const live = requests.find(
              (request) => request.field === field && ['OPEN', 'GRANTED'].includes(request.state),
            );
            return (
              <>
                <OneFile
                  key={field}
                  id={id}
                  field={field}
                  stored={files.find((file) => file.field === field)}
                  granted={live?.state === 'GRANTED'}
                  waitingSince={live?.state === 'OPEN' ? live.asked_at : undefined}
                />
                <FileHistoryTables id={id} changes={changes} requests={requests} />
              </>
            );
          }}
        </QueryView>
      </Stack>
    </Panel>
  );
}

interface OneFileProps {
  id: number;
  field: StudentFile;
  stored: StudentFileInfo | undefined;
  granted: boolean;
  waitingSince: string | undefined;
}

function OneFile({ id, field, stored, granted, waitingSince }: OneFileProps) {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  const reasonId = useId();
  const asks = useSession().can(requestStudentFile) && !granted;
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  const [replace, replacing] = useReplaceStudentFilesMutation();
  const [ask, asking] = useRequestStudentFileMutation();
  const { banner, showMessage, clear } = useBanner();
  const isPicture = STUDENT_FILES[field].kind !== 'certificate';
  const url = useChosenPicture(isPicture ? file : undefined);
  const busy = replacing.isLoading || asking.isLoading;
  const label = labelOf(field);

  const send = async () => {
    clear();
    setRefused(undefined);
    if (!asks && !file) return showMessage('error', t('closed.choose-a-file'));
    if (reason.trim() === '') return showMessage('error', t('closed.write-reason'));
    const params = { id };
    const { data, error } = asks
      ? await ask({ params, body: { field, reason: reason.trim() } })
      : await replace({ params, body: { reason: reason.trim() }, files: { [field]: file } });
    if (!data) {
      setRefused(fieldErrors(error)[field]);
      return showMessage('error', failureText(error, t('closed.not-kept')));
    }
    setFile(undefined);
    setReason('');
    return showMessage('success', data.message);
  };

  return (
    <Stack>
      {stored ? <StoredFile id={id} file={stored} label={label} /> : <Text quiet>{t('file.nothing-stored')}</Text>}
      {waitingSince !== undefined && <Text>{t('closed.asked', { day: dayOf(waitingSince) })}</Text>}
      {!(asks && waitingSince !== undefined) && (
        <>
          {granted && <Text>{t('closed.granted')}</Text>}
          {!asks && (
            <UploadField
              label={label}
              rules={fileRules(field)}
              current={file && `${file.name}, ${formatFileSize(file.size)}`}
              error={refused}
              onFile={setFile}
            />
          )}
          {!asks && isPicture && file && <Thumbnail field={field} url={url} alt={t('file.chosen-of', { label })} />}
          <PlainInput
            id={reasonId}
            label={t('reason')}
            value={reason}
            onChange={setReason}
            maxLength={300}
            hint={t('closed.reason-hint')}
            required
          />
          <div>
            <Button kind="primary" busy={busy} onClick={() => void send()}>
              {t(asks ? 'closed.ask' : stored ? 'closed.replace' : 'closed.store')}
            </Button>
          </div>
        </>
      )}
      {banner}
    </Stack>
  );
}
