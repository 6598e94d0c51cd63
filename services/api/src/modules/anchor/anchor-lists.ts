/** Where anchors are appended and lists of heads are kept. Nothing is ever changed or removed there. */
export interface AnchorPlace {
  name: string;
  /** Appends an anchor; one that is there already is not written again. */
  append(anchor: { number: number; line: string }): Promise<void>;
  putList(digest: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is no such list. */
  list(digest: string): Promise<Buffer | undefined>;
}

const LISTS = 'heads';
const DIGEST = /^[0-9a-f]{64}$/;
export const listName = (digest: string): string => {
  if (!DIGEST.test(digest)) throw new Error('A list of heads is named by its digest.');
  return `${LISTS}/${digest}.jsonl.gz`;
};
