import { useRef, useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { useListPageNoticesQuery, useSavePageNoticeMutation } from '@thervu/contracts/page-notice/page-notice-api';
import { MAX_NOTICE_TEXT, PageNotice, type NoticeVersion } from '@thervu/contracts/page-notice/page-notice-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { LinkRows } from './LinkRows';

/** Text and links above the form of the public page, in both languages, and who has written them so far. */
export function PageNoticeScreen() {
  const query = useListPageNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { banner, showMessage, clear } = useBanner();
  return (
    <Screen
      title="Public Page Notice"
      note="Shown above the form of the public result page, in the language of the reader."
    >
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, 'The notice could not be read.')}>
        {(versions) => (
          <>
            <NoticeForm key={versions[0]?.id ?? 0} last={versions[0]} onSend={clear} onMessage={showMessage} />
            <Panel title="Versions" bare>
              <DataTable
                label="Versions of the notice"
                rows={versions}
                columns={COLUMNS}
                rowKey={({ id }) => String(id)}
                empty={{ text: 'No Record Found', hint: 'Nothing was written so far.' }}
              />
            </Panel>
          </>
        )}
      </QueryView>
    </Screen>
  );
}

interface NoticeFormProps {
  last: NoticeVersion | undefined;
  onSend: () => void;
  onMessage: (kind: 'success' | 'error', text: string) => void;
}

const TEXTS = [
  { name: 'en', label: 'Text in English' },
  { name: 'ta', label: 'Text in Tamil' },
] as const;

/** What is wrong with what was typed, by field, as the contract says it. */
function problemsOf(body: object): Record<string, string> {
  const read = PageNotice.safeParse(body);
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.map(({ path, message, code }) => [
      path.join('/'),
      code === 'too_small' ? 'Fill in this field.' : message,
    ]),
  );
}

function NoticeForm({ last, onSend, onMessage }: NoticeFormProps) {
  const [typed, setTyped] = useState({ en: last?.en ?? '', ta: last?.ta ?? '', links: last?.links ?? [] });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [save, { isLoading }] = useSavePageNoticeMutation();
  // the state follows with the next drawing: a second press may come before
  const sent = useRef(false);
  const send = async () => {
    if (sent.current) return;
    onSend();
    const body = { ...typed, read: last?.id ?? 0 };
    const problems = problemsOf(body);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    sent.current = true;
    const { data, error } = await save({ body });
    sent.current = false;
    if (data) return onMessage('success', data.message);
    setErrors(fieldErrors(error));
    onMessage('error', failureText(error, 'The notice could not be saved.'));
  };
  return (
    <Panel title="Notice">
      <Stack>
        {TEXTS.map(({ name, label }) => (
          <PlainInput
            key={name}
            id={`notice-${name}`}
            label={label}
            hint={name === 'en' ? 'Left empty in both languages: there is no text.' : undefined}
            value={typed[name]}
            maxLength={MAX_NOTICE_TEXT}
            lines={3}
            error={errors[name]}
            // one paragraph: the page has no place for lines of its own
            onChange={(text) => setTyped({ ...typed, [name]: text.replace(/\s*\n\s*/g, ' ') })}
          />
        ))}
        <LinkRows
          links={typed.links}
          errorAt={(path) => errors[path]}
          onChange={(links) => setTyped({ ...typed, links })}
        />
        <div>
          <Button kind="primary" busy={isLoading} onClick={() => void send()}>
            Save
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

const COLUMNS: Column<NoticeVersion>[] = [
  { key: 'at', header: 'Saved', title: true, cell: ({ at }) => formatMoment(at), width: 150 },
  { key: 'by', header: 'By', card: 1, named: true, cell: ({ by }) => by, width: 160 },
  { key: 'en', header: 'English', card: 2, named: true, cell: ({ en }) => en || '-', width: 260 },
  { key: 'ta', header: 'Tamil', cell: ({ ta }) => ta || '-', width: 260 },
  { key: 'links', header: 'Links', cell: ({ links }) => links.map(({ url }) => url).join(', ') || '-', width: 240 },
];
