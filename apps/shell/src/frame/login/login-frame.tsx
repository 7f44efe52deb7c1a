import { useSession } from '@portal/auth';
import {
  Box,
  BrandName,
  color,
  Delayed,
  LazyBoundary,
  Link,
  lazyWithRetry,
  Row,
  Skeleton,
  SkeletonText,
  Stack,
  Text,
  useBrand,
} from '@portal/ui';
import { type ReactNode, use } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useReplaceFirstPaint } from '../../platform/first-paint/replace-first-paint.ts';
import { PageBoundary } from '../../platform/page/page-boundary.tsx';
import { GuardDecisionContext } from '../../platform/session/guard-decision-context.ts';
import { BrandPanel } from './brand-panel.tsx';

// Only staff see it, and everyone else would load it with the sign-in page.
const ImpersonationBanner = lazyWithRetry(() =>
  import('../layout/banners/impersonation-banner.tsx').then((m) => m.ImpersonationBanner),
);

/** The login layout: a form beside the brand panel; on a phone the form alone. */
export function LoginFrame() {
  const decision = use(GuardDecisionContext);
  const { pathname } = useLocation();
  const isWide = pathname === '/sla';
  return (
    <LoginSurface wide={isWide}>
      {decision.kind === 'allow' && (
        <PageBoundary resetKey={pathname}>
          <LazyBoundary fallback={<FormSkeleton />}>
            <Outlet />
          </LazyBoundary>
        </PageBoundary>
      )}
    </LoginSurface>
  );
}

function FormSkeleton() {
  return (
    <Delayed>
      <Stack gap={6} aria-busy="true">
        <Skeleton width={220} height={28} />
        <SkeletonText lines={6} />
      </Stack>
    </Delayed>
  );
}

const NARROW = 360;
const WIDE = 620;

export function LoginSurface({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const session = useSession();
  const isImpersonated = session.status === 'signed-in' && session.user.impersonatedBy !== null;
  return (
    <>
      {isImpersonated && (
        <LazyBoundary fallback={null}>
          <ImpersonationBanner />
        </LazyBoundary>
      )}
      <Panels wide={wide}>{children}</Panels>
    </>
  );
}

function Panels({ children, wide }: { children: ReactNode; wide: boolean }) {
  const brand = useBrand();
  return (
    <Box
      sx={{
        display: 'grid',
        minHeight: '100dvh',
        // Linux rounds the width of each letter otherwise, so that lines would grow when Inter replaces its fallback.
        textRendering: 'geometricPrecision',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(380px, 5fr) minmax(0, 7fr)' },
      }}
    >
      <BrandPanel />
      <Box
        sx={{
          display: 'grid',
          gridTemplateRows: 'auto 1fr auto',
          px: { xs: 5, sm: 10 },
          py: { xs: 5, sm: 8 },
          bgcolor: color.surface.canvas,
        }}
      >
        <Box component="header" sx={{ display: { md: 'none' } }}>
          <BrandName size={28} />
        </Box>
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            width: '100%',
            maxWidth: wide ? WIDE : NARROW,
            mx: 'auto',
            gridRow: 2,
            alignSelf: { xs: 'start', sm: 'center' },
            py: { xs: 10, sm: 8 },
          }}
        >
          {children}
        </Box>
        <Row component="footer" justify="space-between" wrap gap={3} sx={{ gridRow: 3 }}>
          <Text variant="caption" tone="subtle">
            {brand.name} {brand.productName}
          </Text>
          <Row gap={4} component="nav" aria-label="Help">
            <Link href={brand.statusPageUrl} external quiet>
              <Text variant="caption">Status</Text>
            </Link>
            <Link href={`mailto:${brand.email.support}`} quiet>
              <Text variant="caption">Contact us</Text>
            </Link>
          </Row>
        </Row>
      </Box>
    </Box>
  );
}

/** Title and introduction of a page in the login layout. */
export function LoginHeading({ title, children }: { title: string; children?: ReactNode }) {
  // Here rather than in the surface, so that a page's code has arrived.
  useReplaceFirstPaint();
  return (
    <Stack gap={1} sx={{ mb: 6 }}>
      <Text variant="title">{title}</Text>
      {children && (
        <Text tone="muted" component="p">
          {children}
        </Text>
      )}
    </Stack>
  );
}
