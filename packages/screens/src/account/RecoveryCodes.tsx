import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { useWords } from '@thervu/words';
import { myAccount } from '@thervu/words/compiled/my-account';

/** Ten codes, shown this once: to be printed or written down. The page is not loaded anew after printing, so that they stay. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useWords(myAccount);
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const after = () => setPrinting(false);
    window.addEventListener('afterprint', after);
    window.print();
    return () => window.removeEventListener('afterprint', after);
  }, [printing]);
  const list = (
    <Box
      component="ol"
      aria-label={t('codes')}
      // a code that breaks over two lines is copied wrongly
      sx={{ fontFamily: 'monospace', fontSize: 15, lineHeight: 1.8, whiteSpace: 'nowrap', m: 0, pl: 7 }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  );
  return (
    <InfoDialog
      title={t('codes.title')}
      width="sm"
      actions={
        <>
          <Button onClick={() => setPrinting(true)}>{t('print')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('codes.kept')}
          </Button>
        </>
      }
    >
      <Text>{t('codes.shown-once')}</Text>
      {list}
      <PrintArea printing={printing}>
        <h1>{t('codes')}</h1>
        <p>{t('codes.on-paper')}</p>
        {list}
      </PrintArea>
    </InfoDialog>
  );
}
