import { createClient } from '@portal/api-client/client';
import { CAPABILITY_ROLES, sessionStore, setSignedIn, type User } from '@portal/auth';
import { PATHS } from '@portal/portal-sdk';
import { ApiClientProvider } from '@portal/portal-sdk/host';
import { BANNER, type FirstPaint, frameKeyOf, placeholderFor } from '@portal/release-manifest';
import { AlertBanner, Box } from '@portal/ui';
import { renderWithStyles } from '@portal/ui/prerender';
import { Fragment, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ResetPassword } from '../../features/password/reset-password.tsx';
import { bannerProperty } from '../../frame/layout/banners/banner-height.ts';
import { ImpersonationBanner } from '../../frame/layout/banners/impersonation-banner.tsx';
import { LoginSurface } from '../../frame/login/login-frame.tsx';
import { getMenuLinks, getSidebarGroups } from '../../frame/navigation/navigation-items.ts';
import { RouterLink } from '../../frame/navigation/router-link.tsx';
import { ChallengePage } from '../../pages/challenge-page.tsx';
import { LoginPage } from '../../pages/login-page.tsx';
import { PasswordEmailPage } from '../../pages/password-email-page.tsx';
import { RegisterPage } from '../../pages/register-page.tsx';
import { FIRST_PAINT_ID, LOAD_FAILURE_ID } from '../../platform/first-paint/early-page.ts';
import { PagePlaceholder, pagePadding } from '../../platform/page/page-skeleton.tsx';
import { SignedInFrame } from '../router/signed-in-frame.tsx';
import { ListSample } from './list-sample.tsx';

const NO_PATH = '/-';

const FAILURE_STYLES = `#${LOAD_FAILURE_ID}{position:fixed;inset:auto 16px 16px;z-index:30}`;

/**
 * The portal renders out of sight until the prerendered page is replaced. A pressed button waits for the scripts; on
 * phones the search field has a shorter text, known only to them.
 */
const OWN_STYLES = `#${FIRST_PAINT_ID}~#root{display:none}#${FIRST_PAINT_ID} button[aria-busy=true]{cursor:progress;opacity:.7}${FAILURE_STYLES}@media (max-width:599.98px){#${FIRST_PAINT_ID} ::placeholder{color:transparent}}`;

/** Height of the impersonation banner's one line, which the sidebar beside the page leaves free. */
const BANNER_PX = 36;
const BANNER_ID = 'early-banner';
const BANNER_STYLES = `#${BANNER_ID}{display:contents}#${BANNER_ID}~*{${bannerProperty}:${BANNER_PX}px}`;

/** Renders what the portal shows before its scripts arrive; the build adds the inline script. Runs in the build, outside a browser. */
export function prerender(): Omit<FirstPaint, 'script'> {
  // Outside a browser, renders the initial state, so that the HTML matches the browser's first render.
  Object.assign(sessionStore, { getInitialState: sessionStore.getState });
  return { guestPages: prerenderGuestPages(), frame: prerenderFrames() };
}

interface GuestPage {
  element: ReactNode;
  requiredParams?: string[];
}

const GUEST_PAGES: Readonly<Record<string, GuestPage>> = {
  [PATHS.login]: { element: <LoginPage /> },
  [PATHS['login.challenge']]: { element: <ChallengePage /> },
  [PATHS['password.email']]: { element: <PasswordEmailPage /> },
  [PATHS['password.reset']]: {
    element: <ResetPassword token="" email={placeholderFor('email')} />,
    requiredParams: ['token', 'email'],
  },
  [PATHS.register]: { element: <RegisterPage /> },
};

function prerenderGuestPages(): FirstPaint['guestPages'] {
  return Object.fromEntries(
    Object.entries(GUEST_PAGES).map(([path, { element, requiredParams = [] }]) => {
      const page = at(
        <>
          <LoginSurface>{element}</LoginSurface>
          <LoadFailure />
        </>,
      );
      const { html, ...styles } = renderWithStyles([page], { linkComponent: RouterLink });
      return [
        path.replace(/\/$/, ''),
        { ...styles, html: html.join(''), globalCss: styles.globalCss + OWN_STYLES, requiredParams },
      ];
    }),
  );
}

function prerenderFrames(): FirstPaint['frame'] {
  const users = frameUsers();
  const menus = users.map((user) => JSON.stringify(getSidebarGroups(user)));
  const distinct = [...new Set(menus)];
  const rendered = distinct.map((menu) => {
    const user = users[menus.indexOf(menu)];
    if (user === undefined) throw new Error('Every menu belongs to a user.');
    return user;
  });
  const { html, ...styles } = renderWithStyles(
    [
      <ActingBanner key="banner" />,
      ...rendered.map((user) => <Frame key={user.id} user={user} />),
      <Fragment key="list">{at(<ListSample />)}</Fragment>,
    ],
    { linkComponent: RouterLink },
  );
  const [banner = '', ...frames] = html;
  return {
    ...styles,
    globalCss: styles.globalCss + OWN_STYLES + BANNER_STYLES,
    banner,
    frames: rendered.map((user, index) => ({
      html: frames[index] ?? '',
      links: getMenuLinks(getSidebarGroups(user)).map(({ href, within }) => ({ href, within: [...within] })),
    })),
    byUser: Object.fromEntries(
      users.map((user, index) => [frameKeyOf(user), distinct.indexOf(menus[index] ?? '')]),
    ),
  };
}

function Frame({ user }: { user: User }) {
  setSignedIn(user);
  return at(
    <>
      {BANNER}
      <SignedInFrame>
        <Box aria-busy="true" sx={pagePadding}>
          <PagePlaceholder />
        </Box>
      </SignedInFrame>
      <LoadFailure />
    </>,
  );
}

/** With placeholders for the names. */
function ActingBanner() {
  const [user] = frameUsers();
  if (user === undefined) throw new Error('There is no user.');
  setSignedIn({
    ...user,
    impersonatedBy: { id: 0, name: placeholderFor('staffName') },
    firstName: placeholderFor('firstName'),
    lastName: placeholderFor('lastName'),
    partner: { ...user.partner, name: placeholderFor('company') },
  });
  return at(<ImpersonationBanner />, BANNER_ID);
}

function LoadFailure() {
  return (
    <div id={LOAD_FAILURE_ID} hidden>
      <AlertBanner tone="danger" title="The portal could not be loaded">
        Check your connection, then reload the page.
      </AlertBanner>
    </div>
  );
}

/** Components of the layout read the session, the location and calls; no call is answered while rendering. */
function at(element: ReactNode, id = FIRST_PAINT_ID) {
  const client = createClient({ fetch: () => new Promise(() => undefined), readCookie: () => null });
  const shown = <div id={id}>{element}</div>;
  const router = createMemoryRouter([{ path: '*', element: shown }], { initialEntries: [NO_PATH] });
  return (
    <ApiClientProvider client={client}>
      <RouterProvider router={router} />
    </ApiClientProvider>
  );
}

/** One user for each combination of what the menu depends on. */
function frameUsers(): User[] {
  const roles = [...new Set(Object.values(CAPABILITY_ROLES).flatMap((role) => (role === 'all' ? [] : role)))];
  return roles.sort().flatMap((roleId) =>
    [true, false].flatMap((isMultiQuoteTester) =>
      [true, false].map((hasSfAccount) => ({
        id: 0,
        firstName: '',
        lastName: '',
        email: '',
        roleId,
        telephone: null,
        team: null,
        impersonatedBy: null,
        partner: {
          id: 0,
          name: '',
          hasSfAccount,
          force2fa: false,
          isMultiQuoteTester,
          isAwaitingApproval: false,
        },
        twoFactorConfirmedAt: null,
        passwordExpired: false,
        acceptedSla: true,
        avatarUrl: null,
      })),
    ),
  );
}
