/** What the dashboard says, with the charts and tables it is made of. */
export const dashboardInTamil = () =>
  Promise.all([import('@thervu/words/compiled/ta/camp-dashboard'), import('@thervu/words/compiled/ta/dashboard')]);
