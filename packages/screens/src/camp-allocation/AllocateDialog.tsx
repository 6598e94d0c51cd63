import { useState } from 'react';
import { useSaveCampAllocationMutation } from '@thervu/contracts/camp-allocation/camp-allocation-api';
import type { AllocatedCollege, CampAllocation } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { campAllocation as campAllocationWords } from '@thervu/words/compiled/camp-allocation';
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
  const t = useWords(campAllocationWords);
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
    return rejectionOf(error, t('failed'));
  };

  return (
    <FormDialog<keyof Typed>
      title={t('allocate.title', { n: colleges.length })}
      confirmLabel={t('allocate')}
      fields={[
        {
          name: 'place',
          label: t('camp'),
          placeholder: t('camp.none'),
          options: camps.map(({ place, name }) => ({
            value: place,
            label: name === place ? place : `${place}: ${name}`,
          })),
        },
        {
          name: 'board',
          label: t('board'),
          placeholder: t('board.all'),
          hint: t('board.hint'),
          options: boards.map((value) => ({ value, label: value })),
        },
        ...(exam && numbered > 0
          ? [
              {
                name: 'move' as const,
                label: t('move', { exam: exam.exam_name }),
                initial: 'yes',
                placeholder: null,
                options: [
                  { value: 'yes', label: t('move.yes') },
                  { value: 'no', label: t('move.no') },
                ],
              },
            ]
          : []),
        { name: 'reason', label: t('reason'), missing: t('reason.missing'), maxLength: 300 },
      ]}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('colleges-named', { codes: colleges.map(({ colcode }) => colcode).join(', ') })}
    </FormDialog>
  );
}
