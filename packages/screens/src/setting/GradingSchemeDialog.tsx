import Box from '@mui/material/Box';
import { useState } from 'react';
import { NewGradingScheme, type GradingScheme } from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import {
  bandProblems,
  JUDGED_AS,
  JUDGED_AS_LABELS,
  type JudgedAs,
} from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import { useCreateGradingSchemeMutation, useSaveGradingSchemeMutation } from '@thervu/contracts/setting/setting-api';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { SchemeBands, readBands, typedBands } from './SchemeBands';

export type SchemeTask = { kind: 'new' } | { kind: 'change' | 'version'; scheme: GradingScheme };

export interface GradingSchemeDialogProps {
  task: SchemeTask;
  onClose: () => void;
}

type Typed = Record<'scheme' | 'description' | 'judged_as' | 'state' | 'reason', string>;
const FAILED = 'The grading scheme could not be saved.';
const TITLES = { new: 'Add a grading scheme', change: 'Change', version: 'New version of' };

/** Adds a scheme, makes the next version of one, or changes one. */
export function GradingSchemeDialog({ task, onClose }: GradingSchemeDialogProps) {
  const scheme = task.kind === 'new' ? undefined : task.scheme;
  const changing = task.kind === 'change';
  const [bands, setBands] = useState(() => typedBands(scheme?.bands ?? []));
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [create] = useCreateGradingSchemeMutation();
  const [save] = useSaveGradingSchemeMutation();
  const [keys] = useState(() => new Map<string, string>());
  const fixed = changing && scheme!.has_results;

  const confirm = async (typed: Typed): Promise<DialogRejection | undefined> => {
    const judged_as = (typed.judged_as || scheme?.judged_as || 'MARKS') as JudgedAs;
    const read = readBands(bands);
    const wrong = [
      ...read.problems,
      ...bandProblems(judged_as, read.bands).map(({ row, field, message }) => [`${row}/${field}`, message] as const),
    ];
    setProblems(new Map(wrong));
    if (wrong.length > 0) return { text: `Range ${Number(wrong[0]![0].split('/')[0]) + 1}: ${wrong[0]![1]}` };
    const fields = { description: typed.description, judged_as, bands: read.bands };
    const reason = typed.reason === '' ? {} : { reason: typed.reason };
    if (changing) {
      const { error } = await save({
        params: { scheme: scheme!.scheme },
        body: { ...fields, ...reason, active: typed.state !== 'off', row_version: scheme!.row_version },
      });
      if (error === undefined) onClose();
      return rejectionOf(error, FAILED);
    }
    const replaces = scheme ? { replaces: scheme.scheme } : {};
    const parsed = NewGradingScheme.safeParse({ scheme: typed.scheme, ...fields, ...reason, ...replaces });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { fields: { [String(issue?.path[0])]: issue?.message ?? 'This cannot be saved.' } };
    }
    const asked = JSON.stringify(parsed.data);
    const idempotencyKey = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, idempotencyKey);
    const { error } = await create({ body: parsed.data, idempotencyKey });
    if (error === undefined) onClose();
    return rejectionOf(error, FAILED);
  };

  return (
    <FormDialog<keyof Typed>
      title={scheme ? `${TITLES[task.kind]} ${scheme.scheme}` : TITLES.new}
      confirmLabel="Save"
      fields={[
        ...(changing
          ? []
          : [
              {
                name: 'scheme' as const,
                label: 'Scheme',
                hint: 'Capital letters, digits and underscores, such as GRADES_2026.',
                missing: 'Enter the short name of the scheme.',
                clean: (text: string) => text.toUpperCase(),
                maxLength: 30,
                autoFocus: true,
              },
            ]),
        {
          name: 'description',
          label: 'Description',
          initial: scheme?.description ?? '',
          missing: 'Enter a description.',
          maxLength: 100,
          autoFocus: changing,
        },
        ...(fixed
          ? []
          : [
              {
                name: 'judged_as' as const,
                label: 'Judged by',
                initial: scheme?.judged_as ?? 'MARKS',
                placeholder: null,
                options: JUDGED_AS.map((value) => ({ value, label: JUDGED_AS_LABELS[value] })),
              },
            ]),
        ...(changing
          ? [
              {
                name: 'state' as const,
                label: 'For new papers',
                initial: scheme!.active ? 'on' : 'off',
                placeholder: null,
                options: [
                  { value: 'on', label: 'Can be chosen' },
                  { value: 'off', label: 'Switched off' },
                ],
              },
            ]
          : []),
        { name: 'reason', label: 'Reason', hint: 'For the history. May be left empty.', maxLength: 300 },
      ]}
      onConfirm={confirm}
      onClose={onClose}
    >
      {fixed ? (
        'Results were made with this scheme: it keeps its ranges and the way papers are judged.'
      ) : (
        <Box sx={{ mb: 2 }}>
          <SchemeBands bands={bands} onChange={setBands} problems={problems} />
        </Box>
      )}
    </FormDialog>
  );
}
