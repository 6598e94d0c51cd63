import { Navigate, type RouteObject } from 'react-router';
import { HomeGuard } from './HomeGuard';
import { ENROL_PATH } from '@thervu/contracts/enrolment/enrolment-rules';
import { NOT_YOUR_PAGE } from '@thervu/shell-api';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import type { Portal } from './portal';
import { PortalRoot } from './PortalRoot';
import { PublicResultArea } from './PublicResultArea';
import { CampLogin, CollegeLogin } from './sign-in/LoginPages';

const Enrol = lazyPart(async () => (await import('./sign-in/Enrol')).Enrol);

/** The four addresses of the portal, and that of a first sign-in; any other leads to the sign-in page and leaves no trace in the history. */
export function shellRoutes(portal: Portal): RouteObject[] {
  return [
    {
      element: <PortalRoot portal={portal} />,
      children: [
        { path: '/', element: <CollegeLogin /> },
        { path: '/camp', caseSensitive: true, element: <CampLogin /> },
        { path: `/${ENROL_PATH}`, caseSensitive: true, element: <Enrol /> },
        { path: '/home/*', caseSensitive: true, element: <HomeGuard /> },
        { path: '/ExamResult', caseSensitive: true, element: <PublicResultArea /> },
        { path: '*', element: <Navigate to="/" replace state={NOT_YOUR_PAGE} /> },
      ],
    },
  ];
}
