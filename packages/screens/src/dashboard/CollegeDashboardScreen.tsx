import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { downloadResultCsv } from '@thervu/contracts/result/result-contract';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/Banner';
import { Button } from '@thervu/ui/Button';
import { Panel } from '@thervu/ui/Panel';
import { saveFile } from '@thervu/ui/save-file.ts';
import { Screen } from '@thervu/ui/Screen';
import { Text } from '@thervu/ui/Text';
import { useBanner } from '@thervu/ui/useBanner';

/** A college's dashboard: one button, the file of its published results. */
export function CollegeDashboardScreen() {
  const { session } = useSession();
  const code = session?.colCode;
  return (
    <Screen title="Dashboard">
      <Panel title="Results of April 2025" width={600}>
        {code ? (
          <ResultDownload code={code} />
        ) : (
          <Banner kind="error">No College Code Found in Session</Banner>
        )}
      </Panel>
    </Screen>
  );
}

function ResultDownload({ code }: { code: string }) {
  const [busy, setBusy] = useState(false);
  const { banner, say, clear } = useBanner();

  const download = async () => {
    clear();
    setBusy(true);
    const answer = await callOnce(downloadResultCsv, { params: { file: `${code.toUpperCase()}.CSV` } });
    setBusy(false);
    if ('error' in answer) return say('error', failureText(answer.error, 'Failed to fetch data'));
    // The download client takes a 404 as an answer without content: results are not out, nothing has failed.
    if (!answer.data) return say('info', `There are no April 2025 results for college ${code} yet.`);
    saveFile(answer.data, `APR-2025-${code}.csv`);
    return say('success', `Saved as APR-2025-${code}.csv`);
  };

  return (
    <>
      <Text>Marks and results of all candidates of your college, as a CSV file for a spreadsheet.</Text>
      {banner}
      <Button kind="primary" busy={busy} onClick={() => void download()}>
        Download April 2025 Results
      </Button>
    </>
  );
}
