import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { dayOf } from './stored-file';

/** Says that the fields hold typing of another day, and offers what is saved instead. */
export function RestoredDraft({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <Banner
      kind="info"
      action={
        <Button small onClick={onDiscard}>
          Show what is saved
        </Button>
      }
    >
      {`These fields hold what was typed until ${dayOf(at)} and has not been saved. An Aadhaar number is typed again.`}
    </Banner>
  );
}
