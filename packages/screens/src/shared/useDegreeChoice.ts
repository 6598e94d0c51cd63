import { useListDegreeLevelsQuery, useListDegreesOfLevelQuery } from '@thervu/contracts/degree/degree-api';
import { CHOOSE_LEVEL } from '@thervu/contracts/degree/degree-rules';
import { useKnownText, useWords } from '@thervu/words';
import { choice as choiceWords } from '@thervu/words/compiled/choice';

/** What stands in the two selects; empty is no choice, `degree` is the Deg_id as text. */
export interface DegreeChosen {
  level: string;
  degree: string;
}

/** The college whose degrees are offered, and the exam it must have registrations in; '' while it is not known yet. */
export interface TaughtBy {
  college: string;
  /** Left out: the degrees the college has students of. */
  exam?: string;
}

/**
 * Level, then degree: choosing a level loads the degrees of that level and clears the chosen degree. The chosen values
 * live with the screen (`useFilter`, `useState`); `choose` sets one of them. Each half of the answer is spread over a
 * DependentSelect: `<DependentSelect {...levelSelect} /> <DependentSelect {...degreeSelect} />`.
 * Degrees that are switched off are left out unless `all` is given; with `taught` only those the college teaches, as long as a
 * college is known. `error` is the first failed load.
 */
export function useDegreeChoice(
  { level, degree }: DegreeChosen,
  choose: (key: keyof DegreeChosen, value: string) => void,
  { all = false, taught }: { all?: boolean; taught?: TaughtBy } = {},
) {
  const t = useWords(choiceWords);
  const known = useKnownText(choiceWords);
  const levels = useListDegreeLevelsQuery();
  const taughtBy = taught?.college ? taught : undefined;
  const degrees = useListDegreesOfLevelQuery(
    { params: { level }, query: { ...taughtBy } },
    { skip: level === '' || taughtBy?.exam === '' },
  );
  const ofLevel = degrees.currentData?.filter(({ deg_status }) => all || deg_status);
  return {
    levelSelect: {
      label: t('level'),
      value: level,
      onChange: (next: string) => {
        choose('level', next);
        choose('degree', '');
      },
      options: levels.data?.map((item) => ({ value: item.degree, label: item.degree })),
    },
    degreeSelect: {
      label: t('degree'),
      value: degree,
      onChange: (next: string) => choose('degree', next),
      options: ofLevel?.map((item) => ({ value: String(item.Deg_id), label: `${item.Degree} ${item.Deg_name}` })),
      /** Said below the select, and by whoever asks for degrees without a level. */
      waitsFor: level === '' ? known(CHOOSE_LEVEL) : taughtBy?.exam === '' ? t('exam.first') : null,
      none: taughtBy ? t('degree.not-taught') : t('degree.none'),
      dropsUnknown: taughtBy !== undefined,
    },
    /** The degree itself, once it is chosen and loaded. */
    chosen: ofLevel?.find((item) => String(item.Deg_id) === degree),
    error: levels.error ?? (level === '' ? undefined : degrees.error),
  };
}
