import { useParams } from 'react-router';
import { useGetDegreeQuery, useUpdateDegreeMutation } from '@thervu/contracts/degree/degree-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { useFreshInitialData } from '@thervu/ui/state/useFreshInitialData';
import { useWords } from '@thervu/words';
import { degree as degreeWords } from '@thervu/words/compiled/degree';
import { DegreeForm } from './DegreeForm';
import { loadFailure } from '../shared/record/load-failure';

/** The form filled with one degree. */
export function EditDegreeScreen() {
  const t = useWords(degreeWords);
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useGetDegreeQuery({ params: { id } }, { refetchOnMountOrArgChange: true, skip: !known });
  const [update] = useUpdateDegreeMutation();
  const fresh = useFreshInitialData(query, id);
  return (
    <Screen title={t('edit.title')} note={fresh.data && `${fresh.data.Degree} ${fresh.data.Deg_name}`}>
      <Panel width={760}>
        {known ? (
          <QueryView
            query={fresh}
            failure={loadFailure(t('failed'))}
            skeleton={<FormSkeleton fields={7} label={t('one.loading')} />}
          >
            {(degree) => (
              <DegreeForm
                degree={degree}
                send={(fields, row_version) => update({ params: { id }, body: { ...fields, row_version } })}
                saved={t('updated')}
              />
            )}
          </QueryView>
        ) : (
          <Banner kind="error">{t('not-there')}</Banner>
        )}
      </Panel>
    </Screen>
  );
}
