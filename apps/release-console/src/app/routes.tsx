import type { RouteObject } from 'react-router';
import { AreaPage } from '../pages/area-page.tsx';
import { AreasPage } from '../pages/areas-page.tsx';
import { ComparePage } from '../pages/compare-page.tsx';
import { FlagsPage } from '../pages/flags-page.tsx';
import { HealthPage } from '../pages/health-page.tsx';
import { LogPage } from '../pages/log-page.tsx';
import { LoginPage } from '../pages/login-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { SchedulePage } from '../pages/schedule-page.tsx';
import { SetUpPage } from '../pages/set-up-page.tsx';
import { TokensPage } from '../pages/tokens-page.tsx';
import { UploadPage } from '../pages/upload-page.tsx';
import { ErrorPage } from './frame/error-page.tsx';
import { LoginFrame } from './frame/login-frame.tsx';
import { SignedInFrame } from './frame/signed-in-frame.tsx';

export const consoleRoutes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    children: [
      {
        element: <LoginFrame />,
        children: [
          { path: '/login', element: <LoginPage /> },
          { path: '/set-up', element: <SetUpPage /> },
        ],
      },
      {
        element: <SignedInFrame />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              { path: '/', element: <AreasPage /> },
              { path: '/areas/:app', element: <AreaPage /> },
              { path: '/areas/:app/compare', element: <ComparePage /> },
              { path: '/areas/:app/health', element: <HealthPage /> },
              { path: '/upload', element: <UploadPage /> },
              { path: '/flags', element: <FlagsPage /> },
              { path: '/tokens', element: <TokensPage /> },
              { path: '/schedule', element: <SchedulePage /> },
              { path: '/log', element: <LogPage /> },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
];
