import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useCheckCreditBankQuery,
  useMakeCreditBankMutation,
} from '@thervu/contracts/result-document/result-document-api';
import type { CreditPreflight } from '@thervu/contracts/result-document/result-document-contract';
import { CREDIT_GAPS, type CreditGap } from '@thervu/contracts/result-document/result-document-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { useKnownText, useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { count, partBody, type Part } from './document-labels';
import { IncompleteStudents } from './IncompleteStudents';
import { useOrder } from './useOrder';

export interface CreditBankProps {
  part: Part;
  open: ((address: URL) => void) | undefined;
}

/** What is missing before the results can go to NAD and the credit bank, and the file itself. */
export function CreditBank({ part, open }: CreditBankProps) {
  const t = useWords(resultDocument);
  // every student of the university is looked at for it: not by opening the page
  const [isAsked, setAsked] = useState(part.college !== undefined);
  return (
    <Panel title={t('nad-and-credit-bank-abc')} note={t('a-line-for-each-student')}>
      {isAsked ? (
        <Check part={part} open={open} />
      ) : (
        <Stack>
          <Text quiet>{t('the-check-of-all-colleges')}</Text>
          <Stack row>
            <Button onClick={() => setAsked(true)}>{t('check-all-colleges')}</Button>
          </Stack>
        </Stack>
      )}
    </Panel>
  );
}

function Check({ part, open }: CreditBankProps) {
  const t = useWords(resultDocument);
  const check = useCheckCreditBankQuery(
    { params: { examId: part.examId }, query: partBody(part) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryView query={check} failure={(error) => failureText(error, t('the-check-could-not-be'))}>
      {(found) => <Checked part={part} found={found} open={open} />}
    </QueryView>
  );
}

function Checked({ part, found, open }: CreditBankProps & { found: CreditPreflight }) {
  const t = useWords(resultDocument);
  const known = useKnownText(resultDocument);
  const [makeCreditBank] = useMakeCreditBankMutation();
  const [gap, setGap] = useState<CreditGap>();
  const { order, busy, progress } = useOrder(open);
  const { students, complete } = found;
  const missing = found.gaps.filter((line) => line.students > 0);
  const make = (incomplete: 'LEAVE_OUT' | 'REFUSE') =>
    void order(() => makeCreditBank({ params: { examId: part.examId }, body: { ...partBody(part), incomplete } }));
  return (
    <Stack>
      <Text>{t('complete-of-students-students-are', { complete: count(complete), students: count(students) })}</Text>
      <DataTable
        label={t('what-is-missing')}
        rows={missing}
        columns={[
          {
            key: 'gap',
            header: t('what-is-missing'),
            width: 260,
            cell: (line) => (
              <Button kind="quiet" small onClick={() => setGap(line.gap)}>
                {known(CREDIT_GAPS[line.gap].words)}
              </Button>
            ),
          },
          {
            key: 'needed',
            header: t('for-the-file'),
            cell: (line) =>
              CREDIT_GAPS[line.gap].needed ? (
                <StatusLabel kind="error">{t('needed')}</StatusLabel>
              ) : (
                <StatusLabel kind="neutral">{t('wished')}</StatusLabel>
              ),
          },
          { key: 'students', header: t('students'), numeric: true, cell: (line) => count(line.students) },
        ]}
        rowKey={(line) => line.gap}
        onOpen={(line) => setGap(line.gap)}
        empty={{ text: t('nothing-is-missing'), hint: t('every-student-of-this-part') }}
      />
      {gap !== undefined && <IncompleteStudents part={part} gap={gap} onClose={() => setGap(undefined)} />}
      <Stack row>
        <Button busy={busy} disabled={complete === 0} onClick={() => make('LEAVE_OUT')}>
          {complete === students ? t('make-the-file') : t('make-the-file-of-complete', { complete: count(complete) })}
        </Button>
        {complete < students && (
          <Button busy={busy} onClick={() => make('REFUSE')}>
            {t('make-it-only-when-all')}
          </Button>
        )}
      </Stack>
      {progress}
    </Stack>
  );
}
