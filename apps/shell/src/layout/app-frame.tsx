import { useSession } from '@portal/auth';
import { PATHS } from '@portal/portal-sdk';
import { Box, LazyBoundary } from '@portal/ui';
import { use } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SignedInLayout } from '../boot/page-parts.ts';
import { isStepOutstanding } from '../features/two-factor/is-outstanding.ts';
import { NoCrmAccountPage } from '../pages/no-crm-account-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PageBoundary } from '../parts/page-boundary.tsx';
import { PageSkeleton } from '../parts/page-skeleton.tsx';
import { BootSkeleton } from './boot-skeleton.tsx';
import { DecisionContext } from './decision-context.ts';
import { LoginSurface } from './login-frame.tsx';

/**
 * The frame of every page for the signed-in. Without a user there is no layout (specification §2); while a step
 * is outstanding the login layout stands in, since no entry of the menu would open.
 */
export function AppFrame() {
  const session = useSession();
  const { pathname } = useLocation();
  const decision = use(DecisionContext);
  if (session.status !== 'signed-in') {
    return (
      <Box
        component="main"
        id="main"
        sx={{ display: 'grid', alignItems: 'center', minHeight: '100dvh', p: 4 }}
      >
        <FramedPage />
      </Box>
    );
  }
  const isStepPage = pathname === PATHS['account.2fa'] || decision.kind === 'not-found';
  if (isStepOutstanding(session.user) && isStepPage) {
    return (
      <LoginSurface wide>
        <FramedPage />
      </LoginSurface>
    );
  }
  return (
    <PageBoundary resetKey="layout">
      <LazyBoundary fallback={<BootSkeleton />}>
        <SignedInLayout>
          <FramedPage />
        </SignedInLayout>
      </LazyBoundary>
    </PageBoundary>
  );
}

function FramedPage() {
  const { pathname } = useLocation();
  const decision = use(DecisionContext);
  if (decision.kind === 'no-crm-account') return <NoCrmAccountPage />;
  if (decision.kind === 'not-found') return <NotFoundPage />;
  if (decision.kind !== 'allow') return <PageSkeleton />;
  return (
    <PageBoundary resetKey={pathname}>
      <LazyBoundary fallback={<PageSkeleton />}>
        <Outlet />
      </LazyBoundary>
    </PageBoundary>
  );
}
