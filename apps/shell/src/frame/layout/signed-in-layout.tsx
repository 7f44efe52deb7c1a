import { Box, color, layout, SkipLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { FirstPaintEnd } from '../../platform/first-paint/replace-first-paint.ts';
import { Flags } from '../../platform/flags/flags.tsx';
import { ReleaseWatch } from '../../platform/release/release-watch.tsx';
import { Heartbeat } from '../../platform/session/heartbeat/heartbeat.tsx';
import { Reports } from '../../platform/telemetry/reports.tsx';
import { NavigationProgress } from '../navigation/navigation-progress.tsx';
import { Sidebar } from '../navigation/sidebar.tsx';
import { bannerHeight } from './banners/banner-height.ts';
import { DevelopmentBanner } from './banners/development-banner.tsx';
import { ImpersonationBanner } from './banners/impersonation-banner.tsx';
import { TopBar } from './top-bar.tsx';

interface Props {
  children: ReactNode;
  /** Dialogs that ask before the user leaves the page or the portal. */
  guards: ReactNode;
}

/** Sidebar, top bar and content, and the checks that only run for signed-in users. */
export function SignedInLayout({ children, guards }: Props) {
  return (
    <>
      <FirstPaintEnd />
      <SkipLink />
      <NavigationProgress />
      <ImpersonationBanner />
      <DevelopmentBanner />
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
      <Reports />
      <Flags />
      {guards}
    </>
  );
}
