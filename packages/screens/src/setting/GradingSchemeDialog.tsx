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
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { SchemeBands, readBands, typedBands, unreadable } from './SchemeBands';
import { useSettingWords } from './useSettingWords';

export type SchemeTask = { kind: 'new' } | { kind: 'change' | 'version'; scheme: GradingScheme };

export interface GradingSchemeDialogProps {
  task: SchemeTask;
  onClose: () => void;
}

type Typed = Record<'scheme' | 'description' | 'judged_as' | 'state' | 'reason', string>;

/** Adds a scheme, makes the next version of one, or changes one. */
export function GradingSchemeDialog({ task, onClose }: GradingSchemeDialogProps) {
  const { t, known } = useSettingWords();
  const say = useMessageText();
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
    const read = readBands(t, bands);
    const wrong = [
      ...read.problems,
      ...bandProblems(judged_as, read.bands).map(({ row, field, message }) => [`${row}/${field}`, message] as const),
    ];
    setProblems(new Map(wrong));
    if (read.problems.length > 0) return { text: unreadable(t, read.problems[0]!) };
    if (wrong.length > 0) {
      const [[field, problem]] = wrong as [readonly [string, string]];
      return { text: t('scheme.range-wrong', { n: Number(field.split('/')[0]) + 1, problem: say(problem) }) };
    }
    const fields = { description: typed.description, judged_as, bands: read.bands };
    const reason = typed.reason === '' ? {} : { reason: typed.reason };
    if (changing) {
      const { error } = await save({
        params: { scheme: scheme!.scheme },
        body: { ...fields, ...reason, active: typed.state !== 'off', row_version: scheme!.row_version },
      });
      if (error === undefined) onClose();
      return rejectionOf(error, t('scheme.failed'));
    }
    const replaces = scheme ? { replaces: scheme.scheme } : {};
    const parsed = NewGradingScheme.safeParse({ scheme: typed.scheme, ...fields, ...reason, ...replaces });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { fields: { [String(issue?.path[0])]: issue?.message ?? t('scheme.impossible') } };
    }
    const asked = JSON.stringify(parsed.data);
    const idempotencyKey = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, idempotencyKey);
    const { error } = await create({ body: parsed.data, idempotencyKey });
    if (error === undefined) onClose();
    return rejectionOf(error, t('scheme.failed'));
  };

  return (
    <FormDialog<keyof Typed>
      title={scheme ? t(changing ? 'change-named' : 'new-version-of', { name: scheme.scheme }) : t('scheme.add')}
      confirmLabel={t('save')}
      fields={[
        ...(changing
          ? []
          : [
              {
                name: 'scheme' as const,
                label: t('scheme'),
                hint: t('scheme.short-name.hint'),
                missing: t('scheme.short-name.missing'),
                clean: (text: string) => text.toUpperCase(),
                maxLength: 30,
                autoFocus: true,
              },
            ]),
        {
          name: 'description',
          label: t('col.description'),
          initial: scheme?.description ?? '',
          missing: t('scheme.description.missing'),
          maxLength: 100,
          autoFocus: changing,
        },
        ...(fixed
          ? []
          : [
              {
                name: 'judged_as' as const,
                label: t('judged-by'),
                initial: scheme?.judged_as ?? 'MARKS',
                placeholder: null,
                options: JUDGED_AS.map((value) => ({ value, label: known(JUDGED_AS_LABELS[value]) })),
              },
            ]),
        ...(changing
          ? [
              {
                name: 'state' as const,
                label: t('scheme.new-papers'),
                initial: scheme!.active ? 'on' : 'off',
                placeholder: null,
                options: [
                  { value: 'on', label: t('scheme.can-be-chosen') },
                  { value: 'off', label: t('scheme.switched-off') },
                ],
              },
            ]
          : []),
        { name: 'reason', label: t('reason'), hint: t('reason.hint'), maxLength: 300 },
      ]}
      onConfirm={confirm}
      onClose={onClose}
    >
      {fixed ? (
        t('scheme.fixed')
      ) : (
        <Box sx={{ mb: 2 }}>
          <SchemeBands bands={bands} onChange={setBands} problems={problems} />
        </Box>
      )}
    </FormDialog>
  );
}
