import { Box, color, layout, SkipLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { ExternalLinkGuard } from '../features/external-link/external-link-guard.tsx';
import { Heartbeat } from '../features/heartbeat/heartbeat.tsx';
import { LeaveGuard } from '../features/leave-guard/leave-guard.tsx';
import { ReleaseWatch } from '../features/release/release-watch.tsx';
import { FirstPaintEnd } from '../first-paint/replace-first-paint.ts';
import { bannerHeight } from './banners/banner-height.ts';
import { ImpersonationBanner } from './banners/impersonation-banner.tsx';
import { NavigationProgress } from './navigation/navigation-progress.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import { TopBar } from './top-bar.tsx';

// What only signed-in pages use is in this script too, so that sign-in does not load it.
export { AreaErrorPage } from '../areas/components/area-error-page.tsx';
export { AreaLoader } from '../areas/components/area-loader.tsx';

/** Sidebar, top bar and content, and everything that only runs for signed-in users. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <FirstPaintEnd />
      <SkipLink />
      <NavigationProgress />
      <ImpersonationBanner />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${layout.sidebar}px minmax(0, 1fr)` },
          '@media print': { display: 'block' },
        }}
      >
        <Box
          data-print="hide"
          sx={{
            display: { xs: 'none', md: 'block' },
            position: 'sticky',
            top: bannerHeight,
            height: `calc(100dvh - ${bannerHeight})`,
            borderRight: `1px solid ${color.line.main}`,
            bgcolor: color.surface.sunken,
          }}
        >
          <Sidebar />
        </Box>
        <Box sx={{ minWidth: 0, '@media screen': { minHeight: '100dvh' } }}>
          <TopBar />
          <Box component="main" id="main" tabIndex={-1}>
            {children}
          </Box>
        </Box>
      </Box>
      <Heartbeat />
      <ReleaseWatch />
      <LeaveGuard />
      <ExternalLinkGuard />
    </>
  );
}
