import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration } from '../../theme/tokens.ts';
import { findPanel, isTopmost, lockPage, trapFocus } from './lock-page.ts';

export interface ModalFrameProps {
  open: boolean;
  onClose: () => void;
  closeOnBackdrop?: boolean;
  closeOnEscape?: boolean;
  /** Position of the panel on the screen. */
  placement?: 'center' | 'right';
  /** The panel: one element with `data-modal-panel` and a `tabIndex`. */
  children: ReactNode;
}

const phone = '@media (max-width: 599.98px)';

const Root = styled('div')({
  position: 'fixed',
  zIndex: 1300,
  // Below a banner that the host may show at the top of the window.
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

const noScroll = { preventScroll: true };

const field =
  'form :is(input:not([type="hidden"], [type="file"], :disabled), select:not(:disabled), textarea:not(:disabled))';

/**
 * Moves the focus to the first field of the panel's form, which may arrive later with its data, unless the user has
 * moved it. Not on touch screens: the keyboard would cover the form.
 */
function focusFirstField(panel: HTMLElement): () => void {
  if (matchMedia('(pointer: coarse)').matches) return () => {};
  const observer = new MutationObserver(attempt);
  function attempt(): void {
    if (document.activeElement !== panel) observer.disconnect();
    else panel.querySelector<HTMLElement>(field)?.focus(noScroll);
  }
  observer.observe(panel, { childList: true, subtree: true });
  attempt();
  return () => observer.disconnect();
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
  // Read before the frame is in the page: before a field with `autoFocus` takes the focus, and while the layout is known.
  const [{ opener, hasScrollbar }] = useState(() => ({
    opener: document.activeElement,
    hasScrollbar: innerWidth > document.documentElement.clientWidth,
  }));

  useLayoutEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    const panel = findPanel(frame);
    // Focusing lays out the page, so it comes before the lock, which changes the whole page. A field with `autoFocus`
    // has the focus already.
    if (!frame.contains(document.activeElement)) panel?.focus(noScroll);
    const stopWaiting = panel === null ? () => {} : focusFirstField(panel);
    const release = lockPage(frame, hasScrollbar);
    return () => {
      stopWaiting();
      release();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus(noScroll);
    };
  }, [opener, hasScrollbar]);

  // Not an effect after the paint: a key could be pressed in between.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTopmost(frameRef.current)) return;
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
        if (event.key === 'Tab') trapFocus(event, event.currentTarget);
      }}
      // The opener may be inside a row or a form that also handles keys.
      onClick={(event) => event.stopPropagation()}
      onSubmit={(event) => event.stopPropagation()}
    >
      <Scrim
        aria-hidden
        onPointerDown={() => {
          pressedOnScrim.current = true;
        }}
        // A press that starts inside, to select text, and ends outside is not a backdrop press.
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

/**
 * Focus trap, scroll lock and ways to close (specification §4), without styles. The press that opens it is painted first:
 * a dialog with a form takes longer than a frame to render.
 */
export function ModalFrame({ open, ...rest }: ModalFrameProps) {
  const isReady = useDeferredValue(open, false);
  return open && isReady ? <OpenFrame {...rest} /> : null;
}
