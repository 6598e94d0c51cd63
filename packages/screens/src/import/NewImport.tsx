import { useId, useState } from 'react';
import { callForFile, sendFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import {
  createImport,
  CSV_TYPE,
  downloadImportTemplate,
  IMPORT_KINDS,
  MAX_ARCHIVE_BYTES,
  MAX_UPLOAD_BYTES,
  XLSX_TYPE,
  ZIP_TYPE,
  type ImportKindName,
} from '@thervu/contracts/import/import-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { saveFile } from '@thervu/ui/print/save-file';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { FileRules } from '@thervu/ui/form/file-rules';
import { UploadField } from '@thervu/ui/form/UploadField';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords, type Say } from '@thervu/words';
import { imports, type ImportsWords } from '@thervu/words/compiled/imports';
import { FILE_NAMES } from './import-labels';

/** Photos come packed together; all else is a spreadsheet. */
const rulesOf = (t: Say<ImportsWords>, kind: ImportKindName): FileRules =>
  kind === 'photos'
    ? { endings: { zip: t('zip') }, maxBytes: MAX_ARCHIVE_BYTES }
    : { endings: { xlsx: t('excel'), csv: t('csv') }, maxBytes: MAX_UPLOAD_BYTES };
const FIRST = { kind: 'colleges' };
const typeOf = ({ name }: File) => (/\.zip$/i.test(name) ? ZIP_TYPE : /\.csv$/i.test(name) ? CSV_TYPE : XLSX_TYPE);

/** Chooses what is imported, hands out its template and sends the file. */
export function NewImport({ onSent }: { onSent: (id: string) => void }) {
  const t = useWords(imports);
  const id = useId();
  const [choice, setChoice] = useUrlState(FIRST);
  const kind = (IMPORT_KINDS.find((name) => name === choice.kind) ?? 'colleges') as ImportKindName;
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [error, setError] = useState<string>();

  const send = async (file: File) => {
    setError(undefined);
    setProgress({ done: 0, total: file.size });
    const name = file.name.slice(-200);
    const answer = await sendFile(
      createImport,
      { query: { kind, name } },
      { file, type: typeOf(file), onProgress: (done, total) => setProgress({ done, total }) },
    );
    setProgress(undefined);
    if ('data' in answer) onSent(answer.data.id);
    else setError(failureText(answer.error, t('send.failed')));
  };

  return (
    <Panel title={t('new-import')} width={760}>
      <Stack>
        <PlainSelect
          id={id}
          label={t('type')}
          value={kind}
          placeholder={null}
          options={IMPORT_KINDS.map((name) => ({ value: name, label: t(`kind.${name}`) }))}
          onChange={(value) => setChoice({ kind: value })}
        />
        <Templates kind={kind} />
        <UploadField
          key={kind === 'photos' ? 'zip' : 'sheet'}
          label={t(`file.${kind}`)}
          rules={rulesOf(t, kind)}
          progress={progress}
          error={error}
          onFile={(file) => void send(file)}
        />
      </Stack>
    </Panel>
  );
}

const TEMPLATES = [
  { format: 'xlsx', empty: undefined, example: undefined },
  { format: 'csv', empty: undefined, example: undefined },
  { format: 'xlsx', empty: '1', example: undefined },
  { format: 'xlsx', empty: undefined, example: '1' },
] as const;

function Templates({ kind }: { kind: ImportKindName }) {
  const t = useWords(imports);
  const { banner, showMessage, clear } = useBanner();
  const [busy, setBusy] = useState<string>();
  const fetchTemplate = async (label: string, { format, empty, example }: (typeof TEMPLATES)[number]) => {
    clear();
    setBusy(label);
    const answer = await callForFile(downloadImportTemplate, { query: { kind, format, empty, example } });
    setBusy(undefined);
    if ('data' in answer) saveFile(answer.data, `${FILE_NAMES[kind]}.${format}`);
    else showMessage('error', failureText(answer.error, t('template.failed')));
  };
  return (
    <div>
      <Text quiet>
        {kind !== 'photos' && `${t('templates')} `}
        {t(`filled.${kind}.note`)}
      </Text>
      <Stack row>
        {TEMPLATES.filter(({ empty, example }) => kind !== 'photos' || !(empty || example)).map((item) => {
          const what = item.empty ? t('template.empty') : item.example ? t('template.example') : t(`filled.${kind}`);
          const label = `${what} (.${item.format})`;
          return (
            <Button key={label} small busy={busy === label} onClick={() => void fetchTemplate(label, item)}>
              {label}
            </Button>
          );
        })}
      </Stack>
      {banner}
    </div>
  );
}
