import type { Course } from '@thervu/contracts/course/course-contract';
import { COURSE_LABELS } from '@thervu/contracts/course/course-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Stack } from '@thervu/ui/layout/Stack';
import type { CourseRead } from './course-form';

type Field = keyof typeof COURSE_LABELS;
const formatValue = (value: unknown) => (value === null || value === '' ? 'none' : String(value));

export interface CourseConflictProps {
  yours: CourseRead;
  theirs: Course;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** Two people have changed one paper: both values of every field that differs, and the choice between them. */
export function CourseConflict({ yours, theirs, busy, onMine, onTheirs }: CourseConflictProps) {
  const rows = (Object.keys(COURSE_LABELS) as Field[])
    .map((field) => ({ field, mine: formatValue(yours[field]), stored: formatValue(theirs[field]) }))
    .filter(({ mine, stored }) => mine !== stored);
  return (
    <Stack>
      <DataTable
        label="Values that differ"
        rows={rows}
        rowKey={({ field }) => field}
        columns={[
          { key: 'field', header: 'Field', cell: ({ field }) => COURSE_LABELS[field] },
          { key: 'mine', header: 'Typed here', cell: ({ mine }) => mine },
          { key: 'stored', header: 'Stored value', cell: ({ stored }) => stored },
        ]}
      />
      <Stack row>
        <Button busy={busy} onClick={onMine}>
          Save my value
        </Button>
        <Button kind="quiet" busy={busy} onClick={onTheirs}>
          Keep the saved value
        </Button>
      </Stack>
    </Stack>
  );
}
