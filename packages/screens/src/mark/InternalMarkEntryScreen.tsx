import { skipToken, useListInternalMarksQuery } from '@thervu/contracts/mark/mark-api';
import type { MarkPaper } from '@thervu/contracts/mark/mark-contract';
import { candidateMessage } from '@thervu/contracts/registration/candidate-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { InternalEntry } from './InternalEntry';
import { MarkFilter } from './MarkFilter';
import { LOAD_FAILED, markLoadFailure } from './mark-messages';
import { useOwnLogin } from './useOwnLogin';
import { useTypingStart } from './useTypingStart';
import { MARK_FILTER, marksFor, missingMarkChoice, NO_MARKS, useMarkChoice } from './useMarkChoice';

const hasInternal = ({ INTL_MAX }: MarkPaper) => INTL_MAX > 0;

/** Internal marks of a paper, one for each register number. */
export function InternalMarkEntryScreen() {
  const t = useWords(markEntry);
  const filter = useFilter(NO_MARKS, MARK_FILTER);
  const choice = useMarkChoice(filter, hasInternal);
  const { banner, showMessage, clear } = useBanner();
  const { searched } = choice;
  const { login, asked } = useOwnLogin();
  const typing = useTypingStart(filter.applied.paper !== '');
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
      title={t('internal-mark-entry-2')}
      action={
        <Stack row>
          <ActionLink to="/home/open-papers">{t('open-papers')}</ActionLink>
          <ActionLink to="/home/view-internal-mark">{t('internal-marks-report')}</ActionLink>
        </Stack>
      }
    >
      <MarkFilter
        label={t('internal-mark-entry')}
        page={t('internal-mark-entry-2')}
        work="INTERNAL_MARKS"
        choice={choice}
        onSearch={find}
        onQuickChoice={() => {
          clear();
          typing.begin();
        }}
      />
      {choice.error !== undefined && <Banner kind="error">{LOAD_FAILED}</Banner>}
      {banner}
      {searched ? (
        <QueryView query={{ ...rows, data: asked ? rows.currentData : undefined }} failure={markLoadFailure}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState text={t('no-record-found')} hint={t('no-student-of-this-choice')} />
            ) : (
              <>
                <Text quiet>{candidateMessage(searched.exam.stage)}</Text>
                <InternalEntry
                  key={[searched.exam.exam_tbl, searched.degree, searched.sem, searched.paper].join()}
                  searched={searched}
                  paper={choice.paper}
                  rows={found}
                  login={login}
                  startTyping={typing.started}
                />
              </>
            )
          }
        </QueryView>
      ) : (
        <Text quiet>{t('choose-a-degree-a-semester')}</Text>
      )}
    </Screen>
  );
}
