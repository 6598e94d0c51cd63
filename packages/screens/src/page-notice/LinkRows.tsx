import { MAX_LINK_TITLE, MAX_NOTICE_LINKS, type NoticeLink } from '@thervu/contracts/page-notice/page-notice-contract';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';

const EMPTY: NoticeLink = { en: '', ta: '', url: '' };
const FIELDS = [
  { name: 'en', label: 'Title in English', maxLength: MAX_LINK_TITLE },
  { name: 'ta', label: 'Title in Tamil', maxLength: MAX_LINK_TITLE },
  { name: 'url', label: 'Address', maxLength: 300 },
] as const;

export interface LinkRowsProps {
  links: readonly NoticeLink[];
  onChange: (links: NoticeLink[]) => void;
  /** What is wrong with a field, by its path such as `links/0/url`. */
  errorAt: (path: string) => string | undefined;
}

/** The links below the text, each with its title in both languages. */
export function LinkRows({ links, onChange, errorAt }: LinkRowsProps) {
  const change = (index: number, patch: Partial<NoticeLink>) =>
    onChange(links.map((link, place) => (place === index ? { ...link, ...patch } : link)));
  return (
    <>
      {/* above the links, so that it stays where it was pressed */}
      {links.length < MAX_NOTICE_LINKS && (
        <div>
          <Button kind="plain" onClick={() => onChange([...links, EMPTY])}>
            Add a link
          </Button>
        </div>
      )}
      {links.map((link, index) => (
        <Panel key={index} title={`Link ${index + 1}`}>
          <Stack>
            {FIELDS.map(({ name, label, maxLength }) => (
              <PlainInput
                key={name}
                id={`link-${index}-${name}`}
                label={label}
                hint={name === 'url' ? 'It begins with https://.' : undefined}
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
                aria-label={`Remove link ${index + 1}`}
                onClick={() => onChange(links.filter((_link, place) => place !== index))}
              >
                Remove
              </Button>
            </div>
          </Stack>
        </Panel>
      ))}
    </>
  );
}
