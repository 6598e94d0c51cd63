import { failureText } from '@thervu/contracts/core/problem';
import type { Holiday } from '@thervu/contracts/setting/holiday-rules';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useWords } from '@thervu/words';
import { timetable as timetableWords } from '@thervu/words/compiled/timetable';
import { FillDates } from './FillDates';
import { TimetableFindings } from './TimetableFindings';
import { TimetableGrid } from './TimetableGrid';
import type { Timetable } from './useTimetable';

export interface PapersPanelProps {
  table: Timetable;
  sem: string;
  holidays: readonly Holiday[];
  onPrint: () => void;
}

/** The papers that were searched for, to be given their dates. */
export function PapersPanel({ table, sem, holidays, onPrint }: PapersPanelProps) {
  const t = useWords(timetableWords);
  const { papers, typing, check, saving } = table;
  const { loaded, rows } = papers;
  return (
    <Panel
      title={loaded ? t('panel', { degree: loaded.degree, sem, exam: loaded.exam_name }) : t('papers')}
      note={loaded && loaded.revision > 1 ? t('revision', { n: loaded.revision }) : undefined}
      bare
    >
      <QueryView query={{ ...papers.query, data: loaded }} failure={(error) => failureText(error, t('failed-to-load'))}>
        {({ open }) => (
          <TimetableGrid
            papers={rows}
            edits={typing.edits}
            holidays={holidays}
            onEdit={typing.edit}
            check={check.found}
            problems={check.problems}
            locked={!open || saving}
            printAction={
              // printing loads the page anew: what is typed would be lost
              <Button small onClick={onPrint} disabled={typing.unsaved > 0}>
                {t(typing.unsaved > 0 ? 'print.save-first' : 'print')}
              </Button>
            }
          />
        )}
      </QueryView>
    </Panel>
  );
}

/** Several dates at once, while the time table is open. */
export function FillPanel({ table, holidays }: Pick<PapersPanelProps, 'table' | 'holidays'>) {
  const { papers, typing, saving } = table;
  if (!papers.loaded?.open || papers.rows.length === 0) return null;
  return (
    <FillDates papers={papers.rows} edits={typing.edits} holidays={holidays} onFill={typing.fill} disabled={saving} />
  );
}

/** Save, and how much is not saved. */
export function SavePanel({ table, onSave }: { table: Timetable; onSave: () => void }) {
  const t = useWords(timetableWords);
  const { papers, typing, saving } = table;
  return (
    <Panel bare>
      <Stack row>
        <Button kind="primary" busy={saving} disabled={papers.loaded && !papers.loaded.open} onClick={onSave}>
          {t('save')}
        </Button>
        {typing.unsaved > 0 && <span role="status">{t('unsaved', { n: typing.unsaved })}</span>}
      </Stack>
    </Panel>
  );
}

/** What the server finds about the papers as they stand above, while the time table is open. */
export function CheckPanel({ table: { papers, check } }: { table: Timetable }) {
  const t = useWords(timetableWords);
  if (!papers.loaded?.open || papers.rows.length === 0) return null;
  const { found, waiting, failure } = check;
  return (
    <Panel title={t('check')} note={t('check.note')} bare>
      {waiting && <Text quiet>{t('checking')}</Text>}
      {found && <TimetableFindings check={found} />}
      {failure !== undefined && <Banner kind="error">{failureText(failure, t('failed-to-load'))}</Banner>}
      {!waiting && !found && failure === undefined && <Text quiet>{t('no-date-yet')}</Text>}
    </Panel>
  );
}
