import { lazyWithRetry } from '@portal/ui';

/** The shell's pages. Each is fetched once the guards allow the visit; only sign-in is part of the first script. */
export const ChallengePage = lazyWithRetry(() =>
  import('../../pages/challenge-page.tsx').then((m) => m.ChallengePage),
);
export const PasswordEmailPage = lazyWithRetry(() =>
  import('../../pages/guest-pages.ts').then((m) => m.PasswordEmailPage),
);
export const PasswordResetPage = lazyWithRetry(() =>
  import('../../pages/step-pages.ts').then((m) => m.PasswordResetPage),
);
export const SingleSignOnPage = lazyWithRetry(() =>
  import('../../pages/guest-pages.ts').then((m) => m.SingleSignOnPage),
);
export const RegisterPage = lazyWithRetry(() =>
  import('../../pages/guest-pages.ts').then((m) => m.RegisterPage),
);
export const SlaPage = lazyWithRetry(() => import('../../pages/step-pages.ts').then((m) => m.SlaPage));
export const ExpiredPasswordPage = lazyWithRetry(() =>
  import('../../pages/step-pages.ts').then((m) => m.ExpiredPasswordPage),
);
export const TwoFactorPage = lazyWithRetry(() =>
  import('../../pages/two-factor-page.tsx').then((m) => m.TwoFactorPage),
);
export const DashboardPage = lazyWithRetry(() =>
  import('../../pages/dashboard-page.tsx').then((m) => m.DashboardPage),
);
/** Part of the signed-in frame's script, because only signed-in pages use them. */
export const AreaLoader = lazyWithRetry(() => import('./signed-in-frame.tsx').then((m) => m.AreaLoader));
export const AreaErrorPage = lazyWithRetry(() =>
  import('./signed-in-frame.tsx').then((m) => m.AreaErrorPage),
);
export const NoCrmAccountPage = lazyWithRetry(() =>
  import('./signed-in-frame.tsx').then((m) => m.NoCrmAccountPage),
);
/** Sidebar, top bar and everything that only runs for signed-in users. */
export const SignedInFrame = lazyWithRetry(() =>
  import('./signed-in-frame.tsx').then((m) => m.SignedInFrame),
);
