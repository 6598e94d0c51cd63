import { useId, useState } from 'react';
import { formatDay, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListRanksQuery } from '@thervu/contracts/result-document/result-list-api';
import type { RankLine } from '@thervu/contracts/result-document/result-list-contract';
import { MAX_RANK, RANK_RULES, USUAL_RANKS } from '@thervu/contracts/result-document/result-list-rules';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Text } from '@thervu/ui/layout/Text';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { count, releaseDay, type Part } from './document-labels';

const COLUMNS: Column<RankLine>[] = [
  {
    key: 'rank',
    header: 'Rank',
    numeric: true,
    title: true,
    named: true,
    cell: ({ rank }) => rank,
    sortBy: ({ rank }) => rank,
  },
  {
    key: 'reg_no',
    header: 'Register Number',
    title: true,
    cell: ({ reg_no }) => reg_no,
    sortBy: ({ reg_no }) => reg_no,
  },
  {
    key: 'stu_name',
    header: 'Name',
    width: 180,
    card: 1,
    cell: ({ stu_name }) => stu_name,
    sortBy: ({ stu_name }) => stu_name,
  },
  { key: 'dob', header: 'Date of Birth', card: 2, cell: ({ dob }) => formatDay(dob), sortBy: ({ dob }) => dob },
  {
    key: 'college',
    header: 'College',
    width: 220,
    card: 1,
    cell: ({ colcode, colname }) => `${colcode} ${colname}`,
    sortBy: ({ colcode }) => colcode,
  },
  {
    key: 'cgpa',
    header: 'CGPA',
    numeric: true,
    card: 2,
    named: true,
    cell: ({ cgpa }) => cgpa,
    written: ({ cgpa }) => Number(cgpa),
    sortBy: ({ cgpa }) => Number(cgpa),
  },
  { key: 'credits', header: 'Credits', numeric: true, card: 2, named: true, cell: ({ credits }) => credits },
  { key: 'class', header: 'Class', width: 160, card: 2, cell: ({ class_label }) => class_label ?? '-' },
];
const UPTO = [3, USUAL_RANKS, 25, 50, MAX_RANK].map((upto) => ({ value: String(upto), label: `The first ${upto}` }));

export interface RankListPanelProps {
  part: Part;
  /** Name of the chosen degree; undefined while none is chosen. */
  degree: string | undefined;
}

/** The first ranks of the chosen degree over all colleges, with the rules they were given by. */
export function RankListPanel({ part, degree }: RankListPanelProps) {
  const id = useId();
  const [upto, setUpto] = useState(String(USUAL_RANKS));
  return (
    <Panel title="Rank list" note={RANK_RULES.join(' ')}>
      {part.degree === undefined || degree === undefined ? (
        <Text quiet>
          Select level and degree above. Ranks are given over all colleges, also where a college is chosen.
        </Text>
      ) : (
        <>
          <div style={{ maxWidth: 280, marginBottom: 16 }}>
            <PlainSelect id={id} label="Ranks" value={upto} onChange={setUpto} options={UPTO} placeholder={null} />
          </div>
          <Ranks examId={part.examId} degree={part.degree} upto={Number(upto)} />
        </>
      )}
    </Panel>
  );
}

function Ranks({ examId, degree, upto }: { examId: number; degree: number; upto: number }) {
  const found = useListRanksQuery({ params: { examId, degree }, query: { upto } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView
      query={{ ...found, data: found.currentData }}
      failure={(error) => failureText(error, 'The ranks could not be read.')}
    >
      {({ exam_name, version, publishedAt, degree: name, completed, eligible, lines }) => (
        <>
          <Text>{`${pluralise(completed, 'student', 'students')} completed the degree; ${count(eligible)} may have a rank.`}</Text>
          <DataTable
            label={`Rank list of ${name}`}
            rows={lines}
            columns={COLUMNS}
            rowKey={({ reg_no }) => reg_no}
            empty={{ text: 'No Record Found', hint: 'No student of this degree has a rank in this exam.' }}
            printAction={
              <PrintAndExcel
                head={[
                  `Rank list of ${name}`,
                  exam_name,
                  `Release ${version}, published on ${releaseDay(publishedAt)}`,
                  ...RANK_RULES,
                ]}
                rows={lines}
                columns={COLUMNS}
                rowKey={({ reg_no }) => reg_no}
                empty="No rank."
                file={`Rank-List-${exam_name}-${degree}`}
                landscape
                signatures={['Prepared by', 'Checked by', 'Controller of Examinations']}
              />
            }
          />
        </>
      )}
    </QueryView>
  );
}
