import { useMemo } from 'react';
import { useListDegreeLevelsQuery } from '@thervu/contracts/degree/degree-api';
import type { Degree } from '@thervu/contracts/degree/degree-contract';
import { MAX_CREDIT, MAX_YEARS, SEMESTERS } from '@thervu/contracts/degree/degree-rules';
import { QueryView } from '@thervu/ui/state/QueryView';
import { SelectField } from '@thervu/ui/form/SelectField';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { TextField } from '@thervu/ui/form/TextField';
import { BLANK_DEGREE, DEGREE_LABELS as LABEL, degreeForm, typedOfDegree, type DegreeRead } from './degree-form';
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
  const levels = useListDegreeLevelsQuery();
  const stored = degree?.total_credit;
  const schema = useMemo(() => degreeForm(stored), [stored]);
  const credits = upTo(MAX_CREDIT);
  if (stored !== undefined && stored > MAX_CREDIT) {
    credits.push({ value: String(stored), label: `${stored} (as stored)` });
  }
  return (
    <QueryView
      query={levels}
      failure={loadFailure('Failed to Load')}
      skeleton={<FormSkeleton fields={7} label="Loading the degree levels" />}
    >
      {(known) => (
        <RecordForm<DegreeRead>
          label={degree ? `Degree ${degree.Degree} ${degree.Deg_name}` : 'New degree'}
          schema={schema}
          start={stateOf(degree)}
          labels={LABEL}
          send={send}
          readTheirs={(theirs) => stateOf(theirs as Degree)}
          backTo="/home/deglist"
          saved={saved}
          nextFrom={degree ? undefined : nextDegree}
        >
          <FieldGrid>
            <SelectField
              name="Deg_level"
              label={LABEL.Deg_level}
              options={known.map((level) => ({ value: level.degree, label: level.degree }))}
              required
            />
            <TextField name="Degree" label={LABEL.Degree} hint="As on the certificate: B.Sc." required />
            <TextField name="Deg_name" label={LABEL.Deg_name} hint="Such as Computer Science or UCS." required />
            <TextField name="Start_yr" label={LABEL.Start_yr} type="number" inputMode="numeric" required />
            <SelectField name="tot_sem" label={LABEL.tot_sem} options={SEMESTERS.map(option)} required />
            <SelectField name="tot_yr" label={LABEL.tot_yr} options={upTo(MAX_YEARS)} required />
            <SelectField name="total_credit" label={LABEL.total_credit} options={credits} required />
            <TextField
              name="reg_code"
              label={LABEL.reg_code}
              hint="Two to five letters, such as COM. Without one, register numbers cannot be assigned."
            />
          </FieldGrid>
        </RecordForm>
      )}
    </QueryView>
  );
}
