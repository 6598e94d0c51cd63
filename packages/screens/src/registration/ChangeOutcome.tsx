import type { Changed } from '@thervu/contracts/registration/registration-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { DataTable } from '@thervu/ui/table/DataTable';
import { useWords, type Say } from '@thervu/words';
import { registration, type RegistrationWords } from '@thervu/words/compiled/registration';

const columns = (t: Say<RegistrationWords>, say: (text: string) => string) => [
  { key: 'reg', header: t('register-number'), cell: (row: Changed['refused'][number]) => row.Reg_No ?? '-' },
  { key: 'code', header: t('paper-code'), cell: (row: Changed['refused'][number]) => row.P_code ?? '-' },
  { key: 'reason', header: t('reason'), cell: (row: Changed['refused'][number]) => say(row.reason) },
];

/** What a change of many rows has done, and why some of them were left as they are. */
export function ChangeOutcome({ answer }: { answer: Changed }) {
  const t = useWords(registration);
  const say = useMessageText();
  return (
    <>
      <Banner kind={answer.refused.length > 0 ? 'warning' : answer.changed > 0 ? 'success' : 'info'}>
        {answer.message}
      </Banner>
      {answer.refused.length > 0 && (
        <DataTable
          label={t('not-changed')}
          rows={answer.refused}
          columns={columns(t, say)}
          rowKey={({ id }) => String(id)}
          maxHeight={240}
        />
      )}
    </>
  );
}
