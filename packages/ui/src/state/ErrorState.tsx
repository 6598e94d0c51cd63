import Button from '@mui/material/Button';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { Banner } from '../message/Banner';

/** A load that failed: the sentence and a way to try again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useWords(kit);
  return (
    <Banner
      kind="error"
      action={
        onRetry && (
          <Button size="small" variant="outlined" color="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}
