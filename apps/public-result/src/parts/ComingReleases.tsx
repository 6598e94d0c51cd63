import type { Publication } from '@thervu/contracts/result/result-contract';
import { translateLongDay, usePageWords } from '../page-words';

/** India is five and a half hours ahead of UTC, all the year. */
const AHEAD_MS = 19_800_000;

/** Releases that the university has announced, with day and time of the clock in India. */
export function ComingReleases({ coming = [] }: { coming: Publication['coming'] }) {
  const { t } = usePageWords();
  return coming.map(({ title, from }) => {
    const local = new Date(Date.parse(from) + AHEAD_MS).toISOString();
    return (
      <p key={title} className="thr-told">
        {t('coming', { title, day: translateLongDay(t, local.slice(0, 10)), time: local.slice(11, 16) })}
      </p>
    );
  });
}
