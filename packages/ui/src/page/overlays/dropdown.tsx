import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useId,
  useState,
} from 'react';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { Box, Divider, Stack } from '../../core/layout/containers.tsx';
import { MenuButton, MenuHeading, MenuLink, MenuPanel } from './menu-panel.tsx';

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

function ActionItem({ action, onDone }: { action: MenuAction; onDone: () => void }) {
  const { label, icon, hint, href, onSelect, danger, disabled, selected } = action;
  const shared = {
    role: selected === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': selected,
    'aria-disabled': disabled || undefined,
    'data-danger': danger || undefined,
    tabIndex: -1,
    onClick: (event: MouseEvent) => {
      if (disabled) {
        event.preventDefault();
        return;
      }
      onDone();
      onSelect?.();
    },
  };
  const content = (
    <>
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
    </>
  );
  if (href === undefined) {
    return (
      <MenuButton type="button" {...shared}>
        {content}
      </MenuButton>
    );
  }
  return (
    <MenuLink href={href} {...shared}>
      {content}
    </MenuLink>
  );
}

function renderEntry(item: MenuEntry, onDone: () => void) {
  if ('divider' in item) return <Divider key={item.id} sx={{ my: 1 }} />;
  if ('heading' in item) {
    return (
      <MenuHeading key={item.id} role="presentation">
        {item.heading}
      </MenuHeading>
    );
  }
  return <ActionItem key={item.id} action={item} onDone={onDone} />;
}

/** A button that opens a menu of actions or links. */
export function Dropdown({ trigger, items, header, align = 'start', label }: DropdownProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [fromEnd, setFromEnd] = useState(false);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <>
      {trigger({
        id: `${id}button`,
        onClick: (event) => {
          setFromEnd(false);
          setAnchor(anchor ? null : event.currentTarget);
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setFromEnd(event.key === 'ArrowUp');
          setAnchor(event.currentTarget);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? `${id}menu` : undefined,
      })}
      {anchor && (
        <MenuPanel
          id={`${id}menu`}
          anchor={anchor}
          fromEnd={fromEnd}
          onClose={close}
          align={align}
          label={label}
          labelledBy={`${id}button`}
        >
          {header && (
            <Box
              role="presentation"
              sx={{ px: 2, pt: 1, pb: 2, mb: 1, borderBottom: '1px solid', borderColor: 'line.main' }}
            >
              {header}
            </Box>
          )}
          {items.map((item) =>
            renderEntry(item, () => {
              anchor.focus();
              close();
            }),
          )}
        </MenuPanel>
      )}
    </>
  );
}
