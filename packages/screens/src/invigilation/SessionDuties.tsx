import { useId, useState } from 'react';
import { pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useAllotDutiesMutation,
  useListDutiesQuery,
  useListInvigilatorsQuery,
  useMoveDutyMutation,
  useRecordCameMutation,
} from '@thervu/contracts/invigilation/invigilation-api';
import { allotDuties, type Duty, type DutyPlan } from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingLine, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { rejectionOf } from '../shared/rejection';
import { sittingParams, slotKey } from '../shared/CentreScreenFrame';
import { slotLabel } from '../shared/sitting-labels';
import { cameText, dutyText } from './duty-labels';
import { HandDialog } from './HandDialog';

export interface SessionDutiesProps {
  exam: string;
  centre: string;
  sittings: readonly SittingLine[];
  slot: string;
  onSlot: (slot: string) => void;
}

/** The duties of one session: allotted by the rule, changed by hand, and noted on the day. */
export function SessionDuties({ exam, centre, sittings, slot, onSlot }: SessionDutiesProps) {
  const id = useId();
  const line = sittings.find((item) => slotKey(item) === slot);
  return (
    <Panel title="Duties of a session">
      <div style={{ maxWidth: 280, marginBottom: 16 }}>
        <PlainSelect
          id={id}
          label="Session"
          value={line ? slot : ''}
          onChange={onSlot}
          options={sittings.map((item) => ({ value: slotKey(item), label: slotLabel(item) }))}
        />
      </div>
      {line ? (
        <Duties key={slot} params={sittingParams(exam, centre, line)} line={line} />
      ) : (
        <Text quiet>Choose a session, or press one in the table of all duties.</Text>
      )}
    </Panel>
  );
}

function Duties({ params, line }: { params: SittingPath; line: SittingLine }) {
  const { can } = useSession();
  const query = useListDutiesQuery({ params }, { refetchOnMountOrArgChange: true });
  const [allot, { isLoading }] = useAllotDutiesMutation();
  const { banner, showMessage, clear } = useBanner();
  const run = async () => {
    clear();
    const { data, error } = await allot({ params });
    if (!data) return showMessage('error', failureText(error, 'The duties could not be allotted.'));
    return showMessage(data.lacking.length > 0 ? 'warning' : 'success', data.message);
  };
  return (
    <Stack>
      {can(allotDuties) && line.state !== 'OPEN' && line.state !== 'CLOSED' && (
        <div>
          <Button kind="primary" busy={isLoading} onClick={() => void run()}>
            Allot duties
          </Button>
        </div>
      )}
      {line.state === 'OPEN' && <Text>Make the plan of this session under Seating first.</Text>}
      {banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'The duties could not be loaded.')}
        skeleton={<TableSkeleton rows={3} label="Loading duties" />}
      >
        {(plan) => (
          <DutyTable plan={plan} params={params} slot={slotLabel(line)} showMessage={showMessage} clear={clear} />
        )}
      </QueryView>
    </Stack>
  );
}

interface DutyTableProps {
  plan: DutyPlan;
  params: SittingPath;
  slot: string;
  showMessage: (kind: 'success' | 'error', text: string) => void;
  clear: () => void;
}

function DutyTable({ plan, params, slot, showMessage, clear }: DutyTableProps) {
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
        <MoveDialog
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

interface MoveDialogProps {
  duty: Duty;
  what: 'replace' | 'remove';
  taken: readonly Duty[];
  params: SittingPath;
  slot: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Hands a duty to another person, or removes it. */
function MoveDialog({ duty, what, taken, params, slot, onDone, onClose }: MoveDialogProps) {
  const people = useListInvigilatorsQuery({ query: {} }, { skip: what === 'remove' });
  const [moveDuty] = useMoveDutyMutation();
  const busy = new Set(taken.map(({ invigilator_id }) => invigilator_id));
  const free = (people.data ?? []).filter(({ id, active }) => active && !busy.has(id));
  return (
    <FormDialog<'person'>
      title={`${what === 'replace' ? 'Replace' : 'Remove'} ${duty.name} on ${slot}?`}
      confirmLabel={what === 'replace' ? 'Replace' : 'Remove'}
      busy={people.isLoading}
      fields={
        what === 'replace'
          ? [
              {
                name: 'person',
                label: 'Who takes the duty over',
                missing: 'Choose the person.',
                options: free.map(({ id, name, department }) => ({
                  value: String(id),
                  label: `${name}, ${department}`,
                })),
              },
            ]
          : []
      }
      onConfirm={async ({ person }) => {
        const { data, error } = await moveDuty({
          params: { ...params, invigilator: String(duty.invigilator_id) },
          body: what === 'replace' ? { replacedBy: Number(person) } : {},
        });
        if (!data) return rejectionOf(error, 'The duty could not be changed.');
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      {`The duty is ${dutyText(duty)}.`}
    </FormDialog>
  );
}
