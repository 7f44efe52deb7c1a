import { IconButton } from '@portal/ui';
import { useCallback, useState } from 'react';
import { layoutIcons } from './layout-icons.ts';
import { SidebarDrawer } from './sidebar-drawer.tsx';

/** Opens the sidebar on small screens. It holds the open state itself, so that opening it renders nothing else. */
export function MenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<layoutIcons.menu />}
        onClick={() => setIsOpen(true)}
        sx={{ display: { md: 'none' }, ml: { xs: -1, sm: -2 } }}
      />
      <SidebarDrawer open={isOpen} onClose={close} />
    </>
  );
}
