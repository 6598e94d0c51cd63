import { useId, useState } from 'react';
import { useCopyPapersMutation } from '@thervu/contracts/course/course-api';
import { failureText } from '@thervu/contracts/core/problem';
import { formatCount } from '@thervu/contracts/core/format';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect, type Option } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { DataTable } from '@thervu/ui/table/DataTable';
import { useWords } from '@thervu/words';
import { course as courseWords } from '@thervu/words/compiled/course';

interface Preview {
  from: string;
  to: string;
  papers: number;
  degrees: readonly { deg_id: number; Degree: string; copied: number; kept: number }[];
}

export interface CopyPapersDialogProps {
  years: readonly Option[];
  /** Receives the server's sentence. */
  onCopied: (message: string) => void;
  onClose: () => void;
}

/** Copies the papers of all active degrees to a new BoS year: first what would be copied, then the copy. */
export function CopyPapersDialog({ years, onCopied, onClose }: CopyPapersDialogProps) {
  const t = useWords(courseWords);
  const id = useId();
  const [from, setFrom] = useState(years[0]?.value ?? '');
  const [to, setTo] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const [copyPapers, { isLoading }] = useCopyPapersMutation();
  const { banner, showMessage, clear } = useBanner();
  const current = preview?.from === from && preview.to === to ? preview : undefined;

  const run = async () => {
    clear();
    if (!/^[0-9]{4}$/.test(to.trim())) return showMessage('error', t('copy-papers.year'));
    const body = { from: Number(from), to: Number(to), apply: current !== undefined };
    const { data, error } = await copyPapers({ body: current ? { ...body, expected: current.papers } : body });
    if (!data) {
      setPreview(undefined);
      return showMessage('error', failureText(error, t('copy-papers.failed')));
    }
    return current ? onCopied(data.message) : setPreview({ from, to, papers: data.papers, degrees: data.degrees });
  };

  return (
    <ConfirmDialog
      open
      title={t('copy-papers.title')}
      confirmLabel={current ? t('copy-papers.do', { n: formatCount(current.papers) }) : t('copy-papers.show')}
      ready={current?.papers !== 0}
      busy={isLoading}
      result={banner}
      onConfirm={() => void run()}
      onClose={onClose}
      focusInContent
    >
      <Stack>
        <Text>{t('copy-papers.note')}</Text>
        <PlainSelect
          id={`${id}from`}
          label={t('copy-papers.from')}
          value={from}
          onChange={setFrom}
          options={years}
          placeholder={null}
        />
        <PlainInput
          id={`${id}to`}
          label={t('copy-papers.to')}
          value={to}
          onChange={setTo}
          inputMode="numeric"
          maxLength={4}
          required
        />
        {current && (
          <DataTable
            label={t('copy-papers.what')}
            rows={current.degrees}
            rowKey={({ deg_id }) => String(deg_id)}
            columns={[
              { key: 'degree', header: t('label.DEG_ID'), cell: ({ Degree: name }) => name },
              { key: 'copied', header: t('copied'), cell: ({ copied }) => formatCount(copied) },
              { key: 'kept', header: t('kept'), cell: ({ kept }) => formatCount(kept) },
            ]}
            empty={{ text: t('no-data'), hint: t('another-year') }}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
