import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { TOPIC_LABELS, type PageTopic } from '@thervu/contracts/setting/page-texts';
import { getPageTexts, type PageTexts } from '@thervu/contracts/setting/setting-contract';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { usePortal } from '../portal';
import { usualText } from './sign-in-texts';

/** A text of the university, English first and Tamil below it. `callOnce`, since the pages before sign-in have no store. */
export function TopicDialog({ topic, onClose }: { topic: PageTopic; onClose: () => void }) {
  const { settings } = usePortal();
  const [texts, setTexts] = useState<PageTexts | null>(null);
  useEffect(() => {
    let open = true;
    void callOnce(getPageTexts, undefined).then((answer) => {
      // without an answer the usual text stays: a page of help must not wait for the server
      if (open && 'data' in answer) setTexts(answer.data);
    });
    return () => {
      open = false;
    };
  }, []);
  const { en, ta } = texts?.[topic] ?? usualText(topic, settings);
  return (
    <InfoDialog title={TOPIC_LABELS[topic]} width="sm" onClose={onClose}>
      {en.map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
      {ta.length > 0 && (
        <div lang="ta">
          {ta.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </div>
      )}
    </InfoDialog>
  );
}
