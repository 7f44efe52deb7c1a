import { createClient } from '@portal/api-client/client';
import { CAPABILITY_ROLES, sessionStore, setSignedIn, type User } from '@portal/auth';
import { ApiClientProvider } from '@portal/portal-sdk/host';
import { type FirstPaint, frameKeyOf } from '@portal/release-manifest';
import { Box } from '@portal/ui';
import { colorModeStorageKey, colorSchemeAttribute, renderWithStyles } from '@portal/ui/prerender';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { LoginSurface } from '../layout/login/login-frame.tsx';
import { getMenuLinks, getSidebarGroups } from '../layout/navigation/navigation-items.ts';
import { RouterLink } from '../layout/navigation/router-link.tsx';
import { SignedInLayout } from '../layout/signed-in-layout.tsx';
import { LoginPage } from '../pages/login-page.tsx';
import { PagePlaceholder, pagePadding } from '../parts/page-skeleton.tsx';
import { EARLY_PAGE, type EarlySettings, FIRST_PAINT_ID, runEarly } from './early-script.ts';

const NO_PATH = '/-';

/** A pressed button waits for the scripts; on phones the search field has a shorter text, known only to them. */
const OWN_STYLES = `#${FIRST_PAINT_ID} button[aria-busy]{cursor:progress;opacity:.7}@media (max-width:599.98px){#${FIRST_PAINT_ID} ::placeholder{color:transparent}}`;

/** Renders what the portal shows before its scripts arrive. Runs in the build, outside a browser. */
export function prerender(): FirstPaint {
  // What is rendered outside a browser reads the initial state, so that it fits the first render there.
  Object.assign(sessionStore, { getInitialState: sessionStore.getState });
  const settings: EarlySettings = {
    id: FIRST_PAINT_ID,
    global: EARLY_PAGE,
    schemeAttribute: colorSchemeAttribute,
    schemeKey: colorModeStorageKey,
  };
  const script = `(${runEarly.toString()})(${JSON.stringify(settings)})`;
  return { script, signIn: prerenderSignIn(), frame: prerenderFrames() };
}

function prerenderSignIn(): FirstPaint['signIn'] {
  const { html, ...styles } = renderWithStyles(
    [
      at(
        <LoginSurface>
          <LoginPage />
        </LoginSurface>,
      ),
    ],
    { linkComponent: RouterLink },
  );
  return { ...styles, html: html.join(''), css: styles.css + OWN_STYLES };
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
    rendered.map((user) => <Frame key={user.id} user={user} />),
    { linkComponent: RouterLink },
  );
  return {
    ...styles,
    css: styles.css + OWN_STYLES,
    frames: rendered.map((user, index) => ({
      html: html[index] ?? '',
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
    <SignedInLayout>
      <Box aria-busy="true" sx={pagePadding}>
        <PagePlaceholder />
      </Box>
    </SignedInLayout>,
  );
}

/** Components of the layout read the session, the location and calls; no call is answered while rendering. */
function at(element: ReactNode) {
  const client = createClient({ fetch: () => new Promise(() => undefined), readCookie: () => null });
  const shown = <div id={FIRST_PAINT_ID}>{element}</div>;
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
        impersonatedBy: null,
        partner: { id: 0, name: '', hasSfAccount, force2fa: false, isMultiQuoteTester },
        twoFactorConfirmedAt: null,
        passwordExpired: false,
        acceptedSla: true,
        avatarUrl: null,
      })),
    ),
  );
}
