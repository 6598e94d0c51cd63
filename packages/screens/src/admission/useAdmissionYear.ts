import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import { ADMISSION_YEAR } from '@thervu/contracts/student/student-options';

/** The year students are admitted to now, as the office has set it; until that is known the one the form is written for. */
export function useAdmissionYear(): number {
  const [year, setYear] = useState(ADMISSION_YEAR);
  useEffect(() => {
    let open = true;
    void callOnce(getPublicSettings, undefined).then((answer) => {
      // without an answer the server refuses a wrong year at its field
      if (open && 'data' in answer) setYear(answer.data.admissionYear);
    });
    return () => {
      open = false;
    };
  }, []);
  return year;
}
