import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { usePortal } from '../portal';
import { TOPIC_LABELS, topicText, type Topic } from './sign-in-texts';

export function TopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { settings } = usePortal();
  return (
    <InfoDialog title={TOPIC_LABELS[topic]} width="sm" onClose={onClose}>
      {topicText(topic, settings).map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
    </InfoDialog>
  );
}
