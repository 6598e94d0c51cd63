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
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
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

/** Register numbers of a college, degree and admission year: looked at first, then assigned, all at once. */
export function RegisterNumbersScreen() {
  const t = useWords(studentList);
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
    if (error) result.showMessage('error', errorText(error, t('reg.not-previewed')));
  };
  const start = () => {
    result.clear();
    const chosen = cohortOf(state.draft, state.college);
    if (state.missing || !chosen) return result.showMessage('error', state.missing ?? t('reg.choose-lists'));
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
    const text = errorText(error, t('reg.not-assigned'));
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
      title={t('register-numbers')}
      note={t('reg.note')}
      breadcrumb={<PageLink to={back}>{t('student-details')}</PageLink>}
    >
      <CohortFilterBar
        label={t('reg.without')}
        state={state}
        onSearch={start}
        searchLabel={t(isLoading ? 'reg.wait' : 'reg.preview')}
      />
      {result.banner}
      {shown ? (
        <RegisterPreview list={shown.list} onAssign={() => setAsking(true)} />
      ) : (
        <Text quiet>{t('reg.choose')}</Text>
      )}
      <RegisterYear year={state.applied.year} />
      {asking && shown && items.length > 0 && (
        <ConfirmDialog
          open
          title={t('reg.question', {
            n: items.length,
            first: items[0]?.reg_no ?? '',
            last: items.at(-1)?.reg_no ?? '',
          })}
          confirmLabel={t('reg.assign')}
          busy={assigning}
          result={rejection.banner}
          onConfirm={() => void confirm(shown)}
          onClose={() => setAsking(false)}
        >
          <Text>{t('reg.good')}</Text>
        </ConfirmDialog>
      )}
    </Screen>
  );
}
