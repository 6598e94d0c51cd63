import type { Role } from '@thervu/contracts/core/permissions';

/** Tamil names by what `nameKey` makes of the English ones. */
export type MenuTexts = Readonly<Record<string, readonly unknown[]>>;

const college = () => import('@thervu/words/compiled/ta/menu');
const ofOffice = async (): Promise<{ ta: MenuTexts }> => {
  const [shared, office] = await Promise.all([college(), import('@thervu/words/compiled/ta/office-menu')]);
  return { ta: { ...shared.ta, ...office.ta } };
};
const camp = () => import('@thervu/words/compiled/ta/camp-menu');

/** Fetches the Tamil names of the pages and headings of a role. The English ones come with the menu itself. */
export const MENU_TAMIL: { readonly [R in Role]: () => Promise<{ ta: MenuTexts }> } = {
  admin: ofOffice,
  ...{ college, campadmin: camp, camp },
};
