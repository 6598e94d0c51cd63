/** Where the portal stands: both come from the served page, so that one build serves any prefix and any API host. */
export interface Place {
  /** Path below the origin, starting and ending with a slash. */
  basePath: string;
  /** Address of the API, ending with a slash. */
  apiBase: string;
}

export function place(): Place {
  const api = document.querySelector<HTMLMetaElement>('meta[name="thervu-api"]')?.content ?? 'api/';
  return {
    basePath: new URL('.', document.baseURI).pathname,
    apiBase: new URL(api.endsWith('/') ? api : `${api}/`, document.baseURI).href,
  };
}
