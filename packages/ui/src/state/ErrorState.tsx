import Button from '@mui/material/Button';
import { Banner } from '../message/Banner';

/** A load that failed: the sentence and a way to try again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Banner
      kind="error"
      action={
        onRetry && (
          <Button size="small" variant="outlined" color="secondary" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}
