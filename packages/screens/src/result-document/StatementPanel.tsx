import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetStatementQuery, useMakeStatementsMutation } from '@thervu/contracts/result-document/result-document-api';
import { Button } from '@thervu/ui/form/Button';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { partBody, type Part } from './document-labels';
import { StatementView } from './StatementView';
import { useOrder } from './useOrder';

export interface StatementPanelProps {
  part: Part;
  /** Students of the chosen college who have a statement; undefined while none is chosen. */
  students: string | undefined;
  /** The register number that was searched for; empty before. */
  searched: string;
  onSearch: (regNo: string) => void;
  open: ((address: URL) => void) | undefined;
}

const REG_NO = /^[A-Za-z0-9]{6,20}$/;

/** Statements of marks: of one student, or of the whole part in one document. */
export function StatementPanel({ part, students, searched, onSearch, open }: StatementPanelProps) {
  const t = useWords(resultDocument);
  const [makeStatements] = useMakeStatementsMutation();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const draft = typed ?? searched;
  const [mistake, setMistake] = useState<string>();
  const { order, busy, progress } = useOrder(open);
  const regNo = searched.trim();
  const ready = REG_NO.test(regNo);
  const found = useGetStatementQuery({ params: { examId: part.examId, regNo } }, { skip: !ready });
  const find = () => {
    const chosen = draft.trim();
    const wrong =
      chosen === '' ? t('enter-a-registration-number') : REG_NO.test(chosen) ? undefined : t('a-register-number-has-6');
    setMistake(wrong);
    if (wrong !== undefined) return;
    onSearch(chosen);
    setTyped(undefined);
  };
  const make = (body: { college?: string; degree?: number; regNo?: string }) =>
    order(() => makeStatements({ params: { examId: part.examId }, body }));

  return (
    <Panel title={t('statements-of-marks')} bare note={t('with-photo-serial-number-and')}>
      <Stack>
        <FilterBar label={t('statement-of-a-student')} onSearch={find} searchLabel={t('show')}>
          <PlainInput
            id={id}
            label={t('registration-number')}
            value={draft}
            onChange={setTyped}
            error={mistake}
            maxLength={40}
          />
        </FilterBar>
        {ready && (
          <QueryView query={found} failure={(error) => failureText(error, t('the-result-could-not-be'))}>
            {(statement) => (
              <StatementView statement={statement} busy={busy} onPrint={() => void make({ regNo: statement.reg_no })} />
            )}
          </QueryView>
        )}
        {part.college === undefined ? (
          <Text quiet>{t('choose-a-college-above-for')}</Text>
        ) : (
          <Stack row>
            <Button busy={busy} onClick={() => void make(partBody(part))}>
              {t('pdf-of', { part: part.words })}
            </Button>
            {part.degree === undefined && (
              <Text quiet>{t('statements-of-students', { students: students ?? '' })}</Text>
            )}
          </Stack>
        )}
        {progress}
      </Stack>
    </Panel>
  );
}
