import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { Text } from '@thervu/ui/layout/Text';
import { usePortal } from '../portal';
import { TOPIC_LABELS, topicText, type Topic } from './sign-in-texts';

export function TopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { settings } = usePortal();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} variant="h2">
        {TOPIC_LABELS[topic]}
      </DialogTitle>
      <DialogContent>
        {topicText(topic, settings).map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
