import { pluralise } from '@thervu/contracts/core/format';
import { useState } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import {
  useAssignRegisterNumbersMutation,
  usePreviewRegisterNumbersMutation,
} from '@thervu/contracts/student/student-api';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { CohortFilterBar } from './CohortFilterBar';
import { RegisterPreview, type RegisterList } from './RegisterPreview';
import { RegisterYear } from './RegisterYear';
import { cohortOf } from './student-filter';
import { useCohort } from './useCohort';

interface Shown {
  /** What the list was made for: another choice in the bar does not change what is assigned. */
  cohort: { colcode: string; deg_id: number; admn_acdyr: number };
  list: RegisterList;
}

const errorText = (error: unknown, fallback: string) => failureText(error, (error as CallError).transport ?? fallback);
const numbers = (count: number) => pluralise(count, 'register number', 'register numbers');

/** Register numbers of a college, degree and admission year: looked at first, then assigned, all at once. */
export function RegisterNumbersScreen() {
  const state = useCohort();
  const result = useBanner();
  const rejection = useBanner();
  const [preview, { isLoading }] = usePreviewRegisterNumbersMutation();
  const [assign, { isLoading: assigning }] = useAssignRegisterNumbersMutation();
  const [shown, setShown] = useState<Shown | null>(null);
  const [asking, setAsking] = useState(false);

  const look = async (cohort: Shown['cohort']) => {
    const { data, error } = await preview({ body: cohort });
    setShown(data ? { cohort, list: data } : null);
    if (error) result.showMessage('error', errorText(error, 'The register numbers could not be previewed.'));
  };
  const start = () => {
    result.clear();
    const chosen = cohortOf(state.draft, state.college);
    if (state.missing || !chosen) return result.showMessage('error', state.missing ?? 'Please choose from the lists.');
    state.search();
    return void look({ colcode: chosen.college, deg_id: chosen.degree, admn_acdyr: chosen.year });
  };
  const confirm = async ({ cohort, list }: Shown) => {
    rejection.clear();
    const { data, error } = await assign({ body: { ...cohort, token: list.token } });
    if (data) {
      setAsking(false);
      await look(cohort);
      return result.showMessage('success', data.message);
    }
    const failure = error as CallError;
    const text = errorText(error, 'The register numbers could not be assigned.');
    if (failure.status !== 409) return rejection.showMessage('error', text);
    // the list is no longer what was looked at: show it as it is now
    setAsking(false);
    await look(cohort);
    return result.showMessage('error', text);
  };
  const items = shown?.list.items ?? [];
  const back = `/home/student-list?${new URLSearchParams(state.applied).toString()}`;

  return (
    <Screen
      title="Register Numbers"
      note="Assigned once for a college, degree and admission year, by name and without gaps; later admissions follow behind."
      breadcrumb={<PageLink to={back}>Student Details</PageLink>}
    >
      <CohortFilterBar
        label="Students without register numbers"
        state={state}
        onSearch={start}
        searchLabel={isLoading ? 'Please wait…' : 'Preview'}
      />
      {result.banner}
      {shown ? (
        <RegisterPreview list={shown.list} onAssign={() => setAsking(true)} />
      ) : (
        <Text quiet>Choose college, degree level, degree and admission year, then press Preview.</Text>
      )}
      <RegisterYear year={state.applied.year} />
      {asking && shown && items.length > 0 && (
        <ConfirmDialog
          open
          title={`Assign ${numbers(items.length)}, ${items[0]?.reg_no ?? ''} to ${items.at(-1)?.reg_no ?? ''}?`}
          confirmLabel="Assign"
          busy={assigning}
          result={rejection.banner}
          onConfirm={() => void confirm(shown)}
          onClose={() => setAsking(false)}
        >
          <Text>
            A register number stays with its student for good. It is on the hall ticket and on every mark sheet.
          </Text>
        </ConfirmDialog>
      )}
    </Screen>
  );
}
