import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { dayOf } from './stored-file';

/** Says that the fields hold typing of another day, and offers what is saved instead. */
export function RestoredDraft({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const t = useWords(admission);
  return (
    <Banner
      kind="info"
      action={
        <Button small onClick={onDiscard}>
          {t('draft.show-saved')}
        </Button>
      }
    >
      {t('draft.restored', { day: dayOf(at) })}
    </Banner>
  );
}
