import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id, IdText } from '../core/shapes';

/** Views one person may keep of one page. */
export const MAX_VIEWS = 20;
const MAX_VIEW_NAME = 60;

/** Path of a page below the portal: `/home/list-course`. */
const Page = z.string().check(z.regex(/^\/home\/[A-Za-z0-9/_-]{0,100}$/));

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** What follows the path of the page: `?level=UG&view=col.code+hide.type`. */
  address: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const shared = { permission: 'bell.own', reply: z.array(SavedView) } as const;

export const listSavedViews = defineCall({
  ...shared,
  name: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  summary: 'The views the person signed in has saved of a page, by name.',
  query: z.object({ page: Page }),
});

export const saveView = defineCall({
  ...shared,
  name: 'saveView',
  method: 'PUT',
  path: '/saved-views',
  summary: 'Saves a view of a page under a name; a view of that name is replaced. Answers with the views of the page.',
  body: z.object({
    page: Page,
    name: z.string().check(z.trim(), z.minLength(1, 'Type a name.'), z.maxLength(MAX_VIEW_NAME)),
    address: z.string().check(z.regex(/^\?[!-~]{0,1999}$/)),
  }),
  refusals: [422],
});

export const deleteView = defineCall({
  ...shared,
  name: 'deleteView',
  method: 'DELETE',
  path: '/saved-views/:id',
  summary: 'Deletes a saved view of the person signed in. Answers with the other views of its page.',
  params: z.object({ id: IdText }),
  refusals: [404],
});
