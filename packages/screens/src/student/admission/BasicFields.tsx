import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { useFormContext, useWatch } from 'react-hook-form';
import { useListCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText } from '@thervu/contracts/core/problem';
import { useListDegreeLevelsQuery, useListDegreesOfLevelQuery } from '@thervu/contracts/degree/degree-api';
import { GENDERS } from '@thervu/contracts/student/student-options';
import { useSession } from '@thervu/shell-api';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { Choice, Day, Line, options, Radios } from './fields';
import type { Typed } from './tab-values';

/** Who is admitted where. A college admits to itself; the office chooses one. */
export function BasicFields() {
  const t = useWords(admission);
  return (
    <>
      <FieldGroup width={260} title={t('group.admission')}>
        <Line name="admn_acdyr" inputMode="numeric" fixed />
        <CollegeChoice />
        <DegreeChoices />
        <Line name="clg_app_no" hint={t('hint.clg-app-no')} />
      </FieldGroup>
      <FieldGroup width={260} title={t('student')}>
        <Line name="stu_name" hint={t('hint.stu-name')} />
        <TamilName />
        <Day name="dob" />
        <Radios name="gender" options={options(GENDERS)} />
        <Line name="email" type="email" />
        <Line name="mobile" type="tel" hint={t('hint.10-digits')} />
        <Line name="alter_no" type="tel" />
      </FieldGroup>
      <FieldGroup width={260} title={t('group.numbers')}>
        <Line name="emis_no" inputMode="numeric" />
        <Line name="abc_no" inputMode="numeric" hint={t('hint.12-digits')} />
        <Line name="aadhar_no" inputMode="numeric" hint={t('hint.aadhaar')} />
      </FieldGroup>
    </>
  );
}

/** Latin letters are taken, since some names have no other spelling on the certificate; they are pointed at. */
function TamilName() {
  const t = useWords(admission);
  const typed = (useWatch({ name: 'tam_name' }) as string | undefined) ?? '';
  const latin = /[A-Za-z]/.test(typed);
  return <Line name="tam_name" hint={t('hint.tamil')} warning={latin ? t('hint.latin') : undefined} />;
}

function CollegeChoice() {
  const t = useWords(admission);
  const { session } = useSession();
  const isOwn = session?.role === 'college';
  const colleges = useListCollegesQuery(undefined);
  const stored = (useWatch({ name: 'Colcode' }) as string | undefined) ?? '';
  if (colleges.error) return <Failed query={colleges} fallback={t('failed.colleges')} />;
  const known = (colleges.data ?? []).map(({ Colcode, Colname }) => ({
    value: Colcode,
    label: `${Colcode}, ${Colname}`,
  }));
  // a college that is switched off stays the student's college
  const offered =
    stored && !known.some(({ value }) => value === stored) ? [...known, { value: stored, label: stored }] : known;
  return <Choice name="Colcode" options={offered} waits={isOwn || colleges.data === undefined} />;
}

function DegreeChoices() {
  const t = useWords(admission);
  const { getValues } = useFormContext<Typed>();
  const level = (useWatch({ name: 'degreelvl' }) as string | undefined) ?? '';
  const levels = useListDegreeLevelsQuery();
  const degrees = useListDegreesOfLevelQuery({ params: { level }, query: {} }, { skip: level === '' });
  if (levels.error) return <Failed query={levels} fallback={t('failed.levels')} />;
  const stored = getValues('deg_id');
  const offered = (degrees.currentData ?? [])
    .filter(({ deg_status, Deg_id }) => deg_status || String(Deg_id) === stored)
    .map(({ Deg_id, Degree, Deg_name }) => ({ value: String(Deg_id), label: `${Degree} ${Deg_name}` }));
  const waitsFor = level === '' ? t('hint.choose-level') : degrees.currentData ? undefined : t('hint.loading');
  return (
    <>
      <Choice name="degreelvl" options={(levels.data ?? []).map(({ degree }) => ({ value: degree, label: degree }))} />
      {degrees.error && level !== '' ? (
        <Failed query={degrees} fallback={t('failed.degrees')} />
      ) : (
        <Choice name="deg_id" options={offered} hint={waitsFor} waits={waitsFor !== undefined} />
      )}
    </>
  );
}

function Failed({ query, fallback }: { query: { error?: unknown; refetch: () => unknown }; fallback: string }) {
  return <ErrorState text={failureText(query.error, fallback)} onRetry={() => query.refetch()} />;
}
