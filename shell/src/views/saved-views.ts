import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { deleteView, listSavedViews, saveView, type SavedView } from '@thervu/contracts/saved-view/saved-view-contract';
import type { SavedViews } from '@thervu/shell-api';

/** By `callOnce`, since the shell has no store: the menu that shows the views asks again whenever it is opened. */
async function answerOf(asked: Promise<{ data: SavedView[] } | { error: unknown }>): Promise<SavedView[]> {
  const answer = await asked;
  if ('error' in answer) throw new Error(failureText(answer.error, ''));
  return answer.data;
}

export const savedViews: SavedViews = {
  list: (page) => answerOf(callOnce(listSavedViews, { query: { page } })),
  save: (page, { name, address }) => answerOf(callOnce(saveView, { body: { page, name, address } })),
  remove: (id) => answerOf(callOnce(deleteView, { params: { id: String(id) } })),
};
