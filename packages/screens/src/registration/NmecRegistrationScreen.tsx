import {
  skipToken,
  useAssignNmePapersMutation,
  useListBatchPapersQuery,
} from '@thervu/contracts/registration/registration-api';
import type { PaperKind } from '@thervu/contracts/registration/registration-contract';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords, type Say } from '@thervu/words';
import { registration, type RegistrationWords } from '@thervu/words/compiled/registration';
import { BatchRegistration } from './BatchRegistration';
import { BatchSelects } from './BatchSelects';
import { bodyOf, keyOf, papersOfQuery, termOf } from './batch-search';
import { RegistrationScreen } from './RegistrationScreen';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

const FILTER = { ...NO_BATCH, type: '' };
const types = (t: Say<RegistrationWords>): { value: PaperKind; label: string }[] => [
  { value: 'LANGUAGE-I', label: t('language-part-i') },
  { value: 'LANGUAGE-II', label: t('language-part-ii') },
  { value: 'NME', label: t('non-major-elective-nme') },
];

/** A student reads one of the papers of these types. */
const onlyOneOf = (t: Say<RegistrationWords>): Partial<Record<PaperKind, string>> => ({
  'LANGUAGE-I': t('language-part-i'),
  'LANGUAGE-II': t('language-part-ii'),
});

/** Languages and non-major electives: few students of a batch read each of them, so nothing is ticked from the start. */
export function NmecRegistrationScreen() {
  const t = useWords(registration);
  const filter = useFilter(FILTER, BATCH_FILTER);
  const { draft, applied, choose } = filter;
  const choice = useBatchChoice(filter, { work: 'registration' });
  const { banner, find } = useBatchSearch(filter, choice, {
    words: t('please-select-degree-paper-type'),
    complete: draft.type !== '',
  });
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
      title={t('language-nmec-registration')}
      choice={choice}
      banner={banner}
      flag="COUR_APLY"
      onSearch={find}
      filter={
        <>
          <BatchSelects choice={choice} />
          <DependentSelect
            label={t('paper-type')}
            value={draft.type}
            onChange={(next) => choose('type', next)}
            options={types(t)}
            required
          />
        </>
      }
      links={[
        ['list-exampapp', t('course-registration-list')],
        ['add-exampapp', t('course-register')],
        ['Break-in-Study', t('break-in-study')],
      ]}
    >
      {ready ? (
        <BatchRegistration
          key={keyOf(searched, type)}
          of={searched}
          papers={papersOfQuery(papers)}
          tickPapers={false}
          tickStudents={false}
          onlyOne={onlyOneOf(t)[type as PaperKind]}
          assign={(chosen) =>
            assign({
              body: { ...bodyOf(searched), ...chosen },
            })
          }
        />
      ) : (
        <Text quiet>{t('choose-a-batch-a-semester')}</Text>
      )}
    </RegistrationScreen>
  );
}
