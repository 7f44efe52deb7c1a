import {
  cloneElement,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration, radius } from '../../theme/tokens.ts';
import { computePosition, type Side } from './position.ts';

export type TooltipPlacement = Side;

const showDelayMs = 100;
/** Long enough to move the pointer onto the tooltip. */
const hideDelayMs = 80;
const offsetPx = 5;

const Tip = styled('div')({
  position: 'fixed',
  inset: 'auto',
  zIndex: 1600,
  margin: 0,
  border: 0,
  maxWidth: 280,
  padding: '4px 8px',
  borderRadius: radius.control,
  backgroundColor: color.surface.inverse,
  color: color.surface.onInverse,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: '0.002em',
  textWrap: 'balance',
  animation: `portal-fade-in ${duration.quick}ms ease-out`,
});

interface AnchorProps {
  ref?: Ref<HTMLElement>;
  onPointerEnter?: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: React.PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  'aria-describedby'?: string;
}

export interface TooltipProps {
  title: ReactNode;
  placement?: TooltipPlacement;
  /** The tooltip repeats the element's accessible name, so it is not announced again. */
  isLabel?: boolean;
  /** One element that passes its ref and events to the DOM. */
  children: ReactElement<AnchorProps>;
}

/** Shows a text on hover and keyboard focus, after 100 ms and 5 px away (specification §9). Escape closes it. */
export function Tooltip({ title, placement = 'top', isLabel = false, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (ms: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    if (!anchor || !tip.current) return;
    // The top layer is above dialogs and menus.
    tip.current.showPopover?.();
    const { left, top } = computePosition(
      anchor.getBoundingClientRect(),
      tip.current.getBoundingClientRect(),
      {
        side: placement,
        align: 'center',
        offset: offsetPx,
      },
    );
    tip.current.style.left = `${left}px`;
    tip.current.style.top = `${top}px`;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The first Escape closes the tooltip only; a dialog below stays open.
      event.stopPropagation();
      setAnchor(null);
    };
    const onScroll = () => setAnchor(null);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [anchor, placement]);

  const own = children.props;
  const describedBy = anchor && !isLabel ? id : undefined;
  const element = cloneElement(children, {
    'aria-describedby': [own['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') later(showDelayMs, event.currentTarget);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      later(hideDelayMs, null);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.target.matches(':focus-visible')) later(showDelayMs, event.currentTarget);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      hide();
    },
  });

  return (
    <>
      {element}
      {anchor &&
        title &&
        createPortal(
          <Tip
            ref={tip}
            id={id}
            role="tooltip"
            popover="manual"
            aria-hidden={isLabel || undefined}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => later(hideDelayMs, null)}
          >
            {title}
          </Tip>,
          document.body,
        )}
    </>
  );
}
