import { skipToken, useListInternalMarksQuery } from '@thervu/contracts/mark/mark-api';
import type { MarkPaper } from '@thervu/contracts/mark/mark-contract';
import { candidateMessage } from '@thervu/contracts/registration/candidate-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { InternalEntry } from './InternalEntry';
import { MarkFilter } from './MarkFilter';
import { LOAD_FAILED, markLoadFailure } from './mark-messages';
import { useOwnLogin } from './useOwnLogin';
import { MARK_FILTER, marksFor, missingMarkChoice, NO_MARKS, useMarkChoice } from './useMarkChoice';

const hasInternal = ({ INTL_MAX }: MarkPaper) => INTL_MAX > 0;

/** Internal marks of a paper, one for each register number. */
export function InternalMarkEntryScreen() {
  const filter = useFilter(NO_MARKS, MARK_FILTER);
  const choice = useMarkChoice(filter, hasInternal);
  const { banner, showMessage, clear } = useBanner();
  const { searched } = choice;
  const { login, asked } = useOwnLogin();
  const rows = useListInternalMarksQuery(searched ? marksFor(searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const find = () => {
    clear();
    const text = missingMarkChoice(choice, filter.draft);
    if (text) return showMessage('error', text);
    return filter.search();
  };
  return (
    <Screen
      title="Internal Mark Entry"
      action={<ActionLink to="/home/view-internal-mark">Internal Marks Report</ActionLink>}
    >
      <MarkFilter label="Internal mark entry" choice={choice} onSearch={find} />
      {choice.error !== undefined && <Banner kind="error">{LOAD_FAILED}</Banner>}
      {banner}
      {searched ? (
        <QueryView query={{ ...rows, data: asked ? rows.currentData : undefined }} failure={markLoadFailure}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState text="No Record Found" hint="Nobody of this choice is registered for the course." />
            ) : (
              <>
                <Text quiet>{candidateMessage(searched.exam.stage)}</Text>
                <InternalEntry
                  key={[searched.exam.exam_tbl, searched.degree, searched.sem, searched.paper].join()}
                  searched={searched}
                  paper={choice.paper}
                  rows={found}
                  login={login}
                />
              </>
            )
          }
        </QueryView>
      ) : (
        <Text quiet>Choose a degree, a semester and a course, then press Search.</Text>
      )}
    </Screen>
  );
}
