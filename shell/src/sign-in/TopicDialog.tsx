import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import type { PageTopic } from '@thervu/contracts/setting/page-texts';
import { getPageTexts, type PageTexts } from '@thervu/contracts/setting/setting-contract';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useLanguage, useWords } from '@thervu/words';
import { signIn } from '@thervu/words/compiled/sign-in';
import { usePortal } from '../portal';
import { usualText } from './sign-in-texts';

/** A text of the university in both languages, the chosen one first. `callOnce`, since the pages before sign-in have no store. */
export function TopicDialog({ topic, onClose }: { topic: PageTopic; onClose: () => void }) {
  const t = useWords(signIn);
  const language = useLanguage();
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
  const english = (
    <div lang="en">
      {en.map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
    </div>
  );
  return (
    <InfoDialog title={t(`topic.${topic}`)} width="sm" onClose={onClose}>
      {language === 'en' && english}
      {ta.length > 0 && (
        <div lang="ta">
          {ta.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </div>
      )}
      {language === 'ta' && english}
    </InfoDialog>
  );
}
