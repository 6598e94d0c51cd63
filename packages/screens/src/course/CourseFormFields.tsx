import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { COURSE_KINDS, PAPER_GROUPS, PAPER_TYPES, PARTS, SEMESTERS } from '@thervu/contracts/course/course-contract';
import { optionsOfList } from '@thervu/contracts/setting/list-rules';
import type { COURSE_LABELS } from '@thervu/contracts/course/course-rules';
import { useListGradingSchemesQuery } from '@thervu/contracts/setting/setting-api';
import { SelectField } from '@thervu/ui/form/SelectField';
import { TextField } from '@thervu/ui/form/TextField';
import { useWords } from '@thervu/words';
import { course as courseWords } from '@thervu/words/compiled/course';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { useLists } from '../shared/useLists';
import { CheckField } from './CheckField';
import type { BLANK } from './course-form';
import { FieldGroup } from '@thervu/ui/layout/FieldGroup';

const optionsOf = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }));

type Name = keyof typeof COURSE_LABELS;

function Whole({ name, hint }: { name: Name; hint?: string }) {
  const t = useWords(courseWords);
  return <TextField name={name} label={t(`label.${name}`)} inputMode="numeric" hint={hint} required />;
}
function Choice({ name, values }: { name: Name; values: readonly (string | number)[] }) {
  const t = useWords(courseWords);
  return <SelectField name={name} label={t(`label.${name}`)} options={optionsOf(values)} required />;
}

/** Level, then degree: another level takes the chosen degree away. */
function DegreeFields() {
  const t = useWords(courseWords);
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
      <SelectField name="level" label={t('label.level')} options={levelSelect.options ?? []} required />
      <SelectField
        // a select shows a value only once its option is there
        key={loading ? 'loading' : 'loaded'}
        name="DEG_ID"
        label={t('label.DEG_ID')}
        options={degreeSelect.options ?? []}
        hint={degreeSelect.waitsFor ?? (loading ? t('loading.short') : undefined)}
        disabled={level === '' || loading}
        required
      />
    </>
  );
}

/** The board of examiners: one of the list of the university; free text while that list is empty. */
function BoardField() {
  const t = useWords(courseWords);
  const { formState } = useFormContext<typeof BLANK>();
  const { boards } = useLists();
  // a board that was switched off stays with the papers that have it
  const stored = formState.defaultValues?.BOARD ?? '';
  const known = stored === '' || boards.some(({ code }) => code === stored);
  const offered = optionsOfList(boards, stored);
  const common = { name: 'BOARD', label: t('label.BOARD'), hint: t('hint.BOARD'), required: true };
  return boards.length === 0 ? (
    <TextField {...common} />
  ) : (
    <SelectField {...common} options={known ? offered : [{ value: stored, label: stored }, ...offered]} />
  );
}

/** The grading scheme; without one the server takes the usual scheme of such a paper. */
function SchemeField() {
  const t = useWords(courseWords);
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
      label={t('label.scheme')}
      options={missing ? [{ value: present, label: present }, ...options] : options}
      placeholder={t('scheme.usual')}
      hint={t('hint.scheme')}
    />
  );
}

/** Every field of a paper. */
export function CourseFormFields() {
  const t = useWords(courseWords);
  return (
    <>
      <FieldGroup width={200} title={t('group.degree')}>
        <DegreeFields />
        <TextField name="START_YR" label={t('label.START_YR')} inputMode="numeric" hint={t('hint.START_YR')} required />
        <Choice name="SEM" values={SEMESTERS} />
      </FieldGroup>
      <FieldGroup width={200} title={t('group.paper')}>
        <TextField name="P_CODE" label={t('label.P_CODE')} hint={t('hint.P_CODE')} required />
        <TextField name="P_NAME" label={t('label.P_NAME')} required />
        <Choice name="P_TYPE" values={PAPER_TYPES} />
        <Choice name="P_GROUP" values={PAPER_GROUPS} />
        <Choice name="PART" values={PARTS} />
        <SelectField
          name="kind"
          label={t('label.kind')}
          options={COURSE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          placeholder={null}
          required
        />
        <BoardField />
        <TextField name="COMN_ID" label={t('label.COMN_ID')} hint={t('hint.COMN_ID')} />
      </FieldGroup>
      <FieldGroup width={200} title={t('group.marks')}>
        <Whole name="INTL_MAX" />
        <Whole name="INTL_MIN" />
        <Whole name="EXTL_MAX" />
        <Whole name="EXTL_MIN" />
        <SchemeField />
      </FieldGroup>
      <FieldGroup width={200} title={t('group.credit')}>
        <Whole name="CREDIT" />
        <Whole name="PRAC_HRS" />
        <Whole name="FEES" hint={t('hint.FEES')} />
        <CheckField name="NO_CREDIT" label={t('label.NO_CREDIT')} values={['Y', 'N']} />
      </FieldGroup>
    </>
  );
}
