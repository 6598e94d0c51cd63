import type { AuditLine } from '@thervu/contracts/audit/audit-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useWords, type Say } from '@thervu/words';
import { audit as auditWords, type AuditWords } from '@thervu/words/compiled/audit';
import { auditedChanges, roleText, type Change, when } from './audit-labels';
import { useAuditNames } from './useAuditNames';

const columnsIn = (t: Say<AuditWords>): Column<Change>[] => [
  { key: 'field', header: t('field'), cell: ({ field }) => field || t('value'), sortBy: ({ field }) => field },
  { key: 'before', header: t('before'), cell: ({ before }) => before ?? '–', width: 180 },
  { key: 'after', header: t('after'), cell: ({ after }) => after ?? '–', width: 180 },
];

/** Everything a line of the log says. */
export function AuditDetails({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const t = useWords(auditWords);
  const { actionText, entityText } = useAuditNames();
  const person = line.who
    ? `${line.who} (${[line.role === null ? null : roleText(t, line.role), line.college].filter(Boolean).join(', ')})`
    : t('no-one-signed-in');
  const about = [entityText(line.entity), line.key].filter(Boolean).join(' ');
  return (
    <InfoDialog
      title={t('action-line-id', { action: actionText(line.action), id: line.id })}
      width="md"
      onClose={onClose}
    >
      <Stack>
        <Text>{`${person}, ${when(line.at)}, ${about}`}</Text>
        <Text quiet>
          {t('address-ip-request-request-sealed', {
            ip: line.ip ?? t('unknown'),
            request: line.request_id ?? t('unknown'),
            sealed: line.block === null ? t('not-sealed-yet') : t('sealed-in-block-block', { block: line.block }),
          })}
        </Text>
        <DataTable
          label={t('what-was-before-and-after')}
          rows={auditedChanges(line)}
          columns={columnsIn(t)}
          rowKey={({ field }) => field}
          empty={{ text: t('no-values-recorded') }}
        />
      </Stack>
    </InfoDialog>
  );
}
