import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { computePosition } from '../../core/overlays/position.ts';
import { SmartLink } from '../../theme/link-context.tsx';
import { color, focusRingInset, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { controlHeight, duration, radius } from '../../theme/tokens.ts';

const Panel = styled('div')({
  position: 'fixed',
  // Overrides the browser's default popover styles.
  inset: 'auto',
  zIndex: 1500,
  minWidth: 184,
  maxWidth: 'min(360px, calc(100vw - 16px))',
  maxHeight: 'min(560px, calc(100vh - 16px))',
  margin: 0,
  padding: 4,
  overflowY: 'auto',
  border: 0,
  borderRadius: radius.card,
  backgroundColor: color.surface.overlay,
  color: color.text.primary,
  boxShadow: shadow.menu,
  // Resets styles inherited from a cell, a heading or a button row.
  fontSize: 14,
  fontWeight: 400,
  lineHeight: '20px',
  textAlign: 'left',
  whiteSpace: 'normal',
  animation: `portal-fade-in ${duration.quick}ms ease-out`,
  '&:focus-visible': { outline: 'none' },
});

const itemStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: controlHeight.medium,
  padding: '6px 8px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '& > svg': { flex: 'none', fontSize: 18, color: color.text.subtle },
  '&:hover, &:focus': { backgroundColor: color.surface.hover, outline: 'none' },
  '&:focus-visible': focusRingInset,
  '&[data-danger="true"]': { color: color.tone.danger.fg, '& > svg': { color: 'inherit' } },
  '&[aria-disabled="true"]': { color: color.text.disabled, cursor: 'not-allowed' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

export const MenuButton = styled('button')(itemStyles);
export const MenuLink = styled(SmartLink)(itemStyles);

export const MenuHeading = styled('div')({
  padding: '6px 8px 2px',
  color: color.text.subtle,
  fontSize: 12,
  fontWeight: 500,
  lineHeight: '16px',
});

export interface MenuPanelProps {
  /** Focuses the last entry first. */
  fromEnd?: boolean;
  /** The opener, which gets the focus back. */
  anchor: HTMLElement;
  onClose: () => void;
  id: string;
  align?: 'start' | 'end';
  label?: string;
  labelledBy?: string;
  children: ReactNode;
}

const getMenuItems = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

function getNextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Popup of a menu button (ARIA APG): arrow keys, Home, End, first letters, Escape; closes on a press outside. */
export function MenuPanel({
  anchor,
  onClose,
  id,
  align = 'start',
  fromEnd = false,
  label,
  labelledBy,
  children,
}: MenuPanelProps) {
  const panelRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const panel = panelRef.current;
    if (!panel) return;
    // In the top layer nothing covers or clips the panel, and in the DOM it stays inside a dialog's focus trap.
    panel.showPopover?.();
    const position = () => {
      const { offsetWidth: width, offsetHeight: height } = panel;
      const { left, top } = computePosition(
        anchor.getBoundingClientRect(),
        { width, height },
        { side: 'bottom', align, offset: 4 },
      );
      panel.style.left = `${left}px`;
      panel.style.top = `${top}px`;
    };
    position();
    const items = getMenuItems(panel);
    const chosen = items.find((item) => item.ariaChecked === 'true' && item.role === 'menuitemradio');
    (chosen ?? (fromEnd ? items.at(-1) : items[0]) ?? panel).focus({ preventScroll: true });
    addEventListener('scroll', position, true);
    addEventListener('resize', position);
    return () => {
      removeEventListener('scroll', position, true);
      removeEventListener('resize', position);
    };
  }, [anchor, align, fromEnd]);

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const { target } = event;
      if (target instanceof Node && !panelRef.current?.contains(target) && !anchor.contains(target))
        onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [anchor, onClose]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = getMenuItems(event.currentTarget);
    const at = items.findIndex((item) => item.matches(':focus'));
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Escape must not close a dialog around the menu; Tab continues from the opener.
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      anchor.focus();
      onClose();
      return;
    }
    const index = getNextIndex(event.key, at, items.length);
    if (index !== undefined) {
      event.preventDefault();
      items[index]?.focus();
    } else if (event.key === ' ' && items[at]?.matches('a')) {
      // Space activates a button natively, but on a link it scrolls the page.
      event.preventDefault();
      items[at].click();
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      const letter = event.key.toLowerCase();
      after.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    }
  };

  return (
    <Panel
      ref={panelRef}
      id={id}
      role="menu"
      popover="manual"
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={label ? undefined : labelledBy}
      data-print="hide"
      onKeyDown={onKeyDown}
      // The menu may be inside a clickable row.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Panel>
  );
}
