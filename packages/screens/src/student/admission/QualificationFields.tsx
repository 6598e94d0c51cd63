import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import Box from '@mui/material/Box';
import { HSC_KINDS, needsFirstDegree, PARTS, UG_KINDS, UG_PATTERNS } from '@thervu/contracts/student/student-options';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { Choice, Line, options, Radios, Tick, YES_OR_NO } from './fields';
import { FileField } from './FileField';
import { useTab } from './tab-context';

const UG_OPTIONS = Object.entries(UG_KINDS).map(([value, label]) => ({ value, label }));

/** School, and the first degree where the student's level is entered with one. */
export function QualificationFields() {
  const t = useWords(admission);
  const { level } = useTab();
  return (
    <>
      <FieldGroup width={260} title={t('group.first-graduate')}>
        <Radios name="first_gua" options={YES_OR_NO} hint={t('hint.first-graduate')} />
      </FieldGroup>
      <FieldGroup width={260} title={t('sslc')}>
        <Line name="sslc" hint={t('hint.sslc')} />
        <Line name="sslc_no" />
        <Line name="sslc_board" />
        <Line name="sslc_month" hint={t('hint.month')} />
        <Tick name="sslcCovidBatch" />
        <Line name="sslc_total" inputMode="decimal" />
        <Line name="sslc_obtmark" inputMode="decimal" />
        <FileField name="sslc_pdf" />
      </FieldGroup>
      <FieldGroup width={260} title={t('hsc')}>
        <Radios name="hsc" options={options(HSC_KINDS)} />
        <Line name="hsc_no" />
        <Line name="hsc_board" />
        <Line name="hsc_month" hint={t('hint.month')} />
        <Line name="hsc_total" inputMode="decimal" />
        <Line name="hsc_obtmark" inputMode="decimal" />
        <FileField name="hsc_pdf" />
      </FieldGroup>
      {needsFirstDegree(level) && <FirstDegree />}
    </>
  );
}

function FirstDegree() {
  const t = useWords(admission);
  const { engineering } = useTab();
  return (
    <>
      <FieldGroup width={260} title={t('group.ug')}>
        <Choice name="ug" options={UG_OPTIONS} />
        <Line name="ug_name" hint={t('hint.ug-name')} />
        <Line name="ug_clgname" />
        <Line name="ug_no" />
        <Line name="ug_board" />
        <Choice name="ug_pattern" options={options(UG_PATTERNS)} />
        <Line name="ug_month" hint={t('hint.month')} />
        <FileField name="ug_pdf" />
      </FieldGroup>
      <FieldGroup width={260} title={t(engineering ? 'group.ug-grade' : 'group.ug-marks')}>
        {(engineering ? PARTS.slice(0, 1) : PARTS).map((nr) => (
          <PartLines key={nr} nr={nr} engineering={engineering} />
        ))}
      </FieldGroup>
    </>
  );
}

/** One part in a row of its own. */
function PartLines({ nr, engineering }: { nr: number; engineering: boolean }) {
  const t = useWords(admission);
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'grid',
        columnGap: 4,
        rowGap: 3,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
      }}
    >
      <Line name={`part${nr}`} hint={t(engineering ? 'hint.grade' : 'hint.part')} />
      <Line name={`part${nr}_total`} inputMode="decimal" hint={engineering ? t('hint.at-most-10') : undefined} />
      <Line name={`part${nr}_obtmark`} inputMode="decimal" />
      <Line name={`part${nr}_percent`} fixed />
    </Box>
  );
}
