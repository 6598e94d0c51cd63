import { useSaveCMarkMutation } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { useWords } from '@thervu/words';
import { campDashboard } from '@thervu/words/compiled/camp-dashboard';
import { ThirdMarkDialog } from '../shared/ThirdMarkDialog';

export interface CMarkDialogProps {
  script: DifferentMark;
  onClose: () => void;
}

/** The third mark of a script of a bundle. */
export function CMarkDialog({ script, onClose }: CMarkDialogProps) {
  const t = useWords(campDashboard);
  const { bundleno, packet, slno } = script;
  const [saveCMark] = useSaveCMarkMutation();
  return (
    <ThirdMarkDialog
      place={t('bundle-bundleno-packet-serial-slno', { bundleno, packet, slno })}
      script={script}
      onSave={({ barcode, mark, row_version, confirmed }) =>
        saveCMark({
          params: { id: script.barcode },
          body: { mark, type: 'C', barcode, row_version, ...(confirmed && { confirmed }) },
        })
      }
      onClose={onClose}
    />
  );
}
