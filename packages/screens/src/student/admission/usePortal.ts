import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import { ADMISSION_YEAR } from '@thervu/contracts/student/student-options';

export interface Portal {
  /** The year students are admitted to now. */
  year: number;
  /** Name of the university; empty until it is known. */
  university: string;
}

/** What the office has set and the form shows; until that is known, the year the form is written for. `callOnce`, since the form must not change under the hands of a person who types. */
export function usePortal(): Portal {
  const [portal, setPortal] = useState<Portal>({ year: ADMISSION_YEAR, university: '' });
  useEffect(() => {
    let open = true;
    void callOnce(getPublicSettings, undefined).then((answer) => {
      // without an answer the server refuses a wrong year at its field
      if (open && 'data' in answer)
        setPortal({ year: answer.data.admissionYear, university: answer.data.universityName });
    });
    return () => {
      open = false;
    };
  }, []);
  return portal;
}
