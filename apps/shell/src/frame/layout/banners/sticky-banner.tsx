import { Box } from '@portal/ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useAfterResize } from '../../../platform/browser/use-after-resize.ts';
import { setBannerHeight } from './banner-height.ts';

interface Props {
  name: 'offline' | 'impersonation' | 'development';
  /** Height of the banners above it. */
  top: string;
  children: ReactNode;
}

/** Stays at the top of the window. Bars, drawers and dialogs start below it, so it covers nothing. */
export function StickyBanner({ name, top, children }: Props) {
  const banner = useRef<HTMLDivElement>(null);
  const measure = () => setBannerHeight(name, banner.current?.offsetHeight ?? 0);
  // After each render, because the text may wrap differently.
  useLayoutEffect(measure);
  useLayoutEffect(() => () => setBannerHeight(name, 0), [name]);
  useAfterResize(measure);
  return (
    <Box
      ref={banner}
      sx={{
        position: 'sticky',
        top,
        zIndex: 30,
        overflowWrap: 'anywhere',
        '@media print': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
