import { useListDegreeLevelsQuery, useListDegreesOfLevelQuery } from './degree-api';
import { CHOOSE_LEVEL } from './degree-rules';

/** What stands in the two selects; empty is no choice, `degree` is the Deg_id as text. */
export interface DegreeChosen {
  level: string;
  degree: string;
}

/**
 * Level, then degree: choosing a level loads the degrees of that level and clears the chosen degree. The chosen values
 * live with the screen (`useFilter`, `useState`); `choose` sets one of them. Each half of the answer is spread over a
 * DependentSelect: `<DependentSelect {...levelSelect} /> <DependentSelect {...degreeSelect} />`.
 * Degrees that are switched off are left out unless `all` is given. `error` is the first failed load.
 */
export function useDegreeChoice(
  { level, degree }: DegreeChosen,
  choose: (key: keyof DegreeChosen, value: string) => void,
  { all = false }: { all?: boolean } = {},
) {
  const levels = useListDegreeLevelsQuery();
  const degrees = useListDegreesOfLevelQuery({ params: { level } }, { skip: level === '' });
  const ofLevel = degrees.currentData?.filter(({ deg_status }) => all || deg_status);
  return {
    levelSelect: {
      label: 'Degree Level',
      value: level,
      onChange: (next: string) => {
        choose('level', next);
        choose('degree', '');
      },
      options: levels.data?.map((one) => ({ value: one.degree, label: one.degree })),
    },
    degreeSelect: {
      label: 'Degree',
      value: degree,
      onChange: (next: string) => choose('degree', next),
      options: ofLevel?.map((one) => ({ value: String(one.Deg_id), label: `${one.Degree} ${one.Deg_name}` })),
      /** Said below the select, and by whoever asks for degrees without a level. */
      waitsFor: level === '' ? CHOOSE_LEVEL : null,
      none: 'This level has no degrees.',
    },
    /** The degree itself, once it is chosen and loaded. */
    chosen: ofLevel?.find((one) => String(one.Deg_id) === degree),
    error: levels.error ?? (level === '' ? undefined : degrees.error),
  };
}
