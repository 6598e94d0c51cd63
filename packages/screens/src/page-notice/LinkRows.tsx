import { MAX_LINK_TITLE, MAX_NOTICE_LINKS, type NoticeLink } from '@thervu/contracts/page-notice/page-notice-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords, type Say } from '@thervu/words';
import { pageNotice as pageNoticeWords, type PageNoticeWords } from '@thervu/words/compiled/page-notice';

const EMPTY: NoticeLink = { en: '', ta: '', url: '' };
const fieldsIn = (t: Say<PageNoticeWords>) =>
  [
    { name: 'en', label: t('title-in-english'), maxLength: MAX_LINK_TITLE },
    { name: 'ta', label: t('title-in-tamil'), maxLength: MAX_LINK_TITLE },
    { name: 'url', label: t('address'), maxLength: 300 },
  ] as const;

export interface LinkRowsProps {
  links: readonly NoticeLink[];
  onChange: (links: NoticeLink[]) => void;
  /** What is wrong with a field, by its path such as `links/0/url`. */
  errorAt: (path: string) => string | undefined;
}

/** The links below the text, each with its title in both languages. */
export function LinkRows({ links, onChange, errorAt }: LinkRowsProps) {
  const t = useWords(pageNoticeWords);
  const change = (index: number, patch: Partial<NoticeLink>) =>
    onChange(links.map((link, place) => (place === index ? { ...link, ...patch } : link)));
  return (
    <>
      {/* above the links, so that it stays where it was pressed */}
      {links.length < MAX_NOTICE_LINKS && (
        <div>
          <Button kind="plain" onClick={() => onChange([...links, EMPTY])}>
            {t('add-a-link')}
          </Button>
        </div>
      )}
      {links.map((link, index) => (
        <Panel key={index} title={t('link-n', { n: index + 1 })}>
          <Stack>
            {fieldsIn(t).map(({ name, label, maxLength }) => (
              <PlainInput
                key={name}
                id={`link-${index}-${name}`}
                label={label}
                hint={name === 'url' ? t('it-begins-with-https') : undefined}
                value={link[name]}
                maxLength={maxLength}
                required
                error={errorAt(`links/${index}/${name}`)}
                onChange={(typed) => change(index, { [name]: typed })}
              />
            ))}
            <div>
              <Button
                kind="plain"
                aria-label={t('remove-link-n', { n: index + 1 })}
                onClick={() => onChange(links.filter((_link, place) => place !== index))}
              >
                {t('remove')}
              </Button>
            </div>
          </Stack>
        </Panel>
      ))}
    </>
  );
}
