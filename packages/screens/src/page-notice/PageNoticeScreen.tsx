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
import { useWords, type Say } from '@thervu/words';
import { pageNotice as pageNoticeWords, type PageNoticeWords } from '@thervu/words/compiled/page-notice';
import { LinkRows } from './LinkRows';

/** Text and links above the form of the public page, in both languages, and who has written them so far. */
export function PageNoticeScreen() {
  const t = useWords(pageNoticeWords);
  const query = useListPageNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { banner, showMessage, clear } = useBanner();
  return (
    <Screen title={t('public-page-notice')} note={t('shown-above-the-form-of-the')}>
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, t('the-notice-could-not-be-read'))}>
        {(versions) => (
          <>
            <NoticeForm key={versions[0]?.id ?? 0} last={versions[0]} onSend={clear} onMessage={showMessage} />
            <Panel title={t('versions')} bare>
              <DataTable
                label={t('versions-of-the-notice')}
                rows={versions}
                columns={columnsIn(t)}
                rowKey={({ id }) => String(id)}
                empty={{ text: t('no-record-found'), hint: t('nothing-was-written-so-far') }}
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

const textsIn = (t: Say<PageNoticeWords>) =>
  [
    { name: 'en', label: t('text-in-english') },
    { name: 'ta', label: t('text-in-tamil') },
  ] as const;

/** What is wrong with what was typed, by field, as the contract says it. */
function problemsOf(t: Say<PageNoticeWords>, body: object): Record<string, string> {
  const read = PageNotice.safeParse(body);
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.map(({ path, message, code }) => [
      path.join('/'),
      code === 'too_small' ? t('fill-in-this-field') : message,
    ]),
  );
}

function NoticeForm({ last, onSend, onMessage }: NoticeFormProps) {
  const t = useWords(pageNoticeWords);
  const [typed, setTyped] = useState({ en: last?.en ?? '', ta: last?.ta ?? '', links: last?.links ?? [] });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [save, { isLoading }] = useSavePageNoticeMutation();
  // the state follows with the next drawing: a second press may come before
  const sent = useRef(false);
  const send = async () => {
    if (sent.current) return;
    onSend();
    const body = { ...typed, read: last?.id ?? 0 };
    const problems = problemsOf(t, body);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    sent.current = true;
    const { data, error } = await save({ body });
    sent.current = false;
    if (data) return onMessage('success', data.message);
    setErrors(fieldErrors(error));
    onMessage('error', failureText(error, t('the-notice-could-not-be-saved')));
  };
  return (
    <Panel title={t('notice')}>
      <Stack>
        {textsIn(t).map(({ name, label }) => (
          <PlainInput
            key={name}
            id={`notice-${name}`}
            label={label}
            hint={name === 'en' ? t('left-empty-in-both-languages-there') : undefined}
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
            {t('save')}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

const columnsIn = (t: Say<PageNoticeWords>): Column<NoticeVersion>[] => [
  { key: 'at', header: t('saved'), title: true, cell: ({ at }) => formatMoment(at), width: 150 },
  { key: 'by', header: t('by'), card: 1, named: true, cell: ({ by }) => by, width: 160 },
  { key: 'en', header: t('english'), card: 2, named: true, cell: ({ en }) => en || '-', width: 260 },
  { key: 'ta', header: t('tamil'), cell: ({ ta }) => ta || '-', width: 260 },
  { key: 'links', header: t('links'), cell: ({ links }) => links.map(({ url }) => url).join(', ') || '-', width: 240 },
];
