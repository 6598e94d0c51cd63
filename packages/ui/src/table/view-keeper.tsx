/** A view of a page under the name a person gave it. */
export interface KeptView {
  id: number;
  name: string;
  /** What follows the path of the page. */
  address: string;
}

/** Where the views of a person are kept. Each answer is the views of the page as they are now; a failure says what went wrong. */
export interface ViewKeeper {
  list: (page: string) => Promise<KeptView[]>;
  save: (page: string, view: Omit<KeptView, 'id'>) => Promise<KeptView[]>;
  remove: (id: number) => Promise<KeptView[]>;
}
