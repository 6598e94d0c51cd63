import { pluralise } from '@thervu/contracts/core/format';
import type { TimetableCheck } from '@thervu/contracts/timetable/timetable-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';
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
  if (!check) return null;
  if (check.stale.length > 0) {
    return (
      <ConfirmDialog
        open
        title="Somebody else has changed papers"
        confirmLabel="Show what is stored"
        cancelLabel="Go back"
        onConfirm={onReload}
        onClose={onClose}
      >
        <Text>{check.stale.map(({ p_code }) => p_code).join(', ')}</Text>
        <Text quiet>What you typed stays in its rows. Save again if it shall stand.</Text>
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
      title={moves ? 'Move these papers for every degree?' : 'Accept these clashes?'}
      confirmLabel={moves && meets ? 'Move, accept and save' : moves ? 'Move and save' : 'Accept and save'}
      cancelLabel="Go back"
      danger
      busy={busy}
      onConfirm={() => onSave({ moveEverywhere: moves, acknowledgeClashes: meets })}
      onClose={onClose}
    >
      {moves && <Elsewhere check={check} most={NAMED} />}
      {meets && (
        <>
          <br />
          <Text>{`${pluralise(met, 'student', 'students')} with two papers at the same time:`}</Text>
          {students.slice(0, NAMED).map((student) => (
            <div key={`${student.reg_no}/${student.p_code}/${student.other_code}`}>
              {`${student.reg_no} ${student.stu_name}, college ${student.colcode}: ${student.p_code} and ${student.other_code}`}
            </div>
          ))}
          {remaining > 0 && <Text quiet>{`and ${remaining} more`}</Text>}
        </>
      )}
    </ConfirmDialog>
  );
}
