import { useState } from 'react';
import { formatDay } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListInvigilatorsQuery } from '@thervu/contracts/invigilation/invigilation-api';
import { addInvigilator, type Invigilator } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingLine } from '@thervu/contracts/seating/seating-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { useBanner } from '@thervu/ui/message/useBanner';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';
import { AwayDialog } from './AwayDialog';
import { InvigilatorDialog } from './InvigilatorDialog';
import { RelationsDialog } from './RelationsDialog';

type Opened = { what: 'edit'; person: Invigilator | null } | { what: 'away' | 'relations'; person: Invigilator };

const awayOf = ({ away }: Invigilator) =>
  away
    .map(({ day, examsession, reason }) => `${formatDay(day)}${examsession ? ` ${examsession}` : ''}: ${reason}`)
    .join('; ') || '-';

/** A long address takes two lines of a narrow column. */
const brokenAtSign = (email: string) => {
  const [name, host] = email.split('@');
  return (
    <span>
      {name}@<wbr />
      {host}
    </span>
  );
};

/** The invigilators of the centre: who they are, when they are away, and whom they may not watch. */
export function Invigilators({ sittings }: { sittings: readonly SittingLine[] }) {
  const t = useWords(invigilation);
  const { can } = useSession();
  const query = useListInvigilatorsQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const open = (next: Opened) => {
    clear();
    setOpened(next);
  };
  const close = () => setOpened(null);
  const done = (message: string) => {
    close();
    showMessage('success', message);
  };
  const columns: Column<Invigilator>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name, designation }) => `${name}, ${designation}`,
      sortBy: ({ name }) => name,
      title: true,
      width: 126,
    },
    {
      key: 'department',
      header: t('department'),
      cell: ({ department, outside }) => (outside ? t('department.outside', { department }) : department),
      sortBy: ({ department }) => department,
      card: 1,
    },
    {
      key: 'boards',
      header: t('boards'),
      cell: ({ boards }) => boards.join(', ') || '-',
      card: 2,
      named: true,
      width: 100,
    },
    {
      key: 'contact',
      header: t('contact'),
      cell: ({ mobile, email }) => (
        <>
          {mobile} {email && brokenAtSign(email)}
        </>
      ),
      written: ({ mobile, email }) => [mobile, email].filter(Boolean).join(', '),
      card: 2,
      width: 120,
    },
    { key: 'away', header: t('away'), cell: awayOf, card: 2, named: true, width: 90 },
    {
      key: 'relations',
      header: t('relatives'),
      cell: ({ relations }) => relations.join(', ') || '-',
      card: 2,
      named: true,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ active }) =>
        active ? (
          <StatusLabel kind="success">{t('active')}</StatusLabel>
        ) : (
          <StatusLabel kind="neutral">{t('not-active')}</StatusLabel>
        ),
      written: ({ active }) => (active ? t('active') : t('not-active')),
      card: 1,
    },
    ...(can(addInvigilator)
      ? [
          {
            key: 'actions',
            header: t('actions'),
            action: true,
            written: false as const,
            // with the other columns as wide as the page at 1366 px
            width: 264,
            cell: (person: Invigilator) => (
              <Stack row>
                <Button
                  small
                  kind="quiet"
                  aria-label={t('person.change', { name: person.name })}
                  onClick={() => open({ what: 'edit', person })}
                >
                  {t('change')}
                </Button>
                <Button
                  small
                  kind="quiet"
                  aria-label={t('away.of', { name: person.name })}
                  onClick={() => open({ what: 'away', person })}
                >
                  {t('away')}
                </Button>
                <Button
                  small
                  kind="quiet"
                  aria-label={t('relatives.of', { name: person.name })}
                  onClick={() => open({ what: 'relations', person })}
                >
                  {t('relatives')}
                </Button>
              </Stack>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('invigilators')} bare>
      <Stack>
        {can(addInvigilator) && (
          <div>
            <Button onClick={() => open({ what: 'edit', person: null })}>{t('person.add')}</Button>
          </div>
        )}
        {banner}
        <QueryView
          query={query}
          failure={(error) => failureText(error, t('people.failed'))}
          skeleton={<TableSkeleton label={t('people.loading')} />}
        >
          {(people) => (
            <DataTable
              label={t('invigilators')}
              rows={people}
              columns={columns}
              rowKey={({ id }) => String(id)}
              rowName={({ name }) => name}
              exportAction={<SaveShown file="invigilators" head={[t('invigilators')]} />}
              empty={{ text: t('no-record'), hint: t('people.first') }}
            />
          )}
        </QueryView>
      </Stack>
      {opened?.what === 'edit' && <InvigilatorDialog person={opened.person} onDone={done} onClose={close} />}
      {opened?.what === 'away' && (
        <AwayDialog person={opened.person} sittings={sittings} onDone={done} onClose={close} />
      )}
      {opened?.what === 'relations' && <RelationsDialog person={opened.person} onDone={done} onClose={close} />}
    </Panel>
  );
}
