import type { AuditLine } from '@thervu/contracts/audit/audit-contract';
import { AUDIT_ROLE_WORDS } from '@thervu/contracts/audit/audit-rules';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { auditedChanges, formatWord, when, type Change } from './audit-labels';

const COLUMNS: Column<Change>[] = [
  { key: 'field', header: 'Field', cell: ({ field }) => field || 'Value', sortBy: ({ field }) => field },
  { key: 'before', header: 'Before', cell: ({ before }) => before ?? '–', width: 180 },
  { key: 'after', header: 'After', cell: ({ after }) => after ?? '–', width: 180 },
];

/** Everything a line of the log says. */
export function AuditDetails({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const person = line.who
    ? `${line.who} (${[AUDIT_ROLE_WORDS[line.role ?? ''] ?? line.role, line.college].filter(Boolean).join(', ')})`
    : 'Nobody signed in';
  const about = [formatWord(line.entity), line.key].filter(Boolean).join(' ');
  return (
    <InfoDialog title={`${formatWord(line.action)}, line ${line.id}`} width="md" onClose={onClose}>
      <Stack>
        <Text>{`${person}, ${when(line.at)}, ${about}`}</Text>
        <Text quiet>
          {`Address ${line.ip ?? 'unknown'}. Request ${line.request_id ?? 'unknown'}. ${
            line.block === null ? 'Not sealed yet.' : `Sealed in block ${line.block}.`
          }`}
        </Text>
        <DataTable
          label="What was before and after"
          rows={auditedChanges(line)}
          columns={COLUMNS}
          rowKey={({ field }) => field}
          empty={{ text: 'No values recorded.' }}
        />
      </Stack>
    </InfoDialog>
  );
}
