import {
  skipToken,
  useAssignNmePapersMutation,
  useListBatchPapersQuery,
} from '@thervu/contracts/registration/registration-api';
import type { PaperKind } from '@thervu/contracts/registration/registration-contract';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { BatchRegistration } from './BatchRegistration';
import { BatchSelects } from './BatchSelects';
import { bodyOf, keyOf, papersOfQuery, termOf } from './batch-search';
import { RegistrationScreen } from './RegistrationScreen';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

const FILTER = { ...NO_BATCH, type: '' };
const NOT_CHOSEN = 'Please select Degree, Paper Type, and Semester.';
const TYPES: { value: PaperKind; label: string }[] = [
  { value: 'LANGUAGE-I', label: 'Language, Part I' },
  { value: 'LANGUAGE-II', label: 'Language, Part II' },
  { value: 'NME', label: 'Non-major elective (NME)' },
];

/** A student reads one of the papers of these types. */
const ONE_OF: Partial<Record<PaperKind, string>> = {
  'LANGUAGE-I': 'Language, Part I',
  'LANGUAGE-II': 'Language, Part II',
};

/** Languages and non-major electives: few students of a batch read each of them, so nothing is ticked from the start. */
export function NmecRegistrationScreen() {
  const filter = useFilter(FILTER, BATCH_FILTER);
  const { draft, applied, choose } = filter;
  const choice = useBatchChoice(filter, { work: 'registration' });
  const { banner, find } = useBatchSearch(filter, choice, { words: NOT_CHOSEN, complete: draft.type !== '' });
  const [assign] = useAssignNmePapersMutation();
  const { searched } = choice;
  const { type } = applied;
  const ready = searched !== undefined && type !== '';
  const papers = useListBatchPapersQuery(
    ready
      ? {
          params: termOf(searched),
          query: { kind: type as PaperKind },
        }
      : skipToken,
  );
  return (
    <RegistrationScreen
      title="Language/NMEC Registration"
      choice={choice}
      banner={banner}
      flag="COUR_APLY"
      onSearch={find}
      filter={
        <>
          <BatchSelects choice={choice} />
          <DependentSelect
            label="Paper Type"
            value={draft.type}
            onChange={(next) => choose('type', next)}
            options={TYPES}
            required
          />
        </>
      }
      links={[
        ['list-exampapp', 'Course Registration List'],
        ['add-exampapp', 'Course Register'],
        ['Break-in-Study', 'Break in Study'],
      ]}
    >
      {ready ? (
        <BatchRegistration
          key={keyOf(searched, type)}
          of={searched}
          papers={papersOfQuery(papers)}
          tickPapers={false}
          tickStudents={false}
          onlyOne={ONE_OF[type as PaperKind]}
          assign={(chosen) =>
            assign({
              body: { ...bodyOf(searched), ...chosen },
            })
          }
        />
      ) : (
        <Text quiet>Choose a batch, a semester and a paper type, then press Search.</Text>
      )}
    </RegistrationScreen>
  );
}
