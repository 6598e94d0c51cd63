import { Navigate, type RouteObject } from 'react-router';
import { HomeGuard } from './HomeGuard';
import { NOT_YOUR_PAGE } from '@thervu/shell-api';
import type { Portal } from './portal';
import { PortalRoot } from './PortalRoot';
import { PublicResultArea } from './PublicResultArea';
import { CampLogin, CollegeLogin } from './sign-in/LoginPages';

/** The four addresses of the portal; any other leads to the sign-in page and leaves no trace in the history. */
export function shellRoutes(portal: Portal): RouteObject[] {
  return [
    {
      element: <PortalRoot portal={portal} />,
      children: [
        { path: '/', element: <CollegeLogin /> },
        { path: '/camp', caseSensitive: true, element: <CampLogin /> },
        { path: '/home/*', caseSensitive: true, element: <HomeGuard /> },
        { path: '/ExamResult', caseSensitive: true, element: <PublicResultArea /> },
        { path: '*', element: <Navigate to="/" replace state={NOT_YOUR_PAGE} /> },
      ],
    },
  ];
}
