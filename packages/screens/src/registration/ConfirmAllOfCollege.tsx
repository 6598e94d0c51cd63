import { useState } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { ConfirmAllPreview } from '@thervu/contracts/registration/confirm-all-contract';
import {
  skipToken,
  useConfirmAllMutation,
  usePreviewConfirmAllQuery,
} from '@thervu/contracts/registration/registration-api';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useKnownText, useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';

export interface ConfirmAllOfCollegeProps {
  college: string;
  exam: Exam;
  /** For the office: the college is named, since it is not the own one. */
  named: boolean;
}

/** Confirms every application of a college for an exam, after a look at what will be confirmed and what is left out. */
export function ConfirmAllOfCollege({ college, exam, named }: ConfirmAllOfCollegeProps) {
  const t = useWords(registration);
  const known = useKnownText(registration);
  const { banner, showMessage, clear } = useBanner();
  // one key for one opening: a press that is sent twice is done once
  const [opened, setOpened] = useState<{ key: string; failed?: string }>();
  const place = { college, exam: exam.exam_tbl };
  const preview = usePreviewConfirmAllQuery(opened ? { params: place } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const [send, { isLoading }] = useConfirmAllMutation();
  const shown = opened && !preview.isFetching && preview.error === undefined ? preview.currentData : undefined;
  const close = () => setOpened(undefined);
  const confirm = async () => {
    if (!opened || !shown) return;
    const { data, error } = await send({
      params: place,
      body: { digest: shown.digest },
      idempotencyKey: opened.key,
    });
    if (data) {
      close();
      showMessage('success', known(data.message));
      return;
    }
    setOpened({ key: crypto.randomUUID(), failed: known(failureText(error, t('confirm-all.failed'))) });
    // the figures are those of before: what is shown next is what is confirmed next
    if ((error as CallError | undefined)?.status === 409) void preview.refetch();
  };
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <Button
          onClick={() => {
            clear();
            setOpened({ key: crypto.randomUUID() });
          }}
        >
          {named ? t('confirm-all.of', { college }) : t('confirm-all')}
        </Button>
      </div>
      {banner}
      <ConfirmDialog
        open={opened !== undefined}
        title={t('confirm-all.title', { exam: exam.exam_name })}
        confirmLabel={t('confirm-all.press', { n: shown?.toConfirm.count ?? 0 })}
        busy={isLoading}
        ready={shown !== undefined && shown.toConfirm.count > 0}
        result={opened?.failed && <Banner kind="error">{opened.failed}</Banner>}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {preview.error !== undefined && !preview.isFetching ? (
          <Banner kind="error">{known(failureText(preview.error, t('confirm-all.uncounted')))}</Banner>
        ) : (
          <Figures preview={shown} />
        )}
      </ConfirmDialog>
    </>
  );
}

/** What would be confirmed, what is confirmed already, and what is left out and why. */
function Figures({ preview }: { preview: ConfirmAllPreview | undefined }) {
  const t = useWords(registration);
  const known = useKnownText(registration);
  if (!preview) return <Text quiet>{t('confirm-all.counting')}</Text>;
  const { toConfirm, already, left } = preview;
  return (
    <Stack>
      <Text>
        {toConfirm.count === 0
          ? t('confirm-all.none')
          : t('confirm-all.count', { n: toConfirm.count, students: toConfirm.students })}
      </Text>
      {already.count > 0 && <Text quiet>{t('confirm-all.already', { n: already.count })}</Text>}
      {left.map(({ reason, count, students }) => (
        <Text key={reason} quiet>
          {t('confirm-all.left', { n: count, students, reason: known(reason) })}
        </Text>
      ))}
    </Stack>
  );
}
