import { lazyPart } from '../parts/lazy-part.tsx';

/** The shell's pages, each fetched once its guard has let the visitor through; sign-in is part of the first script. */
export const ChallengePage = lazyPart(() =>
  import('../pages/challenge-page.tsx').then((m) => m.ChallengePage),
);
export const PasswordEmailPage = lazyPart(() =>
  import('../pages/password-email-page.tsx').then((m) => m.PasswordEmailPage),
);
export const PasswordResetPage = lazyPart(() =>
  import('../pages/password-reset-page.tsx').then((m) => m.PasswordResetPage),
);
export const RegisterPage = lazyPart(() => import('../pages/register-page.tsx').then((m) => m.RegisterPage));
export const SlaPage = lazyPart(() => import('../pages/sla-page.tsx').then((m) => m.SlaPage));
export const ExpiredPasswordPage = lazyPart(() =>
  import('../pages/expired-password-page.tsx').then((m) => m.ExpiredPasswordPage),
);
export const TwoFactorPage = lazyPart(() =>
  import('../pages/two-factor-page.tsx').then((m) => m.TwoFactorPage),
);
export const DashboardPage = lazyPart(() =>
  import('../pages/dashboard-page.tsx').then((m) => m.DashboardPage),
);
/** Sidebar, top bar and all that runs only while somebody is signed in. */
export const SignedInLayout = lazyPart(() =>
  import('../layout/signed-in-layout.tsx').then((m) => m.SignedInLayout),
);
