import { Box, IconButton, icons } from '@portal/ui';
import { Drawer } from '@portal/ui/overlays';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAfterResize } from '../../platform/browser/use-after-resize.ts';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on small screens: slides in over the page and closes when the user navigates. */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  // The drawer slides in at once; its links render right afterwards.
  const isFilled = useDeferredValue(open);
  const openedAt = useRef(pathname);

  useEffect(() => {
    if (open) openedAt.current = window.location.pathname;
  }, [open]);

  useEffect(() => {
    if (open && pathname !== openedAt.current) onClose();
  }, [open, pathname, onClose]);

  // From this width the sidebar is a fixed column, and the drawer would duplicate it.
  useAfterResize((width) => {
    if (open && width >= DESKTOP_MIN_WIDTH) onClose();
  });

  return (
    <Drawer open={open} onClose={onClose} label="Menu">
      <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
        <IconButton label="Close menu" icon={<icons.close />} onClick={onClose} tooltip={false} />
      </Box>
      {isFilled && <Sidebar />}
    </Drawer>
  );
}

/** From this width the sidebar is fixed (`md`). */
const DESKTOP_MIN_WIDTH = 1024;
