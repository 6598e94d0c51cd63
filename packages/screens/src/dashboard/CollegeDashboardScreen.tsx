import { useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetPublicationQuery } from '@thervu/contracts/result/result-api';
import { downloadResultCsv, type Publication } from '@thervu/contracts/result/result-contract';
import { LISTED_SESSION, resultSession } from '@thervu/contracts/exam/exam-session';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { saveFile } from '@thervu/ui/print/save-file';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { WorkList } from '@thervu/ui/layout/WorkList';
import { useWords } from '@thervu/words';
import { collegeDashboard } from '@thervu/words/compiled/college-dashboard';
import { useLists } from '../shared/useLists';
import { CredentialNotice } from '../shared/CredentialNotice';
import { FiguresComing } from './cockpit/FiguresComing';
import { FirstSteps } from './FirstSteps';
import { COLLEGE_WORK } from './college-work';

/** Fetched beside the screen: what is fixed of it is there first. */
const CollegeCockpit = lazyPart(
  async () => (await import(/* webpackChunkName: 'cockpit' */ './cockpit/CollegeCockpit')).CollegeCockpit,
  <FiguresComing />,
);

/**
 * A college's dashboard: one button, the file of its published results, named after the exam they are of; below it the files of
 * earlier sessions and the ways to pages no menu names.
 */
export function CollegeDashboardScreen() {
  const t = useWords(collegeDashboard);
  const { session } = useSession();
  const code = session?.colCode;
  const publication = useGetPublicationQuery(undefined, { skip: !code, refetchOnMountOrArgChange: true });
  const { examMonths } = useLists();
  const published = resultSession(publication.data?.examName ?? null, examMonths) ?? LISTED_SESSION;
  return (
    <Screen title={t('dashboard')}>
      <Panel title={t('results-of-words', { words: published.words })} width={600}>
        {code ? (
          <QueryView
            query={publication}
            skeleton={<FormSkeleton fields={1} />}
            failure={(error) => failureText(error, t('failed-to-fetch-data'))}
          >
            {({ sessions }) => (
              <>
                <ResultDownload code={code} words={published.words} file={published.file} />
                {sessions.length > 1 && <EarlierFiles code={code} sessions={sessions.slice(1)} />}
              </>
            )}
          </QueryView>
        ) : (
          <Banner kind="error">{t('no-college-code-found-in')}</Banner>
        )}
      </Panel>
      {code && <CredentialNotice />}
      {code && <FirstSteps />}
      {code && <CollegeCockpit />}
      <Panel title={t('more-pages')}>
        <WorkList groups={COLLEGE_WORK(t)} />
      </Panel>
    </Screen>
  );
}

interface ResultDownloadProps {
  code: string;
  /** Month and year of the published exam, in words and as its files begin. */
  words: string;
  file: string;
}

/** The files of the sessions before, each in its last release. */
function EarlierFiles({ code, sessions }: { code: string; sessions: Publication['sessions'] }) {
  const t = useWords(collegeDashboard);
  const [busy, setBusy] = useState('');
  const { examMonths } = useLists();
  const { banner, showMessage, clear } = useBanner();
  const download = async (exam: string) => {
    if (busy !== '') return;
    const session = resultSession(exam, examMonths);
    clear();
    setBusy(exam);
    const params = { file: `${code.toUpperCase()}.CSV` };
    const answer = await callForFile(downloadResultCsv, { params, query: { exam } });
    setBusy('');
    if ('error' in answer) return showMessage('error', failureText(answer.error, t('failed-to-fetch-data')));
    if (!answer.data)
      return showMessage('info', t('there-are-no-words-results', { words: session?.words ?? exam, code }));
    const name = `${session?.file ?? 'RESULTS'}-${code}.csv`;
    saveFile(answer.data, name);
    return showMessage('success', t('saved-as-name', { name }));
  };
  return (
    <section aria-label={t('earlier-sessions')}>
      <Text>{t('earlier-sessions-each-as-it')}</Text>
      <Stack row>
        {sessions.map(({ exam }) => (
          <Button key={exam} kind="plain" busy={busy === exam} onClick={() => void download(exam)}>
            {t('words-results', { words: resultSession(exam, examMonths)?.words ?? exam })}
          </Button>
        ))}
      </Stack>
      {banner}
    </section>
  );
}

function ResultDownload({ code, words, file }: ResultDownloadProps) {
  const t = useWords(collegeDashboard);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();

  const download = async () => {
    clear();
    setBusy(true);
    const params = { file: `${code.toUpperCase()}.CSV` };
    const answer = await callForFile(downloadResultCsv, { params, query: {} });
    setBusy(false);
    if ('error' in answer) return showMessage('error', failureText(answer.error, t('failed-to-fetch-data')));
    // The download client takes a 404 as an answer without content: results are not out, nothing has failed.
    if (!answer.data) return showMessage('info', t('there-are-no-words-results-2', { words, code }));
    const name = `${file}-${code}.csv`;
    saveFile(answer.data, name);
    return showMessage('success', t('saved-as-name', { name }));
  };

  return (
    <>
      <Text>{t('marks-and-results-of-all')}</Text>
      {banner}
      <Button kind="primary" busy={busy} onClick={() => void download()}>
        {t('download-words-results', { words })}
      </Button>
    </>
  );
}
