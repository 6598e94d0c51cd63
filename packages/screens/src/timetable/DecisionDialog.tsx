import type { TimetableCheck } from '@thervu/contracts/timetable/timetable-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { timetable as timetableWords } from '@thervu/words/compiled/timetable';
import { Elsewhere } from './TimetableFindings';

/** Students and papers named in the dialog; the list of all stands on the screen behind it. */
const NAMED = 5;

export interface DecisionDialogProps {
  /** What stands in the way of the save; null while nothing does. */
  check: TimetableCheck | null;
  busy: boolean;
  onSave: (flags: { moveEverywhere: boolean; acknowledgeClashes: boolean }) => void;
  /** Reads the papers anew, after somebody else has changed them. */
  onReload: () => void;
  onClose: () => void;
}

/** Lists what a save moves for others and whom it meets twice, and lets the person decide. */
export function DecisionDialog({ check, busy, onSave, onReload, onClose }: DecisionDialogProps) {
  const t = useWords(timetableWords);
  if (!check) return null;
  if (check.stale.length > 0) {
    return (
      <ConfirmDialog
        open
        title={t('stale.title')}
        confirmLabel={t('stale.show')}
        cancelLabel={t('go-back')}
        onConfirm={onReload}
        onClose={onClose}
      >
        <Text>{check.stale.map(({ p_code }) => p_code).join(', ')}</Text>
        <Text quiet>{t('stale.note')}</Text>
      </ConfirmDialog>
    );
  }
  const { elsewhere, clashes } = check;
  const moves = elsewhere.length > 0;
  const open = clashes.pairs.filter(({ acknowledged }) => !acknowledged);
  const meets = open.length > 0;
  const students = clashes.students.filter((student) =>
    open.some(({ p_code, other_code }) => p_code === student.p_code && other_code === student.other_code),
  );
  const met =
    open.length === clashes.pairs.length ? clashes.students_total : open.reduce((sum, pair) => sum + pair.students, 0);
  const remaining = met - Math.min(NAMED, students.length);
  return (
    <ConfirmDialog
      open
      title={t(moves ? 'decide.move' : 'decide.accept')}
      confirmLabel={t(moves && meets ? 'decide.move-accept-save' : moves ? 'decide.move-save' : 'decide.accept-save')}
      cancelLabel={t('go-back')}
      danger
      busy={busy}
      onConfirm={() => onSave({ moveEverywhere: moves, acknowledgeClashes: meets })}
      onClose={onClose}
    >
      {moves && <Elsewhere check={check} most={NAMED} />}
      {meets && (
        <>
          <br />
          <Text>{t('decide.met', { n: met })}</Text>
          {students.slice(0, NAMED).map((student) => (
            <div key={`${student.reg_no}/${student.p_code}/${student.other_code}`}>
              {t('decide.student', {
                reg: student.reg_no,
                name: student.stu_name,
                college: student.colcode,
                paper: student.p_code,
                other: student.other_code,
              })}
            </div>
          ))}
          {remaining > 0 && <Text quiet>{t('and-more', { n: remaining })}</Text>}
        </>
      )}
    </ConfirmDialog>
  );
}
