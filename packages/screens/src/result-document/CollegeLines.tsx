import type { CollegeDocuments, ResultDocuments } from '@thervu/contracts/result-document/result-document-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { collegeName, figureColumns } from './college-columns';

export interface CollegeLinesProps {
  data: ResultDocuments;
  /** Chooses a college; undefined where there is only the own. */
  onOpen: ((line: CollegeDocuments) => void) | undefined;
}

/** What the release holds, a line for each college. */
export function DocumentColleges({ data, onOpen }: CollegeLinesProps) {
  const t = useWords(resultDocument);
  return (
    <Panel title={t('results-of-examname', { examname: data.exam_name })} bare>
      <DataTable
        label={t('results-of-examname', { examname: data.exam_name })}
        rows={data.colleges}
        columns={[
          {
            key: 'college',
            header: t('college'),
            sortBy: ({ colcode }) => colcode,
            cell: (line) =>
              onOpen ? (
                <Button kind="quiet" small aria-label={collegeName(line)} onClick={() => onOpen(line)}>
                  {line.colcode}
                </Button>
              ) : (
                line.colcode
              ),
          },
          {
            key: 'name',
            header: t('name'),
            width: 240,
            sortBy: ({ colname }) => colname,
            cell: ({ colname }) => colname,
          },
          ...figureColumns(t),
        ]}
        rowKey={({ colcode }) => colcode}
        onOpen={onOpen}
        maxHeight={320}
      />
    </Panel>
  );
}
