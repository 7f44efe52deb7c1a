import Portal from '@mui/material/Portal';
import { styled } from '@mui/material/styles';
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
import { color } from '../theme/css.ts';
import { duration, radius } from '../theme/tokens.ts';

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right';

const showDelayMs = 100;
/** Long enough to reach the tip with the pointer. */
const hideDelayMs = 80;
const offsetPx = 5;
const edgePx = 8;

const Tip = styled('div')({
  position: 'fixed',
  zIndex: 1600,
  maxWidth: 280,
  padding: '4px 8px',
  borderRadius: radius.control,
  backgroundColor: color.surface.inverse,
  color: color.surface.onInverse,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: '0.002em',
  animation: `portal-fade-in ${duration.quick}ms ease-out`,
});

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

function place(anchor: DOMRect, tip: DOMRect, wanted: TooltipPlacement): { left: number; top: number } {
  const spots = {
    top: { left: anchor.left + (anchor.width - tip.width) / 2, top: anchor.top - tip.height - offsetPx },
    bottom: { left: anchor.left + (anchor.width - tip.width) / 2, top: anchor.bottom + offsetPx },
    left: { left: anchor.left - tip.width - offsetPx, top: anchor.top + (anchor.height - tip.height) / 2 },
    right: { left: anchor.right + offsetPx, top: anchor.top + (anchor.height - tip.height) / 2 },
  };
  const fits = ({ left, top }: { left: number; top: number }) =>
    wanted === 'top' || wanted === 'bottom'
      ? top >= 0 && top + tip.height <= innerHeight
      : left >= 0 && left + tip.width <= innerWidth;
  const { left, top } = fits(spots[wanted]) ? spots[wanted] : spots[opposite[wanted]];
  return {
    left: Math.max(edgePx, Math.min(left, innerWidth - tip.width - edgePx)),
    top: Math.max(edgePx, Math.min(top, innerHeight - tip.height - edgePx)),
  };
}

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
  /** It only repeats the name that the element has already, so it is not read out again. */
  labels?: boolean;
  /** One element that hands ref and events on to the DOM. */
  children: ReactElement<AnchorProps>;
}

/** After 100 ms, 5 px away (specification §9); on hover and on keyboard focus, gone with Escape. */
export function Tooltip({ title, placement = 'top', labels = false, children }: TooltipProps) {
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
    const { left, top } = place(
      anchor.getBoundingClientRect(),
      tip.current.getBoundingClientRect(),
      placement,
    );
    tip.current.style.left = `${left}px`;
    tip.current.style.top = `${top}px`;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The first Escape puts the tip away; what lies under it stays open.
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
  const describedBy = anchor && !labels ? id : undefined;
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
      {anchor && title && (
        <Portal>
          <Tip
            ref={tip}
            id={id}
            role="tooltip"
            aria-hidden={labels || undefined}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => later(hideDelayMs, null)}
          >
            {title}
          </Tip>
        </Portal>
      )}
    </>
  );
}
