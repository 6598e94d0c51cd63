import { useState } from 'react';
import { pluralise } from '@thervu/contracts/core/format';
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
import { cameText, dutyText } from './duty-labels';
import { HandDialog } from './HandDialog';
import { MoveDutyDialog } from './MoveDutyDialog';

export interface DutyTableProps {
  plan: DutyPlan;
  params: SittingPath;
  slot: string;
  showMessage: (kind: 'success' | 'error', text: string) => void;
  clear: () => void;
}

/** Who watches which hall in a session, and what can be done about it. */
export function DutyTable({ plan, params, slot, showMessage, clear }: DutyTableProps) {
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
    else showMessage('error', failureText(error, 'This could not be saved.'));
  };
  const open = (duty: Duty, what: 'replace' | 'remove') => {
    clear();
    setOpened({ duty, what });
  };
  const columns: Column<Duty>[] = [
    {
      key: 'name',
      header: 'Invigilator',
      cell: ({ name, designation }) => `${name}, ${designation}`,
      sortBy: ({ name }) => name,
      title: true,
      width: 190,
    },
    {
      key: 'department',
      header: 'Department',
      cell: ({ department }) => department,
      sortBy: ({ department }) => department,
      card: 2,
    },
    { key: 'hall', header: 'Hall', cell: dutyText, sortBy: dutyText, card: 1, named: true },
    {
      key: 'allotted',
      header: 'Allotted',
      cell: ({ allotted }) => (allotted === 'HAND' ? 'By hand' : 'By the rule'),
      card: 2,
    },
    {
      key: 'came',
      header: 'Came',
      cell: ({ came }) => (
        <StatusLabel kind={came === null ? 'neutral' : came ? 'success' : 'error'}>{cameText(came)}</StatusLabel>
      ),
      written: ({ came }) => cameText(came),
      card: 1,
    },
    ...(editable
      ? [
          {
            key: 'actions',
            header: 'Actions',
            action: true,
            written: false as const,
            width: 300,
            cell: (duty: Duty) => (
              <Stack row>
                <Button
                  small
                  aria-label={`${duty.came === true ? 'Did not come' : 'Came'}: ${duty.name}`}
                  onClick={() => void note(duty, duty.came !== true)}
                >
                  {duty.came === true ? 'Did not come' : 'Came'}
                </Button>
                <Button small kind="quiet" aria-label={`Replace ${duty.name}`} onClick={() => open(duty, 'replace')}>
                  Replace
                </Button>
                <Button small kind="quiet" aria-label={`Remove ${duty.name}`} onClick={() => open(duty, 'remove')}>
                  Remove
                </Button>
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
          {`Halls without enough people: ${plan.lacking
            .map(({ hall_no, needed, allotted }) => `${hall_no} (${allotted} of ${needed})`)
            .join(', ')}.`}
        </Banner>
      )}
      {plan.reliefs_missing > 0 && (
        <Banner kind="info">{`${pluralise(plan.reliefs_missing, 'relief is', 'reliefs are')} missing.`}</Banner>
      )}
      {editable && (
        <div style={{ marginBottom: 16 }}>
          <Button
            onClick={() => {
              clear();
              setByHand(true);
            }}
          >
            Allot by hand
          </Button>
        </div>
      )}
      <DataTable
        label="Duties of the session"
        rows={plan.duties}
        columns={columns}
        rowKey={({ invigilator_id }) => String(invigilator_id)}
        rowName={({ name }) => name}
        empty={{ text: 'No Record Found', hint: 'Press Allot duties.' }}
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
