import { Box, color, duration, IconButton, icons, keyframes, layout, shadow, styled } from '@portal/ui';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAfterResize } from '../../parts/use-after-resize.ts';
import { bannerHeight } from '../banners/banner-height.ts';
import { Sidebar } from './sidebar.tsx';

const slideIn = keyframes({ from: { transform: 'translateX(-100%)' } });
const fadeIn = keyframes({ from: { opacity: 0 } });

/** A native dialog: the browser traps the focus, closes it on Escape and makes the page behind it inert. */
const Drawer = styled('dialog')({
  position: 'fixed',
  inset: `${bannerHeight} auto 0 0`,
  width: `min(${layout.sidebar + 32}px, calc(100vw - 48px))`,
  maxWidth: 'none',
  height: `calc(100dvh - ${bannerHeight})`,
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  backgroundColor: color.surface.sunken,
  color: color.text.primary,
  boxShadow: shadow.dialog,
  '&[open]': { animation: `${slideIn} ${duration.slow}ms ease-out` },
  '&::backdrop': { backgroundColor: color.scrim, animation: `${fadeIn} ${duration.slow}ms ease-out` },
});

/** The sidebar on small screens: slides in over the page and closes when the user navigates. */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  // The drawer slides in at once; its links render right afterwards.
  const isFilled = useDeferredValue(open);
  const openedAt = useRef(pathname);

  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    openedAt.current = window.location.pathname;
    element.showModal();
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      element.close();
      document.body.style.overflow = overflow;
    };
  }, [open]);

  useEffect(() => {
    if (open && pathname !== openedAt.current) onClose();
  }, [open, pathname, onClose]);

  // From this width the sidebar is a fixed column, and the drawer would duplicate it.
  useAfterResize((width) => {
    if (open && width >= DESKTOP_MIN_WIDTH) onClose();
  });

  return (
    <Drawer
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <>
          <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
            <IconButton label="Close menu" icon={<icons.close />} onClick={onClose} tooltip={false} />
          </Box>
          {isFilled && <Sidebar />}
        </>
      )}
    </Drawer>
  );
}

/** From this width the sidebar is fixed (`md`). */
const DESKTOP_MIN_WIDTH = 1024;
