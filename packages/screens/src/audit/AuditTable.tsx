import { useState } from 'react';
import { useListAuditQuery } from '@thervu/contracts/audit/audit-api';
import { exportAudit, type AuditFilter, type AuditLine } from '@thervu/contracts/audit/audit-contract';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import { saveFile } from '@thervu/ui/print/save-file';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useLanguage, useWords, type Say } from '@thervu/words';
import { audit as auditWords, type AuditWords } from '@thervu/words/compiled/audit';
import { shorten } from '../shared/shorten';
import { AuditDetails } from './AuditDetails';
import { auditedChanges, changeText, roleText, when, type Change } from './audit-labels';
import { useAuditNames, type AuditNames } from './useAuditNames';

const SIZE = 50;
const CHANGES_SHOWN = 3;
/** Characters of a value in the list; the opened line has all of it. */
const VALUE_LENGTH = 60;

const shortened = ({ field, before, after }: Change): Change => ({
  field,
  before: before && shorten(before, VALUE_LENGTH),
  after: after && shorten(after, VALUE_LENGTH),
});

function What({ line }: { line: AuditLine }) {
  const t = useWords(auditWords);
  const changes = auditedChanges(line);
  const remaining = changes.length - CHANGES_SHOWN;
  return (
    <>
      {changes.slice(0, CHANGES_SHOWN).map((change) => (
        // a hash has no place to break
        <div key={change.field} style={{ overflowWrap: 'anywhere' }}>
          {changeText(shortened(change), t('removed'))}
        </div>
      ))}
      {remaining > 0 && <div>{t('and-n-more', { n: remaining })}</div>}
    </>
  );
}

const columns = (
  t: Say<AuditWords>,
  { actionText, entityText }: AuditNames,
  open: (line: AuditLine) => void,
): Column<AuditLine>[] => [
  { key: 'at', header: t('time'), cell: ({ at }) => when(at), width: 130 },
  {
    key: 'who',
    header: t('user'),
    cell: ({ who, role }) => (
      <>
        <div>{who ?? '–'}</div>
        {role && <div>{roleText(t, role)}</div>}
      </>
    ),
  },
  { key: 'college', header: t('role.college'), cell: ({ college }) => college ?? '–' },
  { key: 'action', header: t('action'), cell: ({ action }) => actionText(action), width: 130 },
  {
    key: 'entity',
    header: t('entity'),
    cell: ({ entity, key }) => [entityText(entity), key].filter(Boolean).join(' '),
    width: 150,
  },
  { key: 'what', header: t('before-and-after'), cell: (line) => <What line={line} />, width: 260 },
  {
    key: 'details',
    header: t('line'),
    cell: (line) => (
      <Button small kind="quiet" onClick={() => open(line)} aria-label={t('open-line-id', { id: line.id })}>
        {String(line.id)}
      </Button>
    ),
  },
];

/** The lines of a choice, newest first, page by page, and the choice as a file. */
export function AuditTable({ filter }: { filter: AuditFilter }) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const names = useAuditNames();
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
    const done = await callForFile(exportAudit, { query: { ...filter, language } });
    setSaving(false);
    if ('data' in done && done.data) saveFile(done.data, 'audit-log.csv');
    else
      showMessage(
        'error',
        'error' in done
          ? failureText(done.error, t('the-file-could-not-be-fetched'))
          : t('the-file-could-not-be-fetched'),
      );
  };
  return (
    <Stack>
      {banner}
      <QueryView query={lines} failure={(error) => failureText(error, t('the-audit-log-could-not-be'))}>
        {({ items, next }) => (
          <Stack>
            <DataTable
              label={t('audit-log')}
              rows={items}
              columns={columns(t, names, setOpened)}
              cards
              rowKey={({ id }) => String(id)}
              onOpen={setOpened}
              empty={{ text: t('no-record-found'), hint: t('nothing-in-the-log-fits-this') }}
              exportAction={
                <Button small busy={saving} onClick={() => void save()}>
                  {t('export-csv')}
                </Button>
              }
            />
            {(trail.length > 0 || next !== null) && (
              <Stack row>
                <Button small disabled={trail.length === 0} onClick={() => setTrail(trail.slice(0, -1))}>
                  {t('newer-lines')}
                </Button>
                <Button small disabled={next === null} onClick={() => next !== null && setTrail([...trail, next])}>
                  {t('older-lines')}
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
