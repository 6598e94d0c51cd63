import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useRecordCameMutation } from '@thervu/contracts/invigilation/invigilation-api';
import { allotDuties, type Duty, type DutyPlan } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Banner } from '@thervu/ui/message/Banner';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';
import { cameText, dutyText, orderText } from './duty-labels';
import { HandDialog } from './HandDialog';
import { MoveDutyDialog } from './MoveDutyDialog';

export interface DutyTableProps {
  plan: DutyPlan;
  params: SittingPath;
  slot: string;
  /** Duties of a closed session stay; who came can still be recorded. */
  isClosed: boolean;
  showMessage: (kind: 'success' | 'error', text: string) => void;
  clear: () => void;
}

/** Who watches which hall in a session, and what can be done about it. */
export function DutyTable({ plan, params, slot, isClosed, showMessage, clear }: DutyTableProps) {
  const t = useWords(invigilation);
  const { can } = useSession();
  const editable = can(allotDuties);
  const [opened, setOpened] = useState<{ duty: Duty; what: 'replace' | 'remove' } | null>(null);
  const [byHand, setByHand] = useState(false);
  const [recordCame] = useRecordCameMutation();
  const note = async (duty: Duty, came: boolean | null) => {
    clear();
    const { data, error } = await recordCame({
      params: { ...params, invigilator: String(duty.invigilator_id) },
      body: { came },
    });
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error, t('save.failed')));
  };
  const open = (duty: Duty, what: 'replace' | 'remove') => {
    clear();
    setOpened({ duty, what });
  };
  const columns: Column<Duty>[] = [
    {
      key: 'name',
      header: t('invigilator'),
      cell: ({ name, designation }) => `${name}, ${designation}`,
      sortBy: ({ name }) => name,
      title: true,
      width: 190,
    },
    {
      key: 'department',
      header: t('department'),
      cell: ({ department }) => department,
      sortBy: ({ department }) => department,
      card: 2,
    },
    {
      key: 'hall',
      header: t('hall'),
      cell: (duty) => dutyText(duty, t),
      sortBy: (duty) => dutyText(duty, t),
      card: 1,
      named: true,
    },
    {
      key: 'allotted',
      header: t('allotted'),
      cell: ({ allotted }) => (allotted === 'HAND' ? t('by-hand') : t('by-rule')),
      card: 2,
    },
    {
      key: 'order',
      header: t('order'),
      cell: ({ order }) => orderText(order, t),
      sortBy: ({ order }) => orderText(order, t),
      card: 2,
      named: true,
    },
    {
      key: 'came',
      header: t('came'),
      cell: ({ came }) => (
        <StatusLabel kind={came === null ? 'neutral' : came ? 'success' : 'error'}>{cameText(came, t)}</StatusLabel>
      ),
      written: ({ came }) => cameText(came, t),
      card: 1,
    },
    ...(editable
      ? [
          {
            key: 'actions',
            header: t('actions'),
            action: true,
            written: false as const,
            width: 300,
            cell: (duty: Duty) => (
              <Stack row>
                <Button
                  small
                  aria-label={t(duty.came === true ? 'not-came.who' : 'came.who', { name: duty.name })}
                  onClick={() => void note(duty, duty.came !== true)}
                >
                  {duty.came === true ? t('not-came') : t('came')}
                </Button>
                {!isClosed && (
                  <>
                    <Button
                      small
                      kind="quiet"
                      aria-label={t('replace.who', { name: duty.name })}
                      onClick={() => open(duty, 'replace')}
                    >
                      {t('replace')}
                    </Button>
                    <Button
                      small
                      kind="quiet"
                      aria-label={t('remove.who', { name: duty.name })}
                      onClick={() => open(duty, 'remove')}
                    >
                      {t('remove')}
                    </Button>
                  </>
                )}
              </Stack>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {plan.lacking.length > 0 && (
        <Banner kind="warning">
          {t('lacking', {
            halls: plan.lacking
              .map(({ hall_no, needed, allotted }) => t('lacking.hall', { hall: hall_no, n: allotted, needed }))
              .join(', '),
          })}
        </Banner>
      )}
      {plan.reliefs_missing > 0 && <Banner kind="info">{t('reliefs', { n: plan.reliefs_missing })}</Banner>}
      {editable && !isClosed && (
        <div style={{ marginBottom: 16 }}>
          <Button
            onClick={() => {
              clear();
              setByHand(true);
            }}
          >
            {t('hand')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('duties.session')}
        rows={plan.duties}
        columns={columns}
        rowKey={({ invigilator_id }) => String(invigilator_id)}
        rowName={({ name }) => name}
        empty={{ text: t('no-record'), hint: t('press-allot') }}
      />
      {byHand && (
        <HandDialog
          plan={plan}
          params={params}
          onDone={(message) => {
            setByHand(false);
            showMessage('success', message);
          }}
          onClose={() => setByHand(false)}
        />
      )}
      {opened && (
        <MoveDutyDialog
          {...opened}
          taken={plan.duties}
          params={params}
          slot={slot}
          onDone={(message) => {
            setOpened(null);
            showMessage('success', message);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
