/** Rows of one kind an answer has at most. */
export const MAX_FOUND_OF_KIND = 5;
/** Letters a text needs before the server is asked, and may have. */
export const FIND_CHARS = { least: 2, most: 60 } as const;
