import { useEffect, useState } from 'react';
import type { StudentFile } from '@thervu/contracts/student/student-options';
import { fetchFile, type NotFetched } from './stored-file';

export interface Picture {
  /** Address of the bytes in this page; nothing while they are on the way. */
  url?: string;
  problem?: NotFetched;
}

/** A picture chosen in this form, as an address this page can show. */
export function useChosenPicture(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    // a file that cannot be read is refused by the server with a reason; here its place stays empty
    reader.onload = () => setShown({ file, url: reader.result as string });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return file && shown?.file === file ? shown.url : undefined;
}

/** A stored picture, fetched with the token. `version` changes with the bytes; without it nothing is fetched. */
export function useStoredPicture(id: number | undefined, field: StudentFile, version?: string): Picture {
  const [picture, setPicture] = useState<Picture & { of?: string }>({});
  const name = id === undefined || version === undefined ? undefined : `${id}/${field}/${version}`;
  useEffect(() => {
    if (id === undefined || name === undefined) return undefined;
    const stop = new AbortController();
    let url: string | undefined;
    void fetchFile(id, field, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        if ('failed' in answer) return setPicture({ of: name, problem: answer });
        url = URL.createObjectURL(answer.bytes);
        setPicture({ of: name, url });
      },
      (cause: unknown) => {
        // the picture is not looked at any more; anything else is a fault
        if (!stop.signal.aborted) throw cause;
      },
    );
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, field, name]);
  return picture.of === name ? picture : {};
}
