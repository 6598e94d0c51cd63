import {
  AUTONOMY,
  COLLEGE_STATUSES,
  COLLEGE_TYPES,
  PRINCIPAL_TYPES,
  type College,
} from '@thervu/contracts/college/college-contract';
import { KEPT_BY_OFFICE, OFFICE_FIELDS } from '@thervu/contracts/college/college-rules';
import { optionsOfList } from '@thervu/contracts/setting/list-rules';
import { Panel } from '@thervu/ui/layout/Panel';
import { useListPlacesQuery } from '@thervu/contracts/camp-place/camp-place-api';
import { RadioField } from '@thervu/ui/form/RadioField';
import { SelectField } from '@thervu/ui/form/SelectField';
import { TextField } from '@thervu/ui/form/TextField';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useKnownText, useWords } from '@thervu/words';
import { college as collegeWords } from '@thervu/words/compiled/college';
import { CHOSEN_FIELDS, collegeLabels } from './college-form';
import { Facts } from '@thervu/ui/layout/Facts';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { useLists } from '../shared/useLists';

const options = (values: readonly string[], say = (value: string) => value) =>
  values.map((value) => ({ value, label: say(value) }));

export interface CollegeFieldsetProps {
  /** The stored college; none on the form of a new one. */
  college?: College;
  /** Only contacts can be changed: the rest is shown with the reason. */
  contactsOnly: boolean;
}

export function CollegeFieldset({ college, contactsOnly }: CollegeFieldsetProps) {
  const known = useKnownText(collegeWords);
  const t = useWords(collegeWords);
  const say = useMessageText();
  const labels = collegeLabels(t);
  const { districts } = useLists();
  const facts = (names: readonly (typeof OFFICE_FIELDS)[number][]) =>
    names.map((name) => {
      const value = String(college?.[name] ?? '');
      return { label: labels[name], value: CHOSEN_FIELDS.includes(name) ? known(value) : value };
    });
  return (
    <>
      {contactsOnly && (
        <Panel title={t('college')} note={say(KEPT_BY_OFFICE)} bare>
          <Facts facts={facts(OFFICE_FIELDS)} />
        </Panel>
      )}
      {!contactsOnly && (
        <Panel title={t('college')} bare>
          <FieldGrid>
            {college ? (
              <Facts facts={facts(['Colcode' satisfies keyof College])} />
            ) : (
              <TextField
                name="Colcode"
                label={labels.Colcode}
                inputMode="numeric"
                hint={t('a-number-of-at-most')}
                required
              />
            )}
            <TextField name="Colname" label={labels.Colname} required />
            <TextField name="Start_yr" label={labels.Start_yr} type="number" inputMode="numeric" required />
            <RadioField
              name="District"
              label={labels.District}
              options={optionsOfList(districts, college?.District)}
              required
            />
            <RadioField name="cType" label={labels.cType} options={options(COLLEGE_TYPES, known)} required />
            <RadioField name="Status" label={labels.Status} options={options(COLLEGE_STATUSES, known)} required />
            <RadioField name="Autonomy" label={labels.Autonomy} options={options(AUTONOMY, known)} required />
          </FieldGrid>
        </Panel>
      )}
      <Panel title={t('address-and-contact')} bare>
        <FieldGrid>
          <TextField name="Address" label={labels.Address} required />
          <TextField name="email" label={labels.email} type="email" required />
          <TextField
            name="Land_line"
            label={labels.Land_line}
            type="tel"
            hint={t('with-the-area-code-0427')}
            required
          />
          <TextField name="Mobile" label={labels.Mobile} type="tel" required />
          <TextField name="alter_mobile" label={labels.alter_mobile} type="tel" hint={t('may-be-left-empty')} />
        </FieldGrid>
      </Panel>
      <Panel title={t('principal')} bare>
        <FieldGrid>
          <TextField name="principal" label={labels.principal} required />
          <TextField name="designation" label={labels.designation} required />
          <RadioField name="ptype" label={labels.ptype} options={options(PRINCIPAL_TYPES, known)} required />
          <TextField name="pmobile" label={labels.pmobile} type="tel" required />
          <TextField name="pemail" label={labels.pemail} type="email" required />
        </FieldGrid>
      </Panel>
      {!contactsOnly && <CampPanel present={college?.place ?? null} />}
      {!contactsOnly && (
        <Panel title={t('sign-in')} bare>
          <FieldGrid>
            <TextField
              name="password"
              label={t('password')}
              type="password"
              autoComplete="new-password"
              hint={college ? t('leave-it-empty-to-keep') : t('at-least-8-characters-the')}
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
  const t = useWords(collegeWords);
  const labels = collegeLabels(t);
  const places = useListPlacesQuery();
  const names = (places.data ?? []).filter(({ selectable }) => selectable).map(({ place }) => place);
  const all = present === null || names.includes(present) ? names : [present, ...names];
  return (
    <Panel title={t('valuation')} bare>
      <FieldGrid>
        <SelectField
          // a select shows a value only once its option is there
          key={places.data ? 'loaded' : 'loading'}
          name="place"
          label={labels.place}
          options={options(all)}
          placeholder={t('not-allocated-yet')}
          hint={t('the-camp-that-values-the')}
        />
      </FieldGrid>
    </Panel>
  );
}
