import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { PrintArea } from '@thervu/ui/print/PrintArea';

/** Ten codes, shown this once: to be printed or written down. The page is not loaded anew after printing, so that they stay. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
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
      aria-label="Recovery codes"
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
      title="Your recovery codes"
      width="sm"
      actions={
        <>
          <Button onClick={() => setPrinting(true)}>Print</Button>
          <Button kind="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <Text>
        Each is good once, with your password. They are shown now and never again: print them and lock them away.
      </Text>
      {list}
      <PrintArea printing={printing}>
        <h1>Recovery codes</h1>
        <p>Each is good once, with the password of the account. Lock them away.</p>
        {list}
      </PrintArea>
    </InfoDialog>
  );
}
