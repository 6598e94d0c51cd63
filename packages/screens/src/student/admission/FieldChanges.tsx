import { useState } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { formatMoment } from '@thervu/contracts/core/format';
import { useEditStudentMutation, useGetFieldChangesQuery } from '@thervu/contracts/student/student-edit-api';
import { editStudent, MIN_EDIT_REASON, type FieldChange } from '@thervu/contracts/student/student-edit-contract';
import { FIELD_TABS, type FieldTab } from '@thervu/contracts/student/student-options';
import type { Application } from '@thervu/contracts/student/student-shapes';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { admission, type AdmissionWords } from '@thervu/words/compiled/admission';
import { useFieldLabel, type FieldLabel } from './useFieldLabel';

const REGISTER_NUMBER = 'reg_no';
/** How a field is called here: the register number is no field of the form. */
function useFieldName(): FieldLabel {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  return (field) => (field === REGISTER_NUMBER ? t('register-no') : labelOf(field));
}
const shown = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '—' : String(value);

const changeColumns = (t: Say<AdmissionWords>, nameOf: FieldLabel): Column<FieldChange>[] => [
  { key: 'at', header: t('change.at'), cell: ({ at }) => formatMoment(at), sortBy: ({ at }) => at, width: 150 },
  { key: 'by', header: t('change.by'), cell: ({ by }) => by, width: 140 },
  { key: 'field', header: t('change.field'), cell: ({ field }) => nameOf(field), width: 150 },
  { key: 'from', header: t('change.from'), cell: ({ from }) => shown(from), width: 140 },
  { key: 'to', header: t('change.to'), cell: ({ to }) => shown(to), width: 140 },
  { key: 'why', header: t('change.why'), cell: ({ reason }) => reason ?? t('change.completing'), width: 220 },
];

/** What was changed of a student who is on the roll, and for the office the change of any field, with a reason. */
export function FieldChanges({ application }: { application: Application }) {
  const t = useWords(admission);
  const nameOf = useFieldName();
  const { can } = useSession();
  const id = application.student.student_id;
  const changes = useGetFieldChangesQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const maySave = can(editStudent) && application.closed;
  return (
    <Panel title={t('change.of-form')}>
      <Stack>
        {maySave && <EditFields application={application} />}
        <QueryView query={changes} failure={(error) => failureText(error, t('closed.history-failed'))}>
          {(rows) => (
            <DataTable
              label={t('change.list')}
              rows={rows}
              columns={changeColumns(t, nameOf)}
              rowKey={(row) => String(row.id)}
              empty={{ text: t('no-record-found'), hint: t('change.none') }}
            />
          )}
        </QueryView>
      </Stack>
    </Panel>
  );
}

interface Typed {
  field: string;
  value: string;
}

/** Fields of one tab with their new values: several go together where one asks for another. What was typed stays on a refusal. */
function EditFields({ application }: { application: Application }) {
  const t = useWords(admission);
  const nameOf = useFieldName();
  const [tab, setTab] = useState<FieldTab>('basic');
  const [typed, setTyped] = useState<readonly Typed[]>([]);
  const [reason, setReason] = useState('');
  const [rejected, setRejected] = useState<Record<string, string>>({});
  const [edit, editing] = useEditStudentMutation();
  const { banner, showMessage, clear } = useBanner();
  const { student, tabs } = application;
  const stored: Record<string, string | number | null> = {
    ...tabs[tab].values,
    ...(tab === 'basic' && { [REGISTER_NUMBER]: student.reg_no }),
  };
  const fields = [...(tab === 'basic' ? [REGISTER_NUMBER] : []), ...fieldsOf(tab)];
  const open = fields.filter((field) => !typed.some((row) => row.field === field));

  const save = async () => {
    clear();
    setRejected({});
    if (typed.length === 0) return showMessage('error', t('change.choose'));
    if (reason.trim().length < MIN_EDIT_REASON)
      return showMessage('error', t('change.write-why', { n: MIN_EDIT_REASON }));
    const { data, error } = await edit({
      params: { id: student.student_id },
      body: {
        tab,
        reason: reason.trim(),
        row_version: tabs[tab].row_version,
        ...Object.fromEntries(typed.map(({ field, value }) => [field, value.trim()])),
      },
    });
    if (!data) {
      setRejected(fieldErrors(error));
      return showMessage('error', failureText(error, t('change.failed')));
    }
    setTyped([]);
    setReason('');
    return showMessage('success', data.message);
  };

  return (
    <Stack>
      <DependentSelect
        label={t('change.tab')}
        value={tab}
        placeholder={null}
        onChange={(next) => {
          setTab(next as FieldTab);
          setTyped([]);
          setRejected({});
        }}
        options={FIELD_TABS.map((name) => ({ value: name, label: t(`tab.${name}`) }))}
      />
      {typed.map(({ field, value }) => (
        <Stack key={field} row>
          <PlainInput
            id={`edit-field-${field}`}
            label={nameOf(field)}
            value={value}
            onChange={(next) =>
              setTyped((rows) => rows.map((row) => (row.field === field ? { field, value: next } : row)))
            }
            hint={t('change.stored', { value: shown(stored[field]) })}
            error={rejected[field]}
            maxLength={300}
          />
          <Button
            small
            aria-label={t('change.leave-named', { field: nameOf(field) })}
            onClick={() => setTyped((rows) => rows.filter((row) => row.field !== field))}
          >
            {t('change.leave')}
          </Button>
        </Stack>
      ))}
      <DependentSelect
        label={t(typed.length === 0 ? 'change.first-field' : 'change.another')}
        value=""
        placeholder={t('change.choose-field')}
        onChange={(field) =>
          field !== '' && setTyped((rows) => [...rows, { field, value: String(stored[field] ?? '') }])
        }
        options={open.map((field) => ({ value: field, label: nameOf(field) }))}
      />
      <PlainInput
        id="edit-field-reason"
        label={t('change.reason')}
        value={reason}
        onChange={setReason}
        maxLength={300}
        hint={t('change.reason-hint')}
        required
      />
      <div>
        <Button kind="primary" busy={editing.isLoading} onClick={() => void save()}>
          {t('change.save')}
        </Button>
      </div>
      {banner}
    </Stack>
  );
}
