import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import type { Call, CallArgument, CallReply } from '@thervu/contracts/core/call';

/** The answer of a call the frame needs, asked once; undefined until it is there or when it failed. */
export function useCall<C extends Call>(call: C, wanted = true): CallReply<C> | undefined {
  const [data, setData] = useState<CallReply<C>>();
  useEffect(() => {
    if (!wanted) return undefined;
    const gone = new AbortController();
    callOnce(call, undefined as CallArgument<C>, { signal: gone.signal }).then(
      (answer) => {
        if ('data' in answer) setData(() => answer.data);
      },
      (reason: Error) => {
        if (reason.name !== 'AbortError') throw reason;
      },
    );
    return () => gone.abort();
  }, [call, wanted]);
  return data;
}
