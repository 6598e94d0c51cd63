import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { COURSE_KINDS, PAPER_GROUPS, PAPER_TYPES, PARTS, SEMESTERS } from '@thervu/contracts/course/course-contract';
import { optionsOfList } from '@thervu/contracts/setting/list-rules';
import { COURSE_LABELS } from '@thervu/contracts/course/course-rules';
import { useListGradingSchemesQuery } from '@thervu/contracts/setting/setting-api';
import { SelectField } from '@thervu/ui/form/SelectField';
import { TextField } from '@thervu/ui/form/TextField';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { useLists } from '../shared/useLists';
import { CheckField } from './CheckField';
import type { BLANK } from './course-form';
import { FieldGroup } from '@thervu/ui/layout/FieldGroup';

const optionsOf = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }));
const KIND_WORDS = { REGULAR: 'Regular', LANGUAGE: 'Language', NME: 'Non-major elective (NME)' };

function Whole({ name, hint }: { name: keyof typeof COURSE_LABELS; hint?: string }) {
  return <TextField name={name} label={COURSE_LABELS[name]} inputMode="numeric" hint={hint} required />;
}
function Choice({ name, values }: { name: keyof typeof COURSE_LABELS; values: readonly (string | number)[] }) {
  return <SelectField name={name} label={COURSE_LABELS[name]} options={optionsOf(values)} required />;
}

/** Level, then degree: another level takes the chosen degree away. */
function DegreeFields() {
  const { control, setValue } = useFormContext<typeof BLANK>();
  const level = useWatch({ control, name: 'level' });
  const { levelSelect, degreeSelect } = useDegreeChoice({ level, degree: '' }, () => undefined, {
    all: true,
  });
  const before = useRef(level);
  useEffect(() => {
    if (before.current !== level) setValue('DEG_ID', '');
    before.current = level;
  }, [level, setValue]);
  const loading = level !== '' && degreeSelect.options === undefined;
  return (
    <>
      <SelectField name="level" label="Degree Level" options={levelSelect.options ?? []} required />
      <SelectField
        // a select shows a value only once its option is there
        key={loading ? 'loading' : 'loaded'}
        name="DEG_ID"
        label={COURSE_LABELS.DEG_ID}
        options={degreeSelect.options ?? []}
        hint={degreeSelect.waitsFor ?? (loading ? 'Loading…' : undefined)}
        disabled={level === '' || loading}
        required
      />
    </>
  );
}

/** The board of examiners: one of the list of the university; free text while that list is empty. */
function BoardField() {
  const { formState } = useFormContext<typeof BLANK>();
  const { boards } = useLists();
  // a board that was switched off stays with the papers that have it
  const stored = formState.defaultValues?.BOARD ?? '';
  const known = stored === '' || boards.some(({ code }) => code === stored);
  const offered = optionsOfList(boards, stored);
  const common = { name: 'BOARD', label: COURSE_LABELS.BOARD, hint: 'Board of examiners.', required: true };
  return boards.length === 0 ? (
    <TextField {...common} />
  ) : (
    <SelectField {...common} options={known ? offered : [{ value: stored, label: stored }, ...offered]} />
  );
}

/** The grading scheme; without one the server takes the usual scheme of such a paper. */
function SchemeField() {
  const { control } = useFormContext<typeof BLANK>();
  // a paper of a release before may come without one
  const present = useWatch({ control, name: 'scheme' }) ?? '';
  const { data } = useListGradingSchemesQuery();
  const offered = (data ?? []).filter(({ active, scheme }) => active || scheme === present);
  const options = offered.map(({ scheme, description }) => ({ value: scheme, label: `${scheme}: ${description}` }));
  const missing = present !== '' && !offered.some(({ scheme }) => scheme === present);
  return (
    <SelectField
      name="scheme"
      label={COURSE_LABELS.scheme}
      options={missing ? [{ value: present, label: present }, ...options] : options}
      placeholder="The usual one of such a paper"
      hint="Commended and Completion papers carry no marks."
    />
  );
}

/** Every field of a paper. */
export function CourseFormFields() {
  return (
    <>
      <FieldGroup width={200} title="Degree and semester">
        <DegreeFields />
        <TextField
          name="START_YR"
          label={COURSE_LABELS.START_YR}
          inputMode="numeric"
          hint="Year of the Board of Studies, such as 2023."
          required
        />
        <Choice name="SEM" values={SEMESTERS} />
      </FieldGroup>
      <FieldGroup width={200} title="Paper">
        <TextField name="P_CODE" label={COURSE_LABELS.P_CODE} hint="4 to 16 capital letters and digits." required />
        <TextField name="P_NAME" label={COURSE_LABELS.P_NAME} required />
        <Choice name="P_TYPE" values={PAPER_TYPES} />
        <Choice name="P_GROUP" values={PAPER_GROUPS} />
        <Choice name="PART" values={PARTS} />
        <SelectField
          name="kind"
          label={COURSE_LABELS.kind}
          options={COURSE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          placeholder={null}
          required
        />
        <BoardField />
        <TextField name="COMN_ID" label={COURSE_LABELS.COMN_ID} hint="Only for a paper that several degrees share." />
      </FieldGroup>
      <FieldGroup width={200} title="Marks">
        <Whole name="INTL_MAX" />
        <Whole name="INTL_MIN" />
        <Whole name="EXTL_MAX" />
        <Whole name="EXTL_MIN" />
        <SchemeField />
      </FieldGroup>
      <FieldGroup width={200} title="Credit and fee">
        <Whole name="CREDIT" />
        <Whole name="PRAC_HRS" />
        <Whole name="FEES" hint="Whole rupees." />
        <CheckField name="NO_CREDIT" label={COURSE_LABELS.NO_CREDIT} values={['Y', 'N']} />
      </FieldGroup>
    </>
  );
}
