import { useId } from 'react';
import { EXAM_TYPES, REGULAR_TYPES } from '@thervu/contracts/exam/exam-rules';
import { offeredItems } from '@thervu/contracts/setting/list-rules';
import { ErrorSummary } from '@thervu/ui/form/ErrorSummary';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { useLists } from '../shared/useLists';
import type { ExamDraft, Problems } from './exam-draft';

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const STATUSES = ['1', '0'] as const;

export interface ExamFieldsProps {
  draft: ExamDraft;
  problems: Problems;
  onChange: (name: keyof ExamDraft, value: string) => void;
  /** Grows with each refused attempt. */
  attempt: number;
}

/** Type, year, month and status of a new exam, below the summary of what is wrong with them. */
export function ExamFields({ draft, problems, onChange, attempt }: ExamFieldsProps) {
  const t = useWords(examWords);
  const id = useId();
  const { examMonths, supplementary } = useLists();
  const ids = { etype: `${id}type`, eyear: `${id}year`, emonth: `${id}month`, estatus: `${id}status` };
  const field = (name: keyof ExamDraft) => ({
    id: ids[name],
    name,
    value: draft[name],
    error: problems[name],
    required: true,
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems).map(([name, text]) => ({ id: ids[name as keyof ExamDraft], text }))}
      />
      <div style={{ marginBottom: 16 }}>
        <FieldGrid width={200}>
          <PlainSelect
            label={t('type')}
            options={same(supplementary ? EXAM_TYPES : REGULAR_TYPES)}
            {...field('etype')}
          />
          <PlainInput label={t('year')} inputMode="numeric" {...field('eyear')} />
          <PlainSelect
            label={t('month')}
            options={same(offeredItems(examMonths).map(({ code }) => code))}
            {...field('emonth')}
          />
          <PlainSelect
            label={t('status')}
            options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            {...field('estatus')}
          />
        </FieldGrid>
      </div>
    </>
  );
}
