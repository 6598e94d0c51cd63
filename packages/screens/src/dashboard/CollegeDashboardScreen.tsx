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
import { useLists } from '../shared/useLists';
import { CredentialNotice } from '../shared/CredentialNotice';
import { FirstSteps } from './FirstSteps';
import { COLLEGE_WORK } from './college-work';

/** Fetched beside the screen: what is fixed of it is there first. */
const CollegeCockpit = lazyPart(
  async () => (await import(/* webpackChunkName: 'cockpit' */ './cockpit/CollegeCockpit')).CollegeCockpit,
);

/**
 * A college's dashboard: one button, the file of its published results, named after the exam they are of; below it the files of
 * earlier sessions and the ways to pages no menu names.
 */
export function CollegeDashboardScreen() {
  const { session } = useSession();
  const code = session?.colCode;
  const publication = useGetPublicationQuery(undefined, { skip: !code, refetchOnMountOrArgChange: true });
  const { examMonths } = useLists();
  const published = resultSession(publication.data?.examName ?? null, examMonths) ?? LISTED_SESSION;
  return (
    <Screen title="Dashboard">
      <Panel title={`Results of ${published.words}`} width={600}>
        {code ? (
          <QueryView
            query={publication}
            skeleton={<FormSkeleton fields={1} />}
            failure={(error) => failureText(error, 'Failed to fetch data')}
          >
            {({ sessions }) => (
              <>
                <ResultDownload code={code} words={published.words} file={published.file} />
                {sessions.length > 1 && <EarlierFiles code={code} sessions={sessions.slice(1)} />}
              </>
            )}
          </QueryView>
        ) : (
          <Banner kind="error">No College Code Found in Session</Banner>
        )}
      </Panel>
      {code && <CredentialNotice />}
      {code && <FirstSteps />}
      {code && <CollegeCockpit />}
      <Panel title="More pages">
        <WorkList groups={COLLEGE_WORK} />
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
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'Failed to fetch data'));
    if (!answer.data) return showMessage('info', `There are no ${session?.words ?? exam} results for college ${code}.`);
    const name = `${session?.file ?? 'RESULTS'}-${code}.csv`;
    saveFile(answer.data, name);
    return showMessage('success', `Saved as ${name}`);
  };
  return (
    <section aria-label="Earlier sessions">
      <Text>Earlier sessions, each as it was last released:</Text>
      <Stack row>
        {sessions.map(({ exam }) => (
          <Button key={exam} kind="plain" busy={busy === exam} onClick={() => void download(exam)}>
            {`${resultSession(exam, examMonths)?.words ?? exam} results`}
          </Button>
        ))}
      </Stack>
      {banner}
    </section>
  );
}

function ResultDownload({ code, words, file }: ResultDownloadProps) {
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();

  const download = async () => {
    clear();
    setBusy(true);
    const params = { file: `${code.toUpperCase()}.CSV` };
    const answer = await callForFile(downloadResultCsv, { params, query: {} });
    setBusy(false);
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'Failed to fetch data'));
    // The download client takes a 404 as an answer without content: results are not out, nothing has failed.
    if (!answer.data) return showMessage('info', `There are no ${words} results for college ${code} yet.`);
    const name = `${file}-${code}.csv`;
    saveFile(answer.data, name);
    return showMessage('success', `Saved as ${name}`);
  };

  return (
    <>
      <Text>Marks and results of all candidates of your college, as a CSV file for a spreadsheet.</Text>
      {banner}
      <Button kind="primary" busy={busy} onClick={() => void download()}>
        {`Download ${words} Results`}
      </Button>
    </>
  );
}
