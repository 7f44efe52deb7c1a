import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { Stack } from '../../core/layout/containers.tsx';
import { SmartLink } from '../../theme/link-context.tsx';
import { MenuPopup } from './menu-popup.tsx';

interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Shown below the label. */
  readonly hint?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** For entries that are options: marks the selected one. */
  readonly selected?: boolean;
}

export type MenuEntry =
  | MenuAction
  | { readonly id: string; readonly heading: string }
  | { readonly id: string; readonly divider: true };

interface DropdownTriggerProps {
  id: string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls'?: string;
}

export interface DropdownProps {
  /** Renders the button; spread the given props on it. */
  trigger: (props: DropdownTriggerProps) => ReactElement;
  items: readonly MenuEntry[];
  /** Shown above the entries, for example the signed-in user. */
  header?: ReactNode;
  align?: 'start' | 'end';
  /** Accessible name of the menu when the button's text is not enough. */
  label?: string;
}

function renderAction(action: MenuAction, onDone: () => void) {
  const { id, label, icon, hint, href, onSelect, danger, disabled, selected } = action;
  return (
    <MenuItem
      key={id}
      {...(href !== undefined && { component: SmartLink, href })}
      {...(selected !== undefined && { role: 'menuitemradio', 'aria-checked': selected, selected })}
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={() => {
        onDone();
        onSelect?.();
      }}
    >
      {icon}
      <Stack component="span" gap={0} sx={{ flex: 1 }}>
        <span>{label}</span>
        {hint && (
          <Text variant="caption" tone="muted">
            {hint}
          </Text>
        )}
      </Stack>
      {selected && <icons.check />}
    </MenuItem>
  );
}

function renderEntry(item: MenuEntry, onDone: () => void) {
  if ('divider' in item) return <Divider key={item.id} />;
  if ('heading' in item) {
    return (
      <ListSubheader key={item.id} role="presentation">
        {item.heading}
      </ListSubheader>
    );
  }
  return renderAction(item, onDone);
}

/** A button that opens a menu of actions or links. */
export function Dropdown({ trigger, items, header, align = 'start', label }: DropdownProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {trigger({
        id: `${id}button`,
        onClick: (event) => setAnchor(event.currentTarget),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setAnchor(event.currentTarget);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? `${id}menu` : undefined,
      })}
      {anchor && (
        <MenuPopup
          id={`${id}menu`}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          align={align}
          {...(label === undefined ? { labelledBy: `${id}button` } : { label })}
        >
          {header && (
            <ListSubheader
              role="presentation"
              sx={{ mb: 1, borderBottom: '1px solid', borderColor: 'line.main' }}
            >
              {header}
            </ListSubheader>
          )}
          {items.map((item) => renderEntry(item, () => setAnchor(null)))}
        </MenuPopup>
      )}
    </>
  );
}
