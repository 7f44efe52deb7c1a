import { evaluateGuards, sessionStore } from '@portal/auth';
import { type AnchorHTMLAttributes, type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { descriptorFor, prefetchArea } from '../../platform/areas/index.ts';
import { isSigningOut } from '../../platform/session/session-flow.ts';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** How long a link is hovered or focused before it is prefetched: crossing a menu must not fetch every area in it. */
export const PREFETCH_DWELL_MS = 80;

/** Prefetches code and data of the page a link leads to, if the visitor may open it (R16). */
export function prefetch(href: string): void {
  // Signing out closes the menu, and the link below it comes under the pointer.
  if (isSigningOut()) return;
  const url = new URL(href, window.location.href);
  const path = url.pathname;
  if (evaluateGuards(path, sessionStore.getState(), descriptorFor(path)).kind === 'allow') prefetchArea(url);
}

/** The link component of every widget: the router's link, prefetching once it is hovered or focused for a moment. */
export function RouterLink({
  href = '',
  onPointerEnter,
  onPointerLeave,
  onPointerDown,
  onFocus,
  onBlur,
  ...rest
}: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const schedule = () => {
    cancel();
    timer.current = setTimeout(() => prefetch(href), PREFETCH_DWELL_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Link
      to={href}
      {...rest}
      onPointerEnter={(event) => {
        schedule();
        onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        cancel();
        onPointerLeave?.(event);
      }}
      onPointerDown={(event) => {
        cancel();
        prefetch(href);
        onPointerDown?.(event);
      }}
      onFocus={(event) => {
        schedule();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        cancel();
        onBlur?.(event);
      }}
    />
  );
}
