import { Global } from '@emotion/react';
import Box from '@mui/material/Box';
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '@thervu/words';
import { savedFile } from '@thervu/words/compiled/saved-file';
import { PrintedBy } from './printed-by';
import { PAGE, PAGES, setPrintPage } from './print-page';
import { areaStyles, PRINT_ATTRIBUTE, printStyles } from './print-styles';

export interface PrintAreaProps {
  /** From usePrint: only then is the area there, and the rest of the page away. */
  printing: boolean;
  landscape?: boolean;
  /** Named under lines at the end of the last page: 'Principal', 'Controller of Examinations'. */
  signatures?: readonly string[];
  /** What is printed: PrintTable, or anything of its own. */
  children: ReactNode;
}

/** What is printed instead of the page. */
export function PrintArea(props: PrintAreaProps) {
  return props.printing ? createPortal(<Sheet {...props} />, document.body) : null;
}

function Sheet({ landscape = false, signatures = [], children }: PrintAreaProps) {
  const t = useWords(savedFile);
  const pages = t('page', { page: PAGE, pages: PAGES });
  useEffect(() => setPrintPage(landscape, pages), [landscape, pages]);
  return (
    <Box {...{ [PRINT_ATTRIBUTE]: '' }} sx={areaStyles}>
      <Global styles={printStyles} />
      {children}
      <PrintedBy />
      {signatures.length > 0 && (
        <div className="signatures">
          {signatures.map((name) => (
            <div key={name}>{name}</div>
          ))}
        </div>
      )}
    </Box>
  );
}
