import {
  AUTONOMY,
  COLLEGE_STATUSES,
  COLLEGE_TYPES,
  DISTRICTS,
  PRINCIPAL_TYPES,
  type College,
} from '@thervu/contracts/college/college-contract';
import { KEPT_BY_OFFICE, OFFICE_FIELDS } from '@thervu/contracts/college/college-rules';
import { Panel } from '@thervu/ui/layout/Panel';
import { useListPlacesQuery } from '@thervu/contracts/camp-place/camp-place-api';
import { RadioField } from '@thervu/ui/form/RadioField';
import { SelectField } from '@thervu/ui/form/SelectField';
import { TextField } from '@thervu/ui/form/TextField';
import { COLLEGE_LABELS as LABEL } from './college-form';
import { Facts } from '@thervu/ui/layout/Facts';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export interface CollegeFieldsetProps {
  /** The stored college; none on the form of a new one. */
  college?: College;
  /** Only contacts can be changed: the rest is shown with the reason. */
  contactsOnly: boolean;
}

export function CollegeFieldset({ college, contactsOnly }: CollegeFieldsetProps) {
  const facts = (names: readonly (typeof OFFICE_FIELDS)[number][]) =>
    names.map((name) => ({ label: LABEL[name], value: String(college?.[name] ?? '') }));
  return (
    <>
      {contactsOnly && (
        <Panel title="College" note={KEPT_BY_OFFICE} bare>
          <Facts facts={facts(OFFICE_FIELDS)} />
        </Panel>
      )}
      {!contactsOnly && (
        <Panel title="College" bare>
          <FieldGrid>
            {college ? (
              <Facts facts={facts(['Colcode'])} />
            ) : (
              <TextField
                name="Colcode"
                label={LABEL.Colcode}
                inputMode="numeric"
                hint="A number of at most six digits. It is the user name of the college and stays as it is."
                required
              />
            )}
            <TextField name="Colname" label={LABEL.Colname} required />
            <TextField name="Start_yr" label={LABEL.Start_yr} type="number" inputMode="numeric" required />
            <RadioField name="District" label={LABEL.District} options={options(DISTRICTS)} required />
            <RadioField name="cType" label={LABEL.cType} options={options(COLLEGE_TYPES)} required />
            <RadioField name="Status" label={LABEL.Status} options={options(COLLEGE_STATUSES)} required />
            <RadioField name="Autonomy" label={LABEL.Autonomy} options={options(AUTONOMY)} required />
          </FieldGrid>
        </Panel>
      )}
      <Panel title="Address and contact" bare>
        <FieldGrid>
          <TextField name="Address" label={LABEL.Address} required />
          <TextField name="email" label={LABEL.email} type="email" required />
          <TextField
            name="Land_line"
            label={LABEL.Land_line}
            type="tel"
            hint="With the area code: 0427 2345678"
            required
          />
          <TextField name="Mobile" label={LABEL.Mobile} type="tel" required />
          <TextField name="alter_mobile" label={LABEL.alter_mobile} type="tel" hint="May be left empty." />
        </FieldGrid>
      </Panel>
      <Panel title="Principal" bare>
        <FieldGrid>
          <TextField name="principal" label={LABEL.principal} required />
          <TextField name="designation" label={LABEL.designation} required />
          <RadioField name="ptype" label={LABEL.ptype} options={options(PRINCIPAL_TYPES)} required />
          <TextField name="pmobile" label={LABEL.pmobile} type="tel" required />
          <TextField name="pemail" label={LABEL.pemail} type="email" required />
        </FieldGrid>
      </Panel>
      {!contactsOnly && <CampPanel present={college?.place ?? null} />}
      {!contactsOnly && (
        <Panel title="Sign-in" bare>
          <FieldGrid>
            <TextField
              name="password"
              label="Password"
              type="password"
              autoComplete="new-password"
              hint={
                college
                  ? 'Leave it empty to keep the password. A new one ends the sessions of the college and has to be changed at its next sign-in.'
                  : 'At least 8 characters. The college has to change it at its first sign-in.'
              }
              required={!college}
            />
          </FieldGrid>
        </Panel>
      )}
    </>
  );
}

/** Which camp values the scripts of the college. The form waits for nothing: without the list the present camp is there. */
function CampPanel({ present }: { present: string | null }) {
  const places = useListPlacesQuery();
  const names = (places.data ?? []).filter(({ selectable }) => selectable).map(({ place }) => place);
  const all = present === null || names.includes(present) ? names : [present, ...names];
  return (
    <Panel title="Valuation" bare>
      <FieldGrid>
        <SelectField
          // a select shows a value only once its option is there
          key={places.data ? 'loaded' : 'loading'}
          name="place"
          label={LABEL.place}
          options={options(all)}
          placeholder="Not allocated yet"
          hint="The camp that values the scripts of this college. No top sheet is made before it is chosen."
        />
      </FieldGrid>
    </Panel>
  );
}
