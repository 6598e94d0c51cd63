import { useState } from 'react';
import { useListAuditQuery } from '@thervu/contracts/audit/audit-api';
import { exportAudit, type AuditFilter, type AuditLine } from '@thervu/contracts/audit/audit-contract';
import { AUDIT_ROLE_WORDS } from '@thervu/contracts/audit/audit-rules';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import { saveFile } from '@thervu/ui/print/save-file';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { AuditDetails } from './AuditDetails';
import { auditedChanges, changeText, formatWord, when } from './audit-labels';

const SIZE = 50;
const CHANGES_SHOWN = 3;

function What({ line }: { line: AuditLine }) {
  const changes = auditedChanges(line);
  const remaining = changes.length - CHANGES_SHOWN;
  return (
    <>
      {changes.slice(0, CHANGES_SHOWN).map((change) => (
        <div key={change.field}>{changeText(change)}</div>
      ))}
      {remaining > 0 && <div>{`and ${remaining} more`}</div>}
    </>
  );
}

const columns = (open: (line: AuditLine) => void): Column<AuditLine>[] => [
  { key: 'at', header: 'Time', cell: ({ at }) => when(at), width: 170 },
  {
    key: 'who',
    header: 'User',
    cell: ({ who, role }) => (
      <>
        <div>{who ?? '–'}</div>
        {role && <div>{AUDIT_ROLE_WORDS[role] ?? role}</div>}
      </>
    ),
  },
  { key: 'college', header: 'College', cell: ({ college }) => college ?? '–' },
  { key: 'action', header: 'Action', cell: ({ action }) => formatWord(action), width: 150 },
  {
    key: 'entity',
    header: 'Entity',
    cell: ({ entity, key }) => [formatWord(entity), key].filter(Boolean).join(' '),
    width: 150,
  },
  { key: 'what', header: 'Before and after', cell: (line) => <What line={line} />, width: 260 },
  {
    key: 'details',
    header: 'Line',
    cell: (line) => (
      <Button small kind="quiet" onClick={() => open(line)} aria-label={`Open line ${line.id}`}>
        {String(line.id)}
      </Button>
    ),
  },
];

/** The lines of a choice, newest first, page by page, and the choice as a file. */
export function AuditTable({ filter }: { filter: AuditFilter }) {
  const [trail, setTrail] = useState<string[]>([]);
  const [opened, setOpened] = useState<AuditLine | null>(null);
  const [saving, setSaving] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const lines = useListAuditQuery(
    { query: { ...filter, size: SIZE, after: trail.at(-1) } },
    { refetchOnMountOrArgChange: true },
  );
  const save = async () => {
    clear();
    setSaving(true);
    const done = await callForFile(exportAudit, { query: filter });
    setSaving(false);
    if ('data' in done && done.data) saveFile(done.data, 'audit-log.csv');
    else
      showMessage(
        'error',
        'error' in done ? failureText(done.error, 'The file could not be fetched.') : 'The file could not be fetched.',
      );
  };
  return (
    <Stack>
      {banner}
      <QueryView query={lines} failure={(error) => failureText(error, 'The audit log could not be read.')}>
        {({ items, next }) => (
          <Stack>
            <DataTable
              label="Audit log"
              rows={items}
              columns={columns(setOpened)}
              rowKey={({ id }) => String(id)}
              onOpen={setOpened}
              empty={{ text: 'No Record Found', hint: 'Nothing in the log fits this choice.' }}
              exportAction={
                <Button small busy={saving} onClick={() => void save()}>
                  Export CSV
                </Button>
              }
            />
            {(trail.length > 0 || next !== null) && (
              <Stack row>
                <Button small disabled={trail.length === 0} onClick={() => setTrail(trail.slice(0, -1))}>
                  Newer lines
                </Button>
                <Button small disabled={next === null} onClick={() => next !== null && setTrail([...trail, next])}>
                  Older lines
                </Button>
              </Stack>
            )}
          </Stack>
        )}
      </QueryView>
      {opened && <AuditDetails line={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}
