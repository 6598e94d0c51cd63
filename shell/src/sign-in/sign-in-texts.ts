import type { PageTopic } from '@thervu/contracts/setting/page-texts';
import type { PageTexts } from '@thervu/contracts/setting/setting-contract';
import { paragraphsOf, usualContact, USUAL_TEXTS } from '@thervu/contracts/setting/page-texts';
import type { PublicSettings } from '@thervu/contracts/setting/setting-contract';

/** A text of the footer until the answer of the server is there: the one of a new university. */
export const usualText = (topic: PageTopic, settings: PublicSettings | null): PageTexts[PageTopic] => ({
  en:
    topic === 'contact'
      ? // eslint-disable-next-line thervu/no-literal-text -- inside a text of the university, which is English until it writes its own
        [...usualContact(settings?.universityName ?? 'The university', settings?.contactEmail ?? '')]
      : USUAL_TEXTS[topic].flatMap(paragraphsOf),
  ta: [],
});
