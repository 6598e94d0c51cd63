import { useCallback, useState } from 'react';
import type { Notice } from '@thervu/shell-api';
import { Toasts, type Toast } from '@thervu/ui/message/Toasts';

/** News of background work, from any remote. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const notify = useCallback((notice: Notice) => {
    setToasts((before) => [...before, { ...notice, id: crypto.randomUUID() }]);
  }, []);
  const dismiss = useCallback((id: string) => {
    setToasts((before) => before.filter((toast) => toast.id !== id));
  }, []);
  return { notify, toasts: <Toasts toasts={toasts} onDismiss={dismiss} /> };
}
