import { useId, useState } from 'react';
import { formatDay } from '@thervu/contracts/core/format';
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
import { useKnownText, useWords, type Say } from '@thervu/words';
import { resultDocument, type ResultDocumentWords } from '@thervu/words/compiled/result-document';
import { count, releaseDay, type Part } from './document-labels';

const COLUMNS = (t: Say<ResultDocumentWords>): Column<RankLine>[] => [
  {
    key: 'rank',
    header: t('rank'),
    numeric: true,
    title: true,
    named: true,
    cell: ({ rank }) => rank,
    sortBy: ({ rank }) => rank,
  },
  {
    key: 'reg_no',
    header: t('register-number'),
    title: true,
    cell: ({ reg_no }) => reg_no,
    sortBy: ({ reg_no }) => reg_no,
  },
  {
    key: 'stu_name',
    header: t('name'),
    width: 180,
    card: 1,
    cell: ({ stu_name }) => stu_name,
    sortBy: ({ stu_name }) => stu_name,
  },
  { key: 'dob', header: t('date-of-birth'), card: 2, cell: ({ dob }) => formatDay(dob), sortBy: ({ dob }) => dob },
  {
    key: 'college',
    header: t('college'),
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
  { key: 'credits', header: t('credits'), numeric: true, card: 2, named: true, cell: ({ credits }) => credits },
  { key: 'class', header: t('class'), width: 160, card: 2, cell: ({ class_label }) => class_label ?? '-' },
];
const UPTO = (t: Say<ResultDocumentWords>) =>
  [3, USUAL_RANKS, 25, 50, MAX_RANK].map((upto) => ({ value: String(upto), label: t('the-first-upto', { upto }) }));

export interface RankListPanelProps {
  part: Part;
  /** Name of the chosen degree; undefined while none is chosen. */
  degree: string | undefined;
}

/** The first ranks of the chosen degree over all colleges, with the rules they were given by. */
export function RankListPanel({ part, degree }: RankListPanelProps) {
  const t = useWords(resultDocument);
  const known = useKnownText(resultDocument);
  const id = useId();
  const [upto, setUpto] = useState(String(USUAL_RANKS));
  return (
    <Panel title={t('rank-list')} note={RANK_RULES.map(known).join(' ')}>
      {part.degree === undefined || degree === undefined ? (
        <Text quiet>{t('select-level-and-degree-above')}</Text>
      ) : (
        <>
          <div style={{ maxWidth: 280, marginBottom: 16 }}>
            <PlainSelect
              id={id}
              label={t('ranks')}
              value={upto}
              onChange={setUpto}
              options={UPTO(t)}
              placeholder={null}
            />
          </div>
          <Ranks examId={part.examId} degree={part.degree} upto={Number(upto)} />
        </>
      )}
    </Panel>
  );
}

function Ranks({ examId, degree, upto }: { examId: number; degree: number; upto: number }) {
  const t = useWords(resultDocument);
  const known = useKnownText(resultDocument);
  const found = useListRanksQuery({ params: { examId, degree }, query: { upto } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView
      query={{ ...found, data: found.currentData }}
      failure={(error) => failureText(error, t('the-ranks-could-not-be'))}
    >
      {({ exam_name, version, publishedAt, degree: name, completed, eligible, lines }) => (
        <>
          <Text>{t('completed', { n: completed, eligible: count(eligible) })}</Text>
          <DataTable
            label={t('rank-list-of-name', { name })}
            rows={lines}
            columns={COLUMNS(t)}
            rowKey={({ reg_no }) => reg_no}
            empty={{ text: t('no-record-found'), hint: t('no-student-of-this-degree') }}
            printAction={
              <PrintAndExcel
                head={[
                  t('rank-list-of-name', { name }),
                  exam_name,
                  t('release-version-published-on-publishedat', { version, publishedat: releaseDay(publishedAt) }),
                  ...RANK_RULES.map(known),
                ]}
                rows={lines}
                columns={COLUMNS(t)}
                rowKey={({ reg_no }) => reg_no}
                empty={t('no-rank')}
                file={`Rank-List-${exam_name}-${degree}`}
                landscape
                signatures={[t('prepared-by'), t('checked-by'), t('controller-of-examinations')]}
              />
            }
          />
        </>
      )}
    </QueryView>
  );
}
