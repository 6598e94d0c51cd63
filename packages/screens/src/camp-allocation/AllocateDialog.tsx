import { useState } from 'react';
import { useSaveCampAllocationMutation } from '@thervu/contracts/camp-allocation/camp-allocation-api';
import type { AllocatedCollege, CampAllocation } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { pluralise } from '@thervu/contracts/core/format';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface AllocateDialogProps {
  camps: CampAllocation['camps'];
  colleges: readonly AllocatedCollege[];
  /** The exam whose scripts may still go to another camp. */
  exam: { exam_tbl: string; exam_name: string } | undefined;
  onDone: () => void;
  onClose: () => void;
}

type Typed = Record<'board' | 'place' | 'move' | 'reason', string>;

/** Gives the chosen colleges, or one of their boards, a camp. */
export function AllocateDialog({ camps, colleges, exam, onDone, onClose }: AllocateDialogProps) {
  const [save] = useSaveCampAllocationMutation();
  const [keys] = useState(() => new Map<string, string>());
  const boards = [...new Set(colleges.flatMap((college) => college.boards.map(({ board }) => board)))].sort();
  const numbered = colleges.reduce((sum, college) => sum + college.numbered - college.received, 0);

  const confirm = async (typed: Typed): Promise<DialogRejection | undefined> => {
    const body = {
      colleges: colleges.map(({ colcode }) => colcode),
      board: typed.board === '' || typed.board === undefined ? null : typed.board,
      place: typed.place === '' ? null : typed.place,
      move: typed.move === 'yes' && exam ? exam.exam_tbl : null,
      reason: typed.reason,
    };
    const asked = JSON.stringify(body);
    const idempotencyKey = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, idempotencyKey);
    const { error } = await save({ body, idempotencyKey });
    if (error === undefined) onDone();
    return rejectionOf(error, 'The allocation could not be saved.');
  };

  return (
    <FormDialog<keyof Typed>
      title={`Allocate ${pluralise(colleges.length, 'college', 'colleges')}`}
      confirmLabel="Allocate"
      fields={[
        {
          name: 'place',
          label: 'Camp',
          placeholder: 'None',
          options: camps.map(({ place, name }) => ({
            value: place,
            label: name === place ? place : `${place}: ${name}`,
          })),
        },
        {
          name: 'board',
          label: 'Board',
          placeholder: 'All boards',
          hint: 'Choose one where a camp takes some boards only.',
          options: boards.map((value) => ({ value, label: value })),
        },
        ...(exam && numbered > 0
          ? [
              {
                name: 'move' as const,
                label: `Scripts of ${exam.exam_name} that no camp has received`,
                initial: 'yes',
                placeholder: null,
                options: [
                  { value: 'yes', label: 'Go to the new camp' },
                  { value: 'no', label: 'Stay where they are' },
                ],
              },
            ]
          : []),
        { name: 'reason', label: 'Reason', missing: 'Write the reason.', maxLength: 300 },
      ]}
      onConfirm={confirm}
      onClose={onClose}
    >
      {`Colleges ${colleges.map(({ colcode }) => colcode).join(', ')}.`}
    </FormDialog>
  );
}
