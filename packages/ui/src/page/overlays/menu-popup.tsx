import Menu from '@mui/material/Menu';
import type { ReactNode } from 'react';

export interface MenuPopupProps {
  /** The opener, which gets the focus back. */
  anchor: HTMLElement;
  onClose: () => void;
  id: string;
  align?: 'start' | 'end';
  label?: string;
  labelledBy?: string;
  /** Menu items, dividers and subheaders of MUI. */
  children: ReactNode;
}

/** The open menu of a button. */
export function MenuPopup({
  anchor,
  onClose,
  id,
  align = 'start',
  label,
  labelledBy,
  children,
}: MenuPopupProps) {
  const horizontal = align === 'start' ? 'left' : 'right';
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: 'top', horizontal }}
      slotProps={{ list: { id, 'aria-label': label, 'aria-labelledby': labelledBy } }}
      data-print="hide"
      // The menu may be inside a clickable row.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Menu>
  );
}
