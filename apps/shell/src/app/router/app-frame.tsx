import { useSession } from '@portal/auth';
import { PATHS } from '@portal/portal-sdk';
import { Box, LazyBoundary } from '@portal/ui';
import { type ReactNode, use } from 'react';
import { Outlet, useLocation } from 'react-router';
import { BootSkeleton } from '../../frame/layout/boot-skeleton.tsx';
import { LoginSurface } from '../../frame/login/login-frame.tsx';
import { NotFoundPage } from '../../pages/not-found-page.tsx';
import { useReplaceFirstPaint } from '../../platform/first-paint/replace-first-paint.ts';
import { PageBoundary } from '../../platform/page/page-boundary.tsx';
import { PageSkeleton } from '../../platform/page/page-skeleton.tsx';
import { GuardDecisionContext } from '../../platform/session/guard-decision-context.ts';
import { hasPendingStep } from '../../platform/session/pending-steps.ts';
import { NoCrmAccountPage, SignedInFrame } from './lazy-pages.ts';

/**
 * The layout around every page of a signed-in user. Without a user there is no layout (specification §2). While a
 * required step is pending the login layout is used, because no menu entry would open.
 */
export function AppFrame() {
  const session = useSession();
  const { pathname } = useLocation();
  const decision = use(GuardDecisionContext);
  if (session.status !== 'signed-in') {
    return (
      <GuestSurface>
        <GuardedPage />
      </GuestSurface>
    );
  }
  const isStepPage = pathname === PATHS['account.2fa'] || decision.kind === 'not-found';
  if (hasPendingStep(session.user) && isStepPage) {
    return (
      <LoginSurface wide>
        <GuardedPage />
      </LoginSurface>
    );
  }
  return (
    <PageBoundary resetKey="layout">
      <LazyBoundary fallback={<BootSkeleton />}>
        <SignedInFrame>
          <GuardedPage />
        </SignedInFrame>
      </LazyBoundary>
    </PageBoundary>
  );
}

function GuestSurface({ children }: { children: ReactNode }) {
  useReplaceFirstPaint();
  return (
    <Box component="main" id="main" sx={{ display: 'grid', alignItems: 'center', minHeight: '100dvh', p: 4 }}>
      {children}
    </Box>
  );
}

function GuardedPage() {
  const { key } = useLocation();
  const decision = use(GuardDecisionContext);
  if (decision.kind === 'not-found') return <NotFoundPage />;
  if (decision.kind !== 'allow' && decision.kind !== 'no-crm-account') return <PageSkeleton />;
  return (
    <PageBoundary resetKey={key}>
      <LazyBoundary fallback={<PageSkeleton />}>
        {decision.kind === 'allow' ? <Outlet /> : <NoCrmAccountPage />}
      </LazyBoundary>
    </PageBoundary>
  );
}
