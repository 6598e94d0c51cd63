import { useMemo } from 'react';
import { useListDegreeLevelsQuery } from '@thervu/contracts/degree/degree-api';
import type { Degree } from '@thervu/contracts/degree/degree-contract';
import { MAX_CREDIT, MAX_YEARS, SEMESTERS } from '@thervu/contracts/degree/degree-rules';
import { QueryView } from '@thervu/ui/state/QueryView';
import { SelectField } from '@thervu/ui/form/SelectField';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { TextField } from '@thervu/ui/form/TextField';
import { useWords } from '@thervu/words';
import { degree as degreeWords } from '@thervu/words/compiled/degree';
import { BLANK_DEGREE, degreeForm, degreeLabels, typedOfDegree, type DegreeRead } from './degree-form';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { loadFailure } from '../shared/record/load-failure';
import { RecordForm } from '../shared/record/RecordForm';

const upTo = (max: number) => SEMESTERS.slice(0, max).map(option);
const option = (value: number) => ({ value: String(value), label: String(value) });

const stateOf = (degree?: Degree) => ({
  values: (degree ? typedOfDegree(degree) : BLANK_DEGREE) as unknown as DegreeRead,
  version: degree?.row_version,
});

/** The next degree has another name; level, years and semesters are mostly those of the one before. */
const nextDegree = (typed: DegreeRead): DegreeRead => ({ ...typed, Degree: '', Deg_name: '', reg_code: '' });

export interface DegreeFormProps {
  /** The stored degree; none on the form of a new one. */
  degree?: Degree;
  send: (fields: DegreeRead, version: number | undefined) => Promise<{ error?: unknown }>;
  saved: string;
}

export function DegreeForm({ degree, send, saved }: DegreeFormProps) {
  const t = useWords(degreeWords);
  const labels = degreeLabels(t);
  const levels = useListDegreeLevelsQuery();
  const stored = degree?.total_credit;
  const schema = useMemo(() => degreeForm(stored), [stored]);
  const credits = upTo(MAX_CREDIT);
  if (stored !== undefined && stored > MAX_CREDIT) {
    credits.push({ value: String(stored), label: t('as-stored', { credit: stored }) });
  }
  return (
    <QueryView
      query={levels}
      failure={loadFailure(t('failed'))}
      skeleton={<FormSkeleton fields={7} label={t('levels.loading')} />}
    >
      {(known) => (
        <RecordForm<DegreeRead>
          label={degree ? t('degree', { degree: `${degree.Degree} ${degree.Deg_name}` }) : t('new')}
          schema={schema}
          start={stateOf(degree)}
          labels={labels}
          send={send}
          readTheirs={(theirs) => stateOf(theirs as Degree)}
          backTo="/home/deglist"
          saved={saved}
          nextFrom={degree ? undefined : nextDegree}
        >
          <FieldGrid>
            <SelectField
              name="Deg_level"
              label={labels.Deg_level}
              options={known.map((level) => ({ value: level.degree, label: level.degree }))}
              required
            />
            <TextField name="Degree" label={labels.Degree} hint={t('hint.Degree')} required />
            <TextField name="Deg_name" label={labels.Deg_name} hint={t('hint.Deg_name')} required />
            <TextField name="Start_yr" label={labels.Start_yr} type="number" inputMode="numeric" required />
            <SelectField name="tot_sem" label={labels.tot_sem} options={SEMESTERS.map(option)} required />
            <SelectField name="tot_yr" label={labels.tot_yr} options={upTo(MAX_YEARS)} required />
            <SelectField name="total_credit" label={labels.total_credit} options={credits} required />
            <TextField name="reg_code" label={labels.reg_code} hint={t('hint.reg_code')} />
          </FieldGrid>
        </RecordForm>
      )}
    </QueryView>
  );
}
