/** Address of the style sheet beside the remote; webpack turns it into a file with a content hash. */
export const RESULT_STYLE_URL = new URL('./result.css', import.meta.url).href;
