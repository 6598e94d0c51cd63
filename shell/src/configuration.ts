export interface Configuration {
  /** Path the portal lives below, with both slashes: `/thervu/`. From the page's base address. */
  basePath: string;
  /** Base address of the calls, ending in a slash. From the page's `api-base`, relative to the base address. */
  apiBase: string;
}

const withSlash = (address: string) => (address.endsWith('/') ? address : `${address}/`);

/** Reads the addresses from the served page. */
export function readConfiguration(page: Document): Configuration {
  const api = page.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || 'api/';
  return {
    basePath: new URL('.', page.baseURI).pathname,
    apiBase: withSlash(new URL(api, page.baseURI).href),
  };
}
