import MuiDrawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** Navigation that slides in from the left over the page of a small screen. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  return (
    <MuiDrawer
      open={open}
      onClose={onClose}
      anchor="left"
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label, tabIndex: -1 } }}
    >
      {children}
    </MuiDrawer>
  );
}
