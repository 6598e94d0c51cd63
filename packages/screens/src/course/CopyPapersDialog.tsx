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
  const id = useId();
  const [from, setFrom] = useState(years[0]?.value ?? '');
  const [to, setTo] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const [copyPapers, { isLoading }] = useCopyPapersMutation();
  const { banner, showMessage, clear } = useBanner();
  const current = preview?.from === from && preview.to === to ? preview : undefined;

  const run = async () => {
    clear();
    if (!/^[0-9]{4}$/.test(to.trim())) return showMessage('error', 'Enter the new BoS year in four digits.');
    const body = { from: Number(from), to: Number(to), apply: current !== undefined };
    const { data, error } = await copyPapers({ body: current ? { ...body, expected: current.papers } : body });
    if (!data) {
      setPreview(undefined);
      return showMessage('error', failureText(error, 'The papers could not be copied.'));
    }
    return current ? onCopied(data.message) : setPreview({ from, to, papers: data.papers, degrees: data.degrees });
  };

  return (
    <ConfirmDialog
      open
      title="Copy papers to a new BoS year"
      confirmLabel={current ? `Copy ${formatCount(current.papers)} papers` : 'Show what would be copied'}
      ready={current?.papers !== 0}
      busy={isLoading}
      result={banner}
      onConfirm={() => void run()}
      onClose={onClose}
      focusInContent
    >
      <Stack>
        <Text>
          Every paper of the old year is added to the new one with its maxima, credit and fee. A paper that the new year
          has already stays as it is. Change or delete single papers afterwards.
        </Text>
        <PlainSelect
          id={`${id}from`}
          label="From BoS year"
          value={from}
          onChange={setFrom}
          options={years}
          placeholder={null}
        />
        <PlainInput
          id={`${id}to`}
          label="To BoS year"
          value={to}
          onChange={setTo}
          inputMode="numeric"
          maxLength={4}
          required
        />
        {current && (
          <DataTable
            label="What would be copied"
            rows={current.degrees}
            rowKey={({ deg_id }) => String(deg_id)}
            columns={[
              { key: 'degree', header: 'Degree', cell: ({ Degree: name }) => name },
              { key: 'copied', header: 'Copied', cell: ({ copied }) => formatCount(copied) },
              { key: 'kept', header: 'There already', cell: ({ kept }) => formatCount(kept) },
            ]}
            empty={{ text: 'No Data Found', hint: 'Choose another year.' }}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
