import { useState } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { skipToken, usePreviewFinalYearsQuery, useSetFinalYearsMutation } from '@thervu/contracts/fee/fee-api';
import type { FinalYearPreview } from '@thervu/contracts/fee/final-year-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { examFees } from '@thervu/words/compiled/exam-fees';

export interface FinalYearOfCollegeProps {
  college: string;
  /** Identifier of the exam, and its name as it is shown. */
  exam: string;
  examName: string;
}

/** Sets the final-year fees of every student of a college in the last semester, after a look at whom it meets. */
export function FinalYearOfCollege({ college, exam, examName }: FinalYearOfCollegeProps) {
  const t = useWords(examFees);
  const { banner, showMessage, clear } = useBanner();
  // one key for one opening: a press that is sent twice is done once
  const [opened, setOpened] = useState<{ key: string; failed?: string }>();
  const params = { college, exam };
  const preview = usePreviewFinalYearsQuery(opened ? { params } : skipToken, { refetchOnMountOrArgChange: true });
  const [send, { isLoading }] = useSetFinalYearsMutation();
  const shown = opened && !preview.isFetching && preview.error === undefined ? preview.currentData : undefined;
  const confirm = async () => {
    if (!opened || !shown) return;
    const { data, error } = await send({ params, body: { digest: shown.digest }, idempotencyKey: opened.key });
    if (data) {
      setOpened(undefined);
      return showMessage('success', t('final-years.done', { n: data.set, exam: examName }));
    }
    setOpened({ key: crypto.randomUUID(), failed: failureText(error, t('operation-failed')) });
    // the figures are those of before: what is shown next is what is set next
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
          {t('final-years')}
        </Button>
      </div>
      {banner}
      <ConfirmDialog
        open={opened !== undefined}
        title={t('final-years.title', { exam: examName })}
        confirmLabel={t('final-years.press', { n: shown?.toSet ?? 0 })}
        busy={isLoading}
        ready={shown !== undefined && shown.toSet > 0}
        result={opened?.failed && <Banner kind="error">{opened.failed}</Banner>}
        onConfirm={() => void confirm()}
        onClose={() => setOpened(undefined)}
      >
        {preview.error !== undefined && !preview.isFetching ? (
          <Banner kind="error">{failureText(preview.error, t('operation-failed'))}</Banner>
        ) : (
          <Figures preview={shown} />
        )}
      </ConfirmDialog>
    </>
  );
}

/** Who would be set, by degree and year, and who is left as it is. */
function Figures({ preview }: { preview: FinalYearPreview | undefined }) {
  const t = useWords(examFees);
  if (!preview) return <Text quiet>{t('final-years.counting')}</Text>;
  const { toSet, already, paidBefore, groups } = preview;
  return (
    <Stack>
      <Text>{toSet === 0 ? t('final-years.none') : t('final-years.count', { n: toSet })}</Text>
      {groups.map(({ Degree, admn_acdyr, students }) => (
        <Text key={`${Degree} ${admn_acdyr}`}>
          {t('final-years.group', { degree: Degree, year: String(admn_acdyr), n: students })}
        </Text>
      ))}
      {already > 0 && <Text quiet>{t('final-years.already', { n: already })}</Text>}
      {paidBefore > 0 && <Text quiet>{t('final-years.paid-before', { n: paidBefore })}</Text>}
    </Stack>
  );
}
