import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { color } from '../theme/css.ts';
import { SmartLink } from '../theme/link-context.tsx';
import { Box, Divider, Stack } from './boxes.tsx';
import { icons } from './icons.tsx';
import { Text } from './text.tsx';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A second line. */
  readonly hint?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Given for a choice among the menu's entries; the one that holds is ticked. */
  readonly selected?: boolean;
}

export type MenuEntry =
  | MenuAction
  | { readonly id: string; readonly heading: string }
  | { readonly id: string; readonly divider: true };

export interface DropdownTriggerProps {
  id: string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls'?: string;
}

export interface DropdownProps {
  /** The button; spread what it is given on it. */
  trigger: (props: DropdownTriggerProps) => ReactElement;
  items: readonly MenuEntry[];
  /** Above the entries, e.g. who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'end';
  /** Names the menu where the button's text does not. */
  label?: string;
}

function ActionItem({ action, onDone }: { action: MenuAction; onDone: () => void }) {
  const { label, icon, hint, href, onSelect, danger, disabled, selected } = action;
  const choice = selected !== undefined && { role: 'menuitemradio', 'aria-checked': selected };
  const dangerSx = { color: color.tone.danger.fg, '& .MuiSvgIcon-root': { color: 'inherit' } };
  return (
    <MenuItem
      {...(href !== undefined && { component: SmartLink, href })}
      {...choice}
      disabled={disabled}
      onClick={() => {
        onDone();
        onSelect?.();
      }}
      sx={danger ? dangerSx : undefined}
    >
      {icon}
      <Stack gap={0} sx={{ flex: 1 }}>
        <span>{label}</span>
        {hint && (
          <Text variant="caption" tone="muted" sx={{ whiteSpace: 'normal' }}>
            {hint}
          </Text>
        )}
      </Stack>
      {selected && <icons.check />}
    </MenuItem>
  );
}

function entry(item: MenuEntry, onDone: () => void) {
  if ('divider' in item) return <Divider key={item.id} aria-hidden sx={{ my: 1 }} />;
  if ('heading' in item) {
    return (
      <ListSubheader key={item.id} role="presentation" disableSticky>
        {item.heading}
      </ListSubheader>
    );
  }
  return <ActionItem key={item.id} action={item} onDone={onDone} />;
}

/** A button that opens a menu of actions or links. */
export function Dropdown({ trigger, items, header, align = 'start', label }: DropdownProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const horizontal = align === 'end' ? 'right' : 'left';
  return (
    <>
      {trigger({
        id: `${id}-button`,
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? `${id}-menu` : undefined,
      })}
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal }}
        transformOrigin={{ vertical: 'top', horizontal }}
        slotProps={{ list: label ? { 'aria-label': label } : { 'aria-labelledby': `${id}-button` } }}
      >
        {header && (
          <Box
            key="header"
            component="li"
            role="presentation"
            sx={{ px: 2, pt: 1, pb: 2, mb: 1, borderBottom: `1px solid ${color.line.main}` }}
          >
            {header}
          </Box>
        )}
        {items.map((item) => entry(item, close))}
      </Menu>
    </>
  );
}
