import { useSearchParams } from 'react-router';
import { Button } from '@thervu/ui/form/Button';
import { Screen } from '@thervu/ui/layout/Screen';
import { useWords } from '@thervu/words';
import { imports } from '@thervu/words/compiled/imports';
import { ImportList } from './ImportList';
import { ImportView } from './ImportView';
import { NewImport } from './NewImport';

/** Files of colleges, degrees, courses and students: sent, checked row by row, and taken in as shown. */
export function ImportsScreen() {
  const t = useWords(imports);
  const [params, setParams] = useSearchParams();
  const open = params.get('import');
  // the address keeps the import, so that a reload finds the check where it is
  const show = (id: string | null) => setParams(id === null ? {} : { import: id });
  if (open !== null) {
    const back = (
      <Button kind="quiet" onClick={() => show(null)}>
        {t('all-imports')}
      </Button>
    );
    return (
      <Screen title={t('title')} action={back}>
        <ImportView key={open} id={open} />
      </Screen>
    );
  }
  return (
    <Screen title={t('title')} note={t('note')}>
      <NewImport onSent={show} />
      <ImportList onOpen={show} />
    </Screen>
  );
}
