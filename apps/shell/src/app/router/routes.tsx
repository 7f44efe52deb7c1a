import { PATHS } from '@portal/portal-sdk';
import { Navigate, type RouteObject } from 'react-router';
import { LoginFrame } from '../../frame/login/login-frame.tsx';
import { LoginPage } from '../../pages/login-page.tsx';
import { AREAS_ROUTE_ID } from '../../platform/areas/index.ts';
import { AppFrame } from './app-frame.tsx';
import { AREA_FALLBACK_ROUTE } from './area-fallback-route.tsx';
import {
  ChallengePage,
  DashboardPage,
  ExpiredPasswordPage,
  PasswordEmailPage,
  PasswordResetPage,
  RegisterPage,
  SingleSignOnPage,
  SlaPage,
  TwoFactorPage,
} from './lazy-pages.ts';
import { Root } from './root.tsx';
import { RootError } from './root-error.tsx';

/**
 * The shell's own routes. An area's routes are added below the layout route when the area is opened.
 * @param areas routes of areas that have been opened already
 */
export function shellRoutes(areas: readonly RouteObject[] = []): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootError,
      children: [
        {
          id: 'login-layout',
          Component: LoginFrame,
          children: [
            { path: PATHS.login, Component: LoginPage },
            { path: PATHS['login.challenge'], Component: ChallengePage },
            { path: PATHS['password.email'], Component: PasswordEmailPage },
            { path: PATHS['password.reset'], Component: PasswordResetPage },
            { path: PATHS['single-sign-on'], Component: SingleSignOnPage },
            { path: PATHS.register, Component: RegisterPage },
            { path: PATHS.sla, Component: SlaPage },
            { path: PATHS['account.password.expired'], Component: ExpiredPasswordPage },
          ],
        },
        {
          id: AREAS_ROUTE_ID,
          Component: AppFrame,
          children: [
            { path: PATHS.dashboard, Component: DashboardPage },
            { path: PATHS['account.2fa'], Component: TwoFactorPage },
            { path: '/users', element: <Navigate to={PATHS['partner.users']} replace /> },
            { path: '/account/tokens', element: <Navigate to={PATHS['partner.api-access']} replace /> },
            ...areas,
            AREA_FALLBACK_ROUTE,
          ],
        },
      ],
    },
  ];
}
