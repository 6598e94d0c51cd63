import { useId, useState } from 'react';
import { useListCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords } from '@thervu/words';
import { auth } from '@thervu/words/compiled/auth';
import { ChangePasswordForm } from './ChangePasswordForm';

/** Changes the password of a college code: its own, or any where colleges are managed. */
export function ChangePasswordScreen() {
  const t = useWords(auth);
  const { session, can } = useSession();
  const code = session?.colCode;
  const ownEntry = code ? { code, name: [code, session.colName].filter(Boolean).join(', ') } : null;
  return (
    <Screen title={t('change-password')}>
      <Panel width={480}>
        {!ownEntry && <Banner kind="error">{t('no-college-code-found-in')}</Banner>}
        {ownEntry && !can('college.manage') && <ChangePasswordForm {...ownEntry} own={!can('clerk.manage')} />}
        {ownEntry && can('college.manage') && <AnyCollege own={ownEntry} />}
      </Panel>
    </Screen>
  );
}

/** The office is no college and stands in no college list: its own code comes first and is the default. */
function AnyCollege({ own }: { own: { code: string; name: string } }) {
  const t = useWords(auth);
  const id = useId();
  const colleges = useListCollegesQuery();
  const [chosen, setChosen] = useState(own.code);
  return (
    <QueryView
      query={colleges}
      failure={(error) => failureText(error, t('failed-to-fetch-college-data'))}
      skeleton={<FormSkeleton fields={3} label={t('loading-colleges')} />}
    >
      {(rows) => {
        const others = rows.filter(({ Colcode }) => Colcode !== own.code);
        const options = [
          { value: own.code, label: own.name },
          ...others.map(({ Colcode, Colname }) => ({ value: Colcode, label: `${Colcode}, ${Colname}` })),
        ];
        const name = options.find(({ value }) => value === chosen)?.label ?? chosen;
        return (
          <Stack>
            <PlainSelect
              id={id}
              label={t('college')}
              value={chosen}
              onChange={setChosen}
              options={options}
              placeholder={null}
            />
            {/* A new form for each college: a password typed for one must not be saved for another. */}
            <ChangePasswordForm key={chosen} code={chosen} name={name} own={chosen === own.code} />
          </Stack>
        );
      }}
    </QueryView>
  );
}
