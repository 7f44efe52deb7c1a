import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { color } from '../../theme/css.ts';
import { duration } from '../../theme/tokens.ts';

export interface ModalFrameProps {
  open: boolean;
  onClose: () => void;
  closeOnBackdrop?: boolean;
  closeOnEscape?: boolean;
  /** Where the panel lies on the screen. */
  placement?: 'center' | 'right';
  /** The panel: one element with `data-modal-panel` and a tab index. */
  children: ReactNode;
}

const phone = '@media (max-width: 599.98px)';

const Root = styled('div')({
  position: 'fixed',
  zIndex: 1300,
  // Below the strip that a host may keep at the top of the window.
  inset: 'var(--portal-banner, 0px) 0 0 0',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  padding: 16,
  [phone]: { padding: 0, alignItems: 'stretch', justifyContent: 'flex-end' },
  '&[data-placement="right"]': { padding: 8, alignItems: 'flex-end', [phone]: { padding: 0 } },
});

const Scrim = styled('div')({
  position: 'absolute',
  inset: 0,
  backgroundColor: color.scrim,
  animation: `portal-fade-in ${duration.usual}ms ease-out`,
});

/** Open frames, the topmost last. */
const stack: HTMLElement[] = [];

const stays = (element: Element) =>
  element.hasAttribute('inert') ||
  element.hasAttribute('data-stays-live') ||
  /^(SCRIPT|STYLE|LINK)$/.test(element.tagName);

/**
 * Makes the rest of the page inert and holds its scrolling. What is added to the body later, a date picker's popup
 * for instance, stays usable. Returns how to undo it.
 */
function holdPage(frame: HTMLElement): () => void {
  const held = [...document.body.children].filter((element) => element !== frame && !stays(element));
  for (const element of held) element.setAttribute('inert', '');
  stack.push(frame);

  const { style } = document.documentElement;
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
  const hasScrollbar = innerWidth > document.documentElement.clientWidth;
  style.overflow = 'hidden';
  // The page must not jump by the width of the scrollbar that goes.
  if (hasScrollbar) style.scrollbarGutter = 'stable';

  return () => {
    for (const element of held) element.removeAttribute('inert');
    stack.splice(stack.indexOf(frame), 1);
    Object.assign(style, before);
  };
}

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** From the last control on to the first, and back. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>) {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(tabbable)];
  const first = controls[0];
  const last = controls.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const { target } = event;
  const atStart =
    target === first || (target instanceof HTMLElement && target.hasAttribute('data-modal-panel'));
  if (event.shiftKey && atStart) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && target === last) {
    event.preventDefault();
    first.focus();
  }
}

function OpenFrame({
  onClose,
  closeOnBackdrop = true,
  closeOnEscape = true,
  placement = 'center',
  children,
}: Omit<ModalFrameProps, 'open'>) {
  const frameRef = useRef<HTMLDivElement>(null);
  const pressedOnScrim = useRef(false);
  // Before a field inside takes the focus by itself.
  const [opener] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    const release = holdPage(frame);
    // A field with autoFocus has taken the focus already.
    if (!frame.contains(document.activeElement)) {
      frame.querySelector<HTMLElement>('[data-modal-panel]')?.focus({ preventScroll: true });
    }
    return () => {
      release();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || stack.at(-1) !== frameRef.current) return;
      event.preventDefault();
      if (closeOnEscape) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [closeOnEscape, onClose]);

  return createPortal(
    <Root
      ref={frameRef}
      role="presentation"
      data-placement={placement}
      data-print="hide"
      onKeyDown={(event) => {
        if (event.key === 'Tab') keepFocusInside(event);
      }}
      // What opened it may stand in a row or a form that listens too.
      onClick={(event) => event.stopPropagation()}
      onSubmit={(event) => event.stopPropagation()}
    >
      <Scrim
        aria-hidden
        onPointerDown={() => {
          pressedOnScrim.current = true;
        }}
        // A press that began inside, to select text, and ended outside is none on the backdrop.
        onClick={() => {
          if (pressedOnScrim.current && closeOnBackdrop) onClose();
          pressedOnScrim.current = false;
        }}
      />
      {children}
    </Root>,
    document.body,
  );
}

/** Focus trap, scroll lock and the ways out (specification §4), without a look. */
export function ModalFrame({ open, ...rest }: ModalFrameProps) {
  return open ? <OpenFrame {...rest} /> : null;
}
