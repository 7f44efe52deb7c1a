import { evaluateGuards, sessionStore } from '@portal/auth';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router';
import { descriptorFor, prefetchArea } from '../../areas/index.ts';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** Prefetches the area a link leads to, if the visitor may open it (R16). */
export function prefetch(href: string): void {
  const path = new URL(href, window.location.origin).pathname;
  if (evaluateGuards(path, sessionStore.getState(), descriptorFor(path)).kind === 'allow') prefetchArea(path);
}

/** The link component of every widget: the router's link, with prefetching on hover and focus. */
export function RouterLink({ href = '', onPointerEnter, onFocus, ...rest }: Props) {
  return (
    <Link
      to={href}
      {...rest}
      onPointerEnter={(event) => {
        prefetch(href);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch(href);
        onFocus?.(event);
      }}
    />
  );
}
