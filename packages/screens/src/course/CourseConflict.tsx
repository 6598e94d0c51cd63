import type { Course } from '@thervu/contracts/course/course-contract';
import { COURSE_LABELS } from '@thervu/contracts/course/course-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords, type Say } from '@thervu/words';
import { course as courseWords, type CourseWords } from '@thervu/words/compiled/course';
import type { CourseRead } from './course-form';

type Field = keyof typeof COURSE_LABELS;
const formatValue = (t: Say<CourseWords>, value: unknown) =>
  value === null || value === '' ? t('none') : String(value);

export interface CourseConflictProps {
  yours: CourseRead;
  theirs: Course;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** Two people have changed one paper: both values of every field that differs, and the choice between them. */
export function CourseConflict({ yours, theirs, busy, onMine, onTheirs }: CourseConflictProps) {
  const t = useWords(courseWords);
  const rows = (Object.keys(COURSE_LABELS) as Field[])
    .map((field) => ({ field, mine: formatValue(t, yours[field]), stored: formatValue(t, theirs[field]) }))
    .filter(({ mine, stored }) => mine !== stored);
  return (
    <Stack>
      <DataTable
        label={t('differ')}
        rows={rows}
        rowKey={({ field }) => field}
        columns={[
          { key: 'field', header: t('field'), cell: ({ field }) => t(`label.${field}`) },
          { key: 'mine', header: t('typed'), cell: ({ mine }) => mine },
          { key: 'stored', header: t('stored'), cell: ({ stored }) => stored },
        ]}
      />
      <Stack row>
        <Button busy={busy} onClick={onMine}>
          {t('save-mine')}
        </Button>
        <Button kind="quiet" busy={busy} onClick={onTheirs}>
          {t('keep-theirs')}
        </Button>
      </Stack>
    </Stack>
  );
}
