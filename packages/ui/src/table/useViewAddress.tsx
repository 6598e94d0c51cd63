import { useInRouterContext, useLocation, useNavigate } from 'react-router';

export interface ViewAddress {
  /** What follows the path. */
  search: string;
  /** The address names no view any more; no step of the history is made of it. */
  leave: () => void;
}

function useRoutedAddress(): ViewAddress {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const leave = () => {
    const params = new URLSearchParams(search);
    if (!params.has('view')) return;
    params.delete('view');
    void navigate({ search: params.toString(), hash }, { replace: true, state, preventScrollReset: true });
  };
  return { search, leave };
}

/** Where no router is, as in the gallery, the address is read and left alone. */
const unrouted = (): ViewAddress => ({ search: window.location.search, leave: () => undefined });

/** The address of the page with the view of a table that it names. */
export function useViewAddress(): ViewAddress {
  // a table is in a router or out of one for as long as it is there
  const useAddress = useInRouterContext() ? useRoutedAddress : unrouted;
  return useAddress();
}
